import { knownGames } from '../storage/games';
import { allSeen } from '../storage/seen';
import type { Remembered } from '../program/operations';

/** shownGames is what this browser was shown of games, by their ids. */
export function shownGames(): Record<string, Remembered> {
  const shown: Record<string, Remembered> = {};
  for (const { id, commitment } of knownGames()) shown[id] = { commitment, seen: [] };
  for (const { id, version, sha256 } of allSeen()) {
    shown[id] = { ...shown[id], seen: [{ version, sha256 }] };
  }
  return shown;
}

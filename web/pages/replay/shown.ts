import { knownGames } from '../storage/games';
import { allSeen } from '../storage/seen';
import type { Shown } from '../program/operations';

/** shownGames is what this browser was shown of games, by their ids. */
export function shownGames(): Record<string, Shown> {
  const shown: Record<string, Shown> = {};
  for (const { id, commitment } of knownGames()) shown[id] = { commitment, seen: [] };
  for (const { id, version, sha256 } of allSeen()) {
    shown[id] = { ...shown[id], seen: [{ version, sha256 }] };
  }
  return shown;
}

import { hasPlayedDaily } from '../daily/day';
import { programs } from '../program/program';
import { isOver, knownGames } from '../storage/games';
import { settings } from '../storage/settings';

/** isNew reports whether no game was played to its end in this browser, nor the lesson. */
export function isNew(): boolean {
  const known = settings().taught || hasPlayedDaily() || knownGames().some((game) => isOver(game));
  return Boolean(programs) && !known;
}

// What this browser remembers of how a game stands, and of how its player fares.

import { changeGame, findGame, type KnownGame } from '../storage/games';
import { keepOutcome, type GameOutcome, type OpponentKind } from '../storage/record';
import type { Standing } from '../text/situation';
import { standing } from './state';

/** keepStanding remembers how a game stands. The end of a game counts once. */
export function keepStanding(id: string, game: Standing) {
  const known = findGame(id);
  changeGame(id, standing(game));
  const kind = known && opponentKind(known);
  const outcome = outcomeOf(game);
  if (kind && outcome && !known.outcome) keepOutcome(kind, outcome);
}

/** opponentKind is what a game counts as; null where this browser plays both seats or none. */
export function opponentKind({ mode, seat, strength }: KnownGame): OpponentKind | null {
  if (seat === null) return null;
  if (mode === 'computer') return strength ?? 'medium';
  return mode === 'friend' || mode === 'stranger' ? 'people' : null;
}

/** outcomeOf is how a game ended for its viewer; null while it goes on. */
export function outcomeOf({ view: { result, viewer } }: Standing): GameOutcome | null {
  if (!result || viewer === null) return null;
  if (result.winner === null) return 'drawn';
  return result.winner === viewer ? 'won' : 'lost';
}

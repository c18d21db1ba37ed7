// What this browser remembers of how a game stands, and of how its player fares.

import type { View } from 'cardgames-client';
import { changeGame, findGame, type KnownGame } from '../storage/games';
import { keepScore } from '../storage/friends';
import { keepOutcome, type OpponentKind } from '../storage/record';
import { praiseText, recordText, unkeptRecordText } from '../text/record';
import { outcomeOf, type NamedView } from '../text/situation';
import { listed } from './state';

/** rememberState remembers how a game stands. The end of a game counts once. */
export function rememberState(id: string, game: NamedView) {
  const known = findGame(id);
  changeGame(id, listed(game));
  const kind = known && opponentKind(known);
  const outcome = outcomeOf(game.view);
  if (!kind || !outcome || known.outcome) return;
  keepOutcome(kind, outcome);
  if (known.mode === 'friend' && known.opponent) keepScore(known.opponent, outcome);
}

/** withFacts is what is known of a game after its first view, which this browser remembers too. */
export function withFacts(known: KnownGame, view: View): KnownGame {
  const sets = view.card_sets.map(({ name }) => name).join(', ');
  const opponent = opponentOf(view);
  const facts = { sets, expires: view.expires_at, ...(opponent && { opponent }) };
  const atFirst = view.version === 0 ? { commitment: view.shuffle.commitment } : {};
  const { commitment } = { ...atFirst, ...known };
  changeGame(known.id, { ...(commitment && { commitment }), ...facts });
  const mode = !view.private && known.mode === 'watch' ? 'table' : known.mode;
  return { ...atFirst, ...known, ...facts, mode };
}

/** opponentOf is the name of the player opposite the viewer, where that player has one. */
function opponentOf({ viewer, players }: View): string | undefined {
  return (viewer !== null && players?.[1 - viewer]?.name) || undefined;
}

/** opponentKind is what a game counts as; null where this browser plays both seats or none. */
export function opponentKind({ mode, seat, strength }: KnownGame): OpponentKind | null {
  if (seat === null) return null;
  if (mode === 'computer') return strength ?? 'medium';
  return mode === 'friend' || mode === 'stranger' ? 'people' : null;
}

/** recordAfter is the player's record in words, for the end of a game. */
export function recordAfter(known: KnownGame): string {
  const kind = countsAs(known);
  return kind ? `${recordText(kind)} ${unkeptRecordText()}`.trim() : '';
}

/** praiseAfter is what is said of a game that its viewer has won; empty for others. */
export function praiseAfter(known: KnownGame, view: View): string {
  const kind = countsAs(known);
  return kind && outcomeOf(view) === 'won' ? praiseText(kind) : '';
}

function countsAs(known: KnownGame): OpponentKind | null {
  return known.local ? null : opponentKind(known);
}

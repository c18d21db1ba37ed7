// How often this player has won, lost and drawn, kept for each kind of opponent.

import type { Strength } from '../computer/strength';
import { load, outlives, store } from './local';

/** Whom a player has played against: the computer at a strength, or another person. */
export type OpponentKind = Strength | 'people';

export interface Tally {
  won: number;
  lost: number;
  drawn: number;
  /** The games won in a row, up to the newest one. */
  streak: number;
  /** The longest streak. */
  best: number;
}

export type GameOutcome = 'won' | 'lost' | 'drawn';

const key = 'cardgames.record';

const none: Tally = { won: 0, lost: 0, drawn: 0, streak: 0, best: 0 };

/** tallyOf is the record against a kind of opponent; all figures are 0 where there is none. */
export function tallyOf(kind: OpponentKind): Tally {
  const kept = all()[kind] ?? {};
  const figures = Object.entries(none).map(([name, zero]) => {
    const value = kept[name as keyof Tally];
    return [name, Number.isSafeInteger(value) ? value : zero];
  });
  return Object.fromEntries(figures) as Tally;
}

/** keepOutcome counts a game that has ended. */
export function keepOutcome(kind: OpponentKind, outcome: GameOutcome) {
  store(key, { ...all(), [kind]: added(tallyOf(kind), outcome) });
}

/** recordOutlives reports whether the record outlives the page. */
export function recordOutlives(): boolean {
  return outlives(key);
}

function all(): Partial<Record<OpponentKind, Partial<Tally>>> {
  return load(key, {});
}

function added(tally: Tally, outcome: GameOutcome): Tally {
  const streak = outcome === 'won' ? tally.streak + 1 : 0;
  const best = Math.max(tally.best, streak);
  return { ...tally, [outcome]: tally[outcome] + 1, streak, best };
}

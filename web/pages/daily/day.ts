// What this browser keeps of the games of a day: the moves of the newest one, so that it
// survives a reload and is not begun twice, the days in a row, and how the newest one ended.

import type { Action } from 'cardgames-client';
import { load, store } from '../storage/local';

interface Moves {
  date: string;
  moves: Action[];
}

interface Streak {
  /** The newest date on which a game was finished; empty for none. */
  last: string;
  days: number;
  /** How it ended, in words. */
  outcome?: string;
}

const movesKey = 'cardgames.daily.moves';
const earlierKey = 'cardgames.daily.earlier'; // instead of movesKey, for another day than today

/** A game or a draft of the day: where its days are kept, its title, and its address. */
export interface Daily {
  key: string;
  title: string;
  address: string;
}

export const deal: Daily = {
  key: 'cardgames.daily.streak',
  title: 'Home Sweet Home',
  address: '#daily',
};

export const draftOfTheDay: Daily = {
  key: 'cardgames.draft.streak',
  title: 'Home Sweet Home, the draft of the day',
  address: '#draft=daily',
};

const day = 86_400_000; // in milliseconds

/** today is the date everywhere on earth, in UTC. */
export function today(): string {
  return dateOf(Date.now());
}

function dateOf(time: number): string {
  return new Date(time).toISOString().slice(0, 10);
}

/** dayAfter is what follows a date. */
function dayAfter(date: string): string {
  return dateOf(Date.parse(date) + day);
}

function keyOf(date: string): string {
  return date === today() || load<Partial<Moves>>(movesKey, {}).date === date
    ? movesKey
    : earlierKey;
}

/** movesOf are the moves of both players on a date. */
export function movesOf(date: string): Action[] {
  const kept = load<Partial<Moves>>(keyOf(date), {});
  return kept.date === date && Array.isArray(kept.moves) ? kept.moves : [];
}

/** keepMove keeps the move that was made in a version, unless another window was first. */
export function keepMove(date: string, version: number, move: Action) {
  const moves = movesOf(date);
  if (moves.length === version) store(keyOf(date), { date, moves: [...moves, move] });
}

/**
 * keepDay counts a date on which a game was finished, with its outcome in words. A date in the
 * future comes from a wrong clock, and no longer counts.
 */
export function keepDay(date: string, outcome: string, of = deal) {
  const { last, days } = streak(of);
  if (last >= date && last <= today()) return;
  store(of.key, { last: date, days: dayAfter(last || date) === date ? days + 1 : 1, outcome });
}

/** hasPlayedDaily reports whether the game of any day was finished. */
export function hasPlayedDaily(): boolean {
  return streak(deal).last !== '';
}

/** dayOutcome is how the game of a date ended, in words where they are kept; null before its end. */
export function dayOutcome(date: string, of = deal): string | null {
  const { last, outcome = '' } = streak(of);
  return last === date ? outcome : null;
}

/** daysInARow is the number of days up to a date, or to the one before. */
export function daysInARow(date: string, of = deal): number {
  const { last, days } = streak(of);
  return last === date || (last && dayAfter(last) === date) ? days : 0;
}

function streak({ key }: Daily): Streak {
  const { last, days, outcome } = load<Partial<Streak>>(key, {});
  const valid = typeof last === 'string' && !Number.isNaN(Date.parse(last));
  if (!valid || typeof days !== 'number') return { last: '', days: 0 };
  return { last, days, ...(typeof outcome === 'string' && { outcome }) };
}

// How far the lesson is, kept in the entry of the browser's history: the lesson goes on after a reload
// and after a way back to it, and starts again by its link.

import type { Action } from 'cardgames-client';

interface Kept {
  /** Of both players. */
  moves: Action[];
  /** How many of the teachings were said. */
  told: number;
}

export function kept(): Kept {
  return { moves: [], told: 0, ...(history.state as Partial<Kept> | null) };
}

export function keep(changes: Partial<Kept>) {
  history.replaceState({ ...kept(), ...changes }, '');
}

import type { Card, View } from 'cardgames-client';

/** What the program found out about a saved game (command web/saved). */
export interface Report {
  fault?: string; // the first thing that does not hold
  holds: string[];
  open: string[]; // what the file cannot prove
  views: SavedView[]; // the versions, as far as they are sound
  cards: Card[]; // of the game, in full
}

export type SavedView = View & { at: string; action: { player: number } | null };

/** failed is the report where the check itself did not succeed. */
export function failed(fault: string): Report {
  return { fault, holds: [], open: [], views: [], cards: [] };
}

import type { Card, View } from 'cardgames-client';

/** What the program found out about a saved game (command web/saved). */
export interface Report {
  fault?: string; // the first thing that does not hold
  verdict: string; // what the file proves, if nothing is at fault
  holds: string[];
  open: string[]; // what the file cannot prove
  views: SavedView[]; // the versions, as far as they are sound
  cards: Card[]; // of the game, in full
}

/** What this browser was shown of a game when it was played, to be compared with a saved one. */
export interface Shown {
  /** The commitment of the shuffle; absent where it was not kept. */
  commitment?: string;
  /** Hashes of the history at some versions. */
  seen: { version: number; sha256: string }[];
}

export type SavedView = View & { at: string; action: { player: number } | null };

/** failed is the report where the check itself did not succeed. */
export function failed(fault: string): Report {
  return { fault, verdict: '', holds: [], open: [], views: [], cards: [] };
}

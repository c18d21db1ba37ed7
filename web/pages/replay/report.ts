import type { View } from 'cardgames-client';
import type { Report } from '../program/operations';

/** A version of a game that was played. */
export type SavedView = View & { at: string; action: { player: number } | null };

/** failed is the report where the check itself did not succeed. */
export function failed(fault: string): Report {
  return { fault, verdict: '', holds: [], open: [], views: [], cards: [] };
}

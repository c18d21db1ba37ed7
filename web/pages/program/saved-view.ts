import type { View } from 'cardgames-client';

/** A version of a game that was played. */
export type SavedView = View & { at: string; action: { player: number } | null };

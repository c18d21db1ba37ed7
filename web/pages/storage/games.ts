// The games that this browser has played, with the tokens of its seats.

import type { Strength } from '../computer/opponent';
import { load, store } from './local';

export type Mode = 'computer' | 'table' | 'friend' | 'watch';

export const modeNames: Record<Mode, string> = {
  computer: 'Against the computer',
  table: 'At one table',
  friend: 'With a friend',
  watch: 'Watching',
};

/** A game that this browser has played or watched. */
export interface KnownGame {
  id: string;
  mode: Mode;
  /** The seat that a person plays here; null: both, or none. */
  seat: number | null;
  /** The tokens of both seats; null where this browser has none. */
  tokens: (string | null)[];
  /** When the game was created, as an ISO 8601 time. */
  created: string;
  /** The strength of the computer. */
  strength?: Strength;
  /** The commitment of the shuffle when it was seen first. */
  commitment?: string;
  /** The names of the card sets. */
  sets?: string;
  /** The result in words; absent while the game is in progress. */
  outcome?: string;
  /** Whether the game is in this page alone, and unknown to the service. */
  local?: boolean;
}

const key = 'cardgames.games';

/** How many games are remembered. */
const capacity = 50;

/** knownGames lists the games, the newest first. */
export function knownGames(): KnownGame[] {
  return load<unknown[]>(key, []).filter(isKnownGame);
}

function isKnownGame(value: unknown): value is KnownGame {
  const game = value as KnownGame | null;
  return typeof game?.id === 'string' && Array.isArray(game.tokens);
}

export function findGame(id: string): KnownGame | undefined {
  return knownGames().find((game) => game.id === id);
}

/** rememberGame adds a game, or replaces what was known of it. */
export function rememberGame(game: KnownGame) {
  const others = knownGames().filter(({ id }) => id !== game.id);
  store(key, [game, ...others].slice(0, capacity));
}

/** changeGame changes what is known of a game, where it is known. */
export function changeGame(id: string, changes: Partial<KnownGame>) {
  const games = knownGames();
  store(
    key,
    games.map((game) => (game.id === id ? { ...game, ...changes } : game)),
  );
}

export function forgetGame(id: string) {
  store(
    key,
    knownGames().filter((game) => game.id !== id),
  );
}

// The games that this browser plays, with the tokens of its seats. Each game has a
// key of its own, so that two tabs with two games never overwrite each other.

import type { Strength } from '../computer/strength';
import { keysWith, load, outlives, remove, store } from './local';

export type Mode = 'computer' | 'table' | 'friend' | 'stranger' | 'watch';

export const modeNames: Record<Mode, string> = {
  computer: 'Against the computer',
  table: 'At one table',
  friend: 'With a friend',
  stranger: 'Against a found opponent',
  watch: 'Watching',
};

/** A game that this browser plays, or has played. */
export interface KnownGame {
  id: string;
  mode: Mode;
  /** The seat that a person plays here; null: both, or none. */
  seat: number | null;
  /** The tokens of both seats; null where this browser has none. */
  tokens: (string | null)[];
  /** When the game was created, as an ISO 8601 time. */
  created: string;
  /** When the service deletes the game; null for never, absent where it is not known. */
  expires?: string | null;
  /** Whether the seat may be played on another device too: a link took it from there, or to there. */
  elsewhere?: boolean;
  /** The name that the other player gave themselves. */
  opponent?: string;
  /** The strength of the computer. */
  strength?: Strength;
  /** The commitment of the shuffle; absent if this browser saw the game only after its first move. */
  commitment?: string;
  /** What this browser added to the shuffle as the guest, in hex. */
  entropy?: string;
  /** The names of the card sets. */
  sets?: string;
  /** The result in words; absent while the game is in progress. */
  outcome?: string;
  /** Whether the move was the player's when this browser last saw the game. */
  mine?: boolean;
  /** Whether it began with an invitation, so that there can be a rematch. */
  invited?: boolean;
  /** Whether the game is in this page alone, and unknown to the service. */
  local?: boolean;
}

const prefix = 'cardgames.game.';

/** How many games that are over are remembered. Those that can be played all are. */
const capacityOver = 100;

/** knownGames lists the games, the newest first. */
export function knownGames(): KnownGame[] {
  return keysWith(prefix)
    .map((key) => load<unknown>(key, null))
    .filter(isKnownGame)
    .sort((a, b) => b.created.localeCompare(a.created));
}

function isKnownGame(value: unknown): value is KnownGame {
  const game = value as KnownGame | null;
  return (
    typeof game?.id === 'string' && typeof game.created === 'string' && Array.isArray(game.tokens)
  );
}

export function findGame(id: string): KnownGame | undefined {
  const game = load<unknown>(prefix + id, null);
  return isKnownGame(game) ? game : undefined;
}

/**
 * rememberGame adds a game, or changes what is known of it. A token that is known is
 * only replaced by another one, never by none.
 */
export function rememberGame(game: KnownGame) {
  const known = findGame(game.id);
  const tokens = [0, 1].map((seat) => game.tokens[seat] ?? known?.tokens[seat] ?? null);
  const kept = store(prefix + game.id, { ...known, ...game, tokens });
  if (!known || !kept) forgetOldest(game.id);
}

/** changeGame changes what is known of a game, where it is known. */
export function changeGame(id: string, changes: Partial<Omit<KnownGame, 'id' | 'tokens'>>) {
  const game = findGame(id);
  if (game) store(prefix + id, { ...game, ...changes });
}

/** isKept reports whether the seats of a game outlive the page, where this browser has any. */
export function isKept(id: string): boolean {
  return outlives(prefix + id);
}

export function forgetGame(id: string) {
  remove(prefix + id);
}

/** isOver reports whether a game is finished, or deleted by the service. */
export function isOver({ outcome, expires }: KnownGame, now = Date.now()): boolean {
  return Boolean(outcome) || (Boolean(expires) && Date.parse(expires as string) < now);
}

/** playedSets are the names of the card sets of all games that are remembered. */
export function playedSets(): Set<string> {
  return new Set(knownGames().flatMap(({ sets = '' }) => sets.split(', ')));
}

/** byUrgency sorts games in which a move of the player is due before all others. */
export function byUrgency(games: KnownGame[]): KnownGame[] {
  const due = (game: KnownGame) => Number(game.mine && !isOver(game));
  return games.toSorted((a, b) => due(b) - due(a));
}

/** forgetOldest makes room: the oldest games that are over go, but for one. */
function forgetOldest(except: string) {
  const over = knownGames().filter((game) => game.id !== except && isOver(game));
  for (const { id } of over.slice(capacityOver)) forgetGame(id);
}

// What this browser keeps of a game with decks against the computer, from the first pick to the last
// move, so that it survives a reload.

import type { Action, DeckEntry } from 'cardgames-client';
import type { Strength } from '../computer/strength';
import type { Pool } from '../program/operations';
import { load, remove, store } from '../storage/local';

export interface DeckGame {
  pool: Pool;
  /** The seed of the draft; empty for decks that were built. */
  draft: string;
  strength: Strength;
  /** The ids of the cards that were taken, by group. */
  picks: string[];
  /** The player's deck, where it was built. */
  mine?: DeckEntry[];
  /** Of the shuffle. */
  seed: string;
  /** The decks of both players, once the game has begun. */
  decks: [DeckEntry[], DeckEntry[]] | null;
  moves: Action[];
}

/** KeptGame is a game under a key of its own. */
export class KeptGame {
  constructor(private readonly key: string) {}

  /** read returns null where there is none. */
  read(): DeckGame | null {
    const kept = load<Partial<DeckGame> | null>(this.key, null);
    const whole =
      typeof kept?.draft === 'string' &&
      typeof kept.seed === 'string' &&
      kept.strength &&
      Array.isArray(kept.pool?.sets) &&
      Array.isArray(kept.picks) &&
      Array.isArray(kept.moves);
    return whole ? (kept as DeckGame) : null;
  }

  keep(game: DeckGame) {
    store(this.key, game);
  }

  /** keepMove keeps the move that was made in a version, unless another window was first. */
  keepMove(seed: string, version: number, move: Action) {
    const game = this.read();
    if (game?.seed !== seed || game.moves.length !== version) return;
    this.keep({ ...game, moves: [...game.moves, move] });
  }

  forget() {
    remove(this.key);
  }
}

/** ofTheDay is the draft of the day, and its game. */
export const ofTheDay = new KeptGame('cardgames.decks.day');

/** withFriend is the draft of a host, before there is an invitation. */
export const withFriend = new KeptGame('cardgames.decks.friend');

/** asGuest is the draft of a guest, before the invitation is accepted. */
export function asGuest(id: string): KeptGame {
  return new KeptGame(`cardgames.decks.guest.${id}`);
}

/** built is the game with a deck that was built. */
export const built = new KeptGame('cardgames.decks.built');

/** againstComputer is the drafted game that is not of the day. */
export const againstComputer = new KeptGame('cardgames.decks.game');

// What this browser keeps of a game against the computer that the service does not know, so that it
// survives a reload.

import { randomKey, type Action } from 'cardgames-client';
import type { Strength } from '../computer/strength';
import { load, store } from '../storage/local';
import { lastStrength } from '../storage/settings';

export interface Solo {
  seed: string;
  strength: Strength;
  moves: Action[];
}

const key = 'cardgames.solo';

/** soloGame is the game that was begun last, or a new one. */
export function soloGame(): Solo {
  const kept = load<Partial<Solo>>(key, {});
  const { seed, strength, moves } = kept;
  return seed && strength && Array.isArray(moves) ? { seed, strength, moves } : newSoloGame();
}

/** newSoloGame takes the place of the game that was begun last. */
export function newSoloGame(): Solo {
  const solo = { seed: randomKey(), strength: lastStrength(), moves: [] };
  store(key, solo);
  return solo;
}

/** keepSoloMove keeps the move that was made in a version, unless another window was first. */
export function keepSoloMove(seed: string, version: number, move: Action) {
  const solo = soloGame();
  if (solo.seed !== seed || solo.moves.length !== version) return;
  store(key, { ...solo, moves: [...solo.moves, move] });
}

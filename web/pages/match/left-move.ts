import type { Action } from 'cardgames-client';
import { recall, remember, take } from '../storage/window';

/** A move that has no response yet. */
interface Move {
  game: string;
  version: number;
  action: Action;
}

const key = 'cardgames.move';

/** The move that had no response when the page was loaded again, such as to sign in to a proxy. */
let left = moveIn(recall(key));

export function keepMove(move: Move) {
  remember(key, JSON.stringify(move));
}

export function forgetMove() {
  take(key);
}

/** leftMove returns once the move that was left in a version of a game: it was not applied. */
export function leftMove(game: string, version: number): Action | null {
  if (left?.game !== game) return null;
  const { version: from, action } = left;
  left = null;
  if (from === version) return action;
  forgetMove();
  return null;
}

function moveIn(text: string | null): Move | null {
  try {
    return JSON.parse(text ?? 'null');
  } catch {
    return null; // of another release
  }
}

// When the table passes for the player who sits at it. cmd/internal/passing does the same.

import type { Action, View } from 'cardgames-client';
import { passesSmartly } from './smart';

/** A wish to pass until the player's own next turn, as things stood when it was made. */
export interface Wish {
  turn: number;
  /** The ids of the objects that were on the stack. */
  stack: string[];
}

/**
 * When passes are made for a player who has not wished it: never; where nothing else is legal, which
 * the opponent can tell; or also where no card could change anything, from which the opponent can
 * tell what the hand holds.
 */
export type Passing = 'every' | 'forced' | 'smart';

/** What the player has chosen. */
export interface Choice {
  passing: Passing;
  wish: Wish | null;
  /** The useful plays when the player passed last. */
  declined: string[];
}

export function newWish({ turn, stack }: View): Wish {
  return { turn, stack: stack.map(({ id }) => id) };
}

/** stands reports whether a wish is still to be followed: a card of the opponent ends it, too. */
export function stands(wish: Wish, view: View): boolean {
  if (view.status === 'finished') return false;
  const ownTurnBegan = view.active_player === view.viewer && view.turn > wish.turn;
  const answers = view.stack.some(
    ({ id, owner }) => owner !== view.viewer && !wish.stack.includes(id),
  );
  return !ownTurnBegan && !answers;
}

/** passOf is the pass among the legal actions. */
export function passOf({ legal_actions }: View): Action | undefined {
  return legal_actions.find(({ type }) => type === 'pass_priority');
}

/** passesAlone reports whether the table passes now, without a click. */
export function passesAlone(view: View, { passing, wish, declined }: Choice): boolean {
  if (!passOf(view)) return false;
  if (wish) return true;
  if (passing === 'smart') return passesSmartly(view, declined);
  return passing === 'forced' && view.legal_actions.length === 1;
}

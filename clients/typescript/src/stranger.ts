import { Game } from './game.js';
import type { Requester } from './interfaces.js';
import { findOpponent, type OpponentOptions } from './opponent.js';
import { ServiceError } from './problem.js';
import type { Action, View } from './types.js';
import type { Seat } from './waiting.js';

/** One of each player, after which every deadline has actions for another reason. */
const firstActions = 2;

/**
 * noShow is the action that ends the game of a stranger who has not acted yet, and
 * undefined in any other game. The service accepts it from the deadline of the view
 * on: in an update that is overdue.
 */
export function noShow({ version, deadline_actions }: View): Action | undefined {
  if (version >= firstActions) return undefined;
  return deadline_actions.find(({ type }) => type === 'resign');
}

/**
 * searchOn leaves a stranger who has let the time for the first action go by, and finds
 * another opponent as findOpponent does. It returns the same seat where the stranger has
 * acted after all.
 */
export async function searchOn(
  service: Requester,
  seat: Pick<Seat, 'id' | 'token' | 'entropy'>,
  options: OpponentOptions = {},
): Promise<Seat> {
  const game = new Game(service, seat.id, seat.token);
  const view = await game.read(options);
  const end = noShow(view);
  if (!end) return { ...seat, view };
  try {
    await game.submit(view.version, end, options);
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    if (!error.outdated && error.code !== 'wrong_seat') throw error;
    return { ...seat, view: await game.read(options) }; // who has acted, or has some time left
  }
  return findOpponent(service, options);
}

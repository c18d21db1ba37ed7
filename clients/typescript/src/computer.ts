// A game against a player that runs beside this one.

import type { BasicService } from './basic.js';
import type { Game } from './game.js';
import { PermanentError } from './faults.js';
import { ServiceError } from './problem.js';
import type { RetryOptions } from './retry.js';
import type { Action, NewGame, View } from './types.js';

/** ComputerOptions are a NewGame, without private. A signal ends the computer's play. */
export interface ComputerOptions extends RetryOptions, Omit<NewGame, 'private' | 'seat_hashes'> {
  /** Chooses one of view.legal_actions for the computer; dearest by default. */
  choose?: (view: View) => Action | Promise<Action>;
  /** The seat that is not the computer's: 0 begins. By default it is chosen at random. */
  seat?: 0 | 1;
}

/** playComputer creates a private game, and returns the seat that the computer does not play. */
export async function playComputer(
  service: BasicService,
  { choose = dearest, seat, signal, onRetry, once, ...game }: ComputerOptions,
): Promise<Game> {
  if (![undefined, 0, 1].includes(seat)) {
    throw new PermanentError(service.base, `there is no seat ${seat}; choose 0 or 1`);
  }
  const attempts: RetryOptions = { signal, onRetry, once };
  const { game_id, seats = [] } = await service.createGame({ ...game, private: true }, attempts);
  const player = seat ?? (Math.random() < 0.5 ? 0 : 1);
  const [own, other] = player ? [1, 0] : [0, 1];
  const mine = service.game(game_id, seats[own].token);
  const its = service.game(game_id, seats[other].token);
  play(its, choose, signal).catch((error) => mine.fail(error));
  return mine;
}

/** play makes the computer's moves until the game is finished. */
async function play(
  game: Game,
  choose: (view: View) => Action | Promise<Action>,
  signal?: AbortSignal,
) {
  for await (const { view } of game.updates({ signal })) {
    if (view.status === 'finished' || view.priority !== view.viewer) continue;
    try {
      await game.submit(view.version, await choose(view), { signal });
    } catch (error) {
      if (!(error instanceof ServiceError && error.outdated)) throw error;
    }
  }
}

/** dearest plays the card of the hand that costs most, and passes where none can be played. */
export function dearest({ legal_actions, players, viewer }: View): Action {
  const hand = players[viewer ?? 0].hand ?? [];
  const worth = (action: Action) =>
    'hand_index' in action ? 1 + (hand[action.hand_index as number]?.cost ?? 0) : 0;
  return legal_actions.reduce((best, action) => (worth(action) > worth(best) ? action : best));
}

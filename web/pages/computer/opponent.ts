// The computer: the engine and its bots in a worker, which gets what its seat
// sees and nothing more.

import type { Action, View } from 'cardgames-client';
import { Program } from '../program/program';
import type { Strength } from './strength';

export class Opponent {
  private readonly program: Program<'opponent'>;

  constructor(
    private readonly strength: Strength,
    signal: AbortSignal,
  ) {
    this.program = new Program('opponent', signal);
  }

  /** prepare lets the computer learn the cards of a view, which its first choice would wait for. */
  prepare(view: View) {
    this.program.call('prepare', { view }).catch(() => {}); // the first choice says what is wrong
  }

  /**
   * choose picks one of view.legal_actions. The view is of the computer's own
   * seat, with cards and deck_list.
   */
  async choose(view: View, player: number): Promise<Action> {
    const { strength } = this;
    return (await this.program.call('choose', { view, player, strength })) as Action;
  }
}

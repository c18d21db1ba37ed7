// The computer: the engine and its bots in a worker, which gets what its seat
// sees and nothing more.

import type { Action, View } from 'cardgames-client';
import { Program } from '../program/program';

export const strengths = {
  easy: { name: 'Easy', about: 'plays what looks good at once' },
  medium: { name: 'Medium', about: 'thinks a little ahead' },
  hard: { name: 'Hard', about: 'thinks as long as it may: nearly a second' },
};

export type Strength = keyof typeof strengths;

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

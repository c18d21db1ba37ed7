// The computer: the engine and its bots in a worker, which gets what its seat
// sees and nothing more.

import type { Action, View } from 'cardgames-client';
import { atEnd, within } from '../ui/life';
import type { Message, Reply } from './opponent-worker';
import { programs, startWorker } from './programs';

export const strengths = {
  easy: { name: 'Easy', about: 'plays what looks good at once' },
  medium: { name: 'Medium', about: 'thinks a little ahead' },
  hard: { name: 'Hard', about: 'thinks as long as it may: nearly a second' },
};

export type Strength = keyof typeof strengths;

export class Opponent {
  private readonly worker = startWorker<Message, Reply>('opponent-worker.js');

  constructor(
    private readonly strength: Strength,
    private readonly signal: AbortSignal,
  ) {
    this.worker.postMessage({ type: 'start', programs });
    atEnd(signal, () => this.worker.terminate());
  }

  /** prepare lets the computer learn the cards of a view, which its first choice would wait for. */
  prepare(view: View) {
    this.worker.postMessage({ type: 'prepare', view });
  }

  /**
   * choose picks one of view.legal_actions. The view is of the computer's own
   * seat, with cards and deck_list. It asks for one choice at a time.
   */
  choose(view: View, seat: number): Promise<Action> {
    const chosen = new Promise<Action>((resolve, reject) => {
      this.worker.onmessage = ({ data: reply }) => {
        if (reply.type === 'chosen') resolve(reply.action);
        else reject(new Error(reply.error));
      };
      this.worker.onerror = () => reject(new Error('The computer could not be loaded.'));
      this.worker.postMessage({ type: 'choose', view, seat, strength: this.strength });
    });
    return within(this.signal, chosen);
  }
}

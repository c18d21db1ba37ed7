// The computer: the engine and its bots in a worker, which is told what its
// seat sees.

import { programs, worker } from './programs';

/** @typedef {import('contract').View} View */
/** @typedef {import('contract').Action} Action */

export const strengths = {
  easy: { name: 'Easy', about: 'plays what looks good at once' },
  medium: { name: 'Medium', about: 'thinks a little ahead' },
  hard: { name: 'Hard', about: 'thinks as long as it may: nearly a second' },
};

export class Opponent {
  /** @param {string} strength one of strengths */
  constructor(strength) {
    this.strength = strength;
    this.worker = worker('opponent-worker.js');
    this.worker.postMessage({ programs });
  }

  /**
   * choose picks one of view.legal_actions.
   * @param {View} view of the computer's own seat, with cards and deck_list
   * @param {number} seat @returns {Promise<Action>}
   */
  choose(view, seat) {
    return new Promise((resolve, reject) => {
      this.worker.onmessage = ({ data }) => (data.action ? resolve(data.action) : reject(new Error(data.error)));
      this.worker.onerror = () => reject(new Error('The computer could not be loaded.'));
      this.worker.postMessage({ view, seat, strength: this.strength });
    });
  }

  stop() {
    this.worker.terminate();
  }
}

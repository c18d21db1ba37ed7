import type { Cards, Counts, Measurement, Plan, Suggested, Trial } from './operations';
import type { Workshop } from './program';

/**
 * After these milliseconds a search tries no more changes, so that it ends within two minutes.
 * On two cores most searches end before, by the number of their games.
 */
export const searchTime = 95_000;

const plan: Plan = { seed: 'simulate', greedy: 40000, search: 0, more: 0, values: 0, disputed: 0 };

/**
 * suggest looks for changes of numbers that bring the cards into their gates. The first
 * player searches, and all play; the search knows what was measured of the cards. After each
 * trial it calls onTrial, and stops early where that returns false.
 */
export async function suggest(
  players: Workshop[],
  cards: Cards,
  measured: Measurement | null,
  onTrial: (played: number) => boolean,
): Promise<Suggested | null> {
  const start = performance.now();
  let played = 0;
  let goOn = true;
  const count = () => {
    goOn = onTrial(++played);
    return goOn;
  };
  let results: Counts[] | null = null;
  for (;;) {
    const step: Suggested = await players[0].call('search', {
      cards,
      plan,
      results,
      late: performance.now() - start > searchTime,
      measured: results ? null : measured,
    });
    if (step.found) return step;
    results = await playTrials(players, cards, step.trials, count);
    if (!goOn) return null;
  }
}

async function playTrials(
  players: Workshop[],
  cards: Cards,
  trials: Trial[],
  onTrial: () => boolean,
): Promise<Counts[]> {
  const counts: Counts[] = [];
  let next = 0;
  const playOn = async (player: Workshop) => {
    while (next < trials.length) {
      const at = next++;
      counts[at] = await player.call('try', { cards, plan, trial: trials[at] });
      if (!onTrial()) next = trials.length;
    }
  };
  await Promise.all(players.map(playOn));
  return counts;
}

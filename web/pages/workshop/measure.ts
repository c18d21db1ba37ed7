import type { Cards, Counts, Plan, Round } from './operations';
import type { Workshop } from './program';

/** Parts of a round for each player, so that none waits long for another. */
const partsEach = 4;

/**
 * measure plays a plan round by round; the players share each round. After each part it
 * calls onPart with the share that is done, and stops early where that returns false.
 */
export async function measure(
  players: Workshop[],
  cards: Cards,
  plan: Plan,
  onPart: (done: number) => boolean,
): Promise<Counts[]> {
  const counts: Counts[] = [];
  let done = 0;
  for (let goOn = true; goOn; ) {
    const { round, work, all } = await players[0].call('next', { cards, plan, counts });
    if (!round) break;
    const before = done;
    const onRound = (share: number) => {
      goOn = onPart((before + share * work) / (before + all));
      return goOn;
    };
    counts.push(...(await playRound(players, cards, plan, round, onRound)));
    done += work;
  }
  return counts;
}

async function playRound(
  players: Workshop[],
  cards: Cards,
  plan: Plan,
  round: Round,
  onPart: (done: number) => boolean,
): Promise<Counts[]> {
  const of = partsEach * players.length;
  const counts: Counts[] = [];
  let next = 0;
  let played = 0;
  const playParts = async (player: Workshop) => {
    while (next < of) {
      const number = next++;
      counts[number] = await player.call('count', { cards, plan, round, part: { number, of } });
      if (!onPart(++played / of)) next = of;
    }
  };
  await Promise.all(players.map(playParts));
  return counts;
}

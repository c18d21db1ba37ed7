import type { Cards, Counts, Plan } from './operations';
import type { Program } from './program';

/**
 * measure plays the games of a plan, in parts that the players share, and
 * returns what was counted in each part. After each it calls onPart, and stops
 * early where that returns false.
 */
export async function measure(
  players: Program[],
  cards: Cards,
  plan: Plan,
  parts: number,
  onPart: () => boolean,
): Promise<Counts[]> {
  const counts: Counts[] = [];
  let next = 0;
  const playParts = async (player: Program) => {
    while (next < parts) {
      const part = next++;
      counts[part] = await player.ask('count', { cards, plan, part, parts });
      if (!onPart()) next = parts;
    }
  };
  await Promise.all(players.map(playParts));
  return counts;
}

// The friends that this browser has played with, by the name that each has given, and the score with
// each.

import { knownGames, isOver, type KnownGame } from './games';
import { load, store } from './local';
import type { GameOutcome } from './record';

type Score = { name: string } & Record<GameOutcome, number>;

export interface Friend extends Score {
  /** The newest game in progress. */
  game?: KnownGame;
}

const key = 'cardgames.friends';

/** How many friends are kept, those of the newest games. */
const capacity = 30;

/** keepScore counts a game with a friend that has ended. */
export function keepScore(name: string, outcome: GameOutcome) {
  const all = scores();
  const score = all.find((one) => one.name === name) ?? { name, won: 0, lost: 0, drawn: 0 };
  const others = all.filter((one) => one.name !== name);
  store(key, [{ ...score, [outcome]: score[outcome] + 1 }, ...others].slice(0, capacity));
}

/** forgetFriend forgets the score with a friend. */
export function forgetFriend(name: string) {
  store(
    key,
    scores().filter((one) => one.name !== name),
  );
}

/** friends are those with a score, the newest game first. */
export function friends(): Friend[] {
  const games = knownGames().filter((game) => game.mode === 'friend' && !isOver(game));
  return scores().map((score) => {
    const game = games.find(({ opponent }) => opponent === score.name);
    return { ...score, ...(game && { game }) };
  });
}

/** scores has the friend of the newest game first. */
function scores(): Score[] {
  const kept = load<unknown>(key, []);
  return Array.isArray(kept) ? kept.filter(isScore) : [];
}

function isScore(value: unknown): value is Score {
  const { name, ...score } = (value ?? {}) as Partial<Score>;
  const counts = [score.won, score.lost, score.drawn];
  return typeof name === 'string' && counts.every(Number.isSafeInteger);
}

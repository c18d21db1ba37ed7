/** How well the computer plays, and how, as the predicate of a sentence. */
export const strengths = {
  easy: { name: 'Easy', about: 'plays at once, and overlooks a lot' },
  medium: { name: 'Medium', about: 'makes the most of each turn' },
  hard: { name: 'Hard', about: 'thinks three turns ahead' },
};

export type Strength = keyof typeof strengths;

/** harderThan is the next strength; undefined after the last one. */
export function harderThan(strength: Strength): Strength | undefined {
  const all = Object.keys(strengths) as Strength[];
  return all[all.indexOf(strength) + 1];
}

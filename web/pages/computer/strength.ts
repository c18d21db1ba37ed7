/** How well the computer plays. */
export const strengths = {
  easy: { name: 'Easy', about: 'plays what looks good at once' },
  medium: { name: 'Medium', about: 'thinks a little ahead' },
  hard: { name: 'Hard', about: 'thinks as long as it may: nearly a second' },
};

export type Strength = keyof typeof strengths;

/** harderThan is the next strength; undefined after the last one. */
export function harderThan(strength: Strength): Strength | undefined {
  const all = Object.keys(strengths) as Strength[];
  return all[all.indexOf(strength) + 1];
}

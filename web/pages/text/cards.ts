import type { Card, CardType } from 'cardgames-client';

export const typeNames: Record<CardType, string> = {
  person: 'Person',
  appliance: 'Appliance',
  habit: 'Habit',
  task: 'Task',
  instant: 'Instant',
};

/** The types in the order in which pages show them. */
export const cardTypes = Object.keys(typeNames) as CardType[];

/** staysOnBoard reports whether a card goes to the board when it resolves. */
export function staysOnBoard({ type }: Card): boolean {
  return type !== 'task' && type !== 'instant';
}

/** A summary of more characters than this is too long for the table. */
const longest = 120;

/** shortText is what a card does, for a small face; where that is too long, the first part of it and "more". */
export function shortText({ summary = '' }: Card): string {
  if (summary.length <= longest) return summary;
  const [first] = summary.split(' · ', 1);
  const shown = first.length <= longest ? first : first.slice(0, first.lastIndexOf(' ', longest));
  return `${shown} · more`;
}

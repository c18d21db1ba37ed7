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

/** What each unit of a permanent's rate is. */
const rateUnits: Partial<Record<CardType, string>> = {
  person: 'a task',
  appliance: 'time a turn',
  habit: 'progress a turn',
};

const signs: Record<string, string> = { gain: '+', drain: '−' };

/**
 * badgeOf is what a card does in two words, for a small face: what a permanent gives,
 * or the name of the effect with its params. The whole sentence is card.description.
 */
export function badgeOf({ type, cost, effect, params }: Card): string {
  const unit = rateUnits[type];
  if (unit) return `+${Math.ceil(cost / 2)} ${unit}`;
  if (effect === 'none') return 'no effect';
  const [verb, object = params.type] = effect.split('_');
  const words = [params.n, object].filter((word) => word !== undefined);
  if (params.max_cost !== undefined) words.push(`≤ ${params.max_cost}`);
  return ((signs[verb] ?? `${verb} `) + words.join(' ')).trim();
}

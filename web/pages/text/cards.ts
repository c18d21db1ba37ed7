import type { Ability, Amount, Card, CardType, Effect, Step, StepParams } from 'cardgames-client';

export const typeNames: Record<CardType, string> = {
  person: 'Person',
  appliance: 'Appliance',
  habit: 'Habit',
  task: 'Task',
  instant: 'Instant',
};

/** The types in the order in which pages show them. */
export const cardTypes = Object.keys(typeNames) as CardType[];

/** When a permanent gives its rate, and what it gives. */
const rateMoments: Partial<Record<CardType, [string, string]>> = {
  person: ['each task', 'progress'],
  appliance: ['each turn', 'time'],
  habit: ['each turn', 'progress'],
};

/** What each unit of a permanent's rate is. */
const rateUnits: Partial<Record<CardType, string>> = {
  person: 'a task',
  appliance: 'time a turn',
  habit: 'progress a turn',
};

/** When an ability takes place, in a word or two. */
const abilityMoments: Record<Ability['when'], string> = {
  enters: 'when it enters',
  turn: 'each turn',
  end: 'at the end of each turn',
  task: 'each task',
  instant: 'each instant',
  opponent_task: 'each task of the opponent',
  opponent_instant: 'each instant of the opponent',
  leaves: 'when it leaves',
};

const signs: Record<string, string> = { gain: '+', drain: '−' };

/** staysOnBoard reports whether a card goes to the board when it resolves. */
export function staysOnBoard({ type }: Card): boolean {
  return type in rateUnits;
}

/** stepsOf are the effects of a card, its own first. */
export function stepsOf({ effect, params }: Card): Step[] {
  return [{ effect, params }, ...(params.also ?? [])];
}

/**
 * badgeOf is what a card does in two words, for a small face: what a permanent gives,
 * or the name of the first effect with its params. The whole text is card.description.
 */
export function badgeOf(card: Card): string {
  const { type, cost, params } = card;
  const unit = rateUnits[type];
  if (unit) return permanentText(params.rate ?? Math.ceil(cost / 2), unit, params.abilities ?? []);
  if (params.options) return params.options.map((option) => stepText(option)).join(' or ');
  const [step, ...more] = stepsOf(card).filter(
    (step, _, steps) => step.effect !== 'none' || steps.length === 1,
  );
  return stepText(step) + (more.length > 0 || step.params.if ? ' …' : '');
}

/**
 * effectOf is what a card does, in a hand: all of it in a few words. What comes again says so first, so
 * that no cut text reads as something that comes once.
 */
export function effectOf(card: Card): string {
  const { type, cost, params } = card;
  const moment = rateMoments[type];
  if (moment) {
    const rate = params.rate ?? Math.ceil(cost / 2);
    const abilities = params.abilities ?? [];
    const does = abilities.map(abilityText);
    const [when, unit] = moment;
    return [...(rate > 0 || does.length === 0 ? [`${when} +${rate} ${unit}`] : []), ...does].join(
      ', ',
    );
  }
  if (params.options) return badgeOf(card);
  const steps = stepsOf(card).filter((step, _, all) => step.effect !== 'none' || all.length === 1);
  return steps.map((step) => (step.params.if ? 'if: ' : '') + stepText(step)).join(', ');
}

/** permanentText is what a permanent gives and does, or the first of it. */
function permanentText(rate: number, unit: string, abilities: Ability[]): string {
  const does = abilities.map(abilityText);
  const all = rate > 0 || does.length === 0 ? [`+${rate} ${unit}`, ...does] : does;
  return all[0] + (all.length > 1 ? ' …' : '');
}

function abilityText(ability: Ability): string {
  return `${abilityMoments[ability.when]} ${stepText(ability)}`;
}

function stepText({ effect, params }: { effect: Effect; params: StepParams }): string {
  if (effect === 'none') return 'no effect';
  const [verb, object = params.type] = effect.split('_');
  const words = [amountText(params.n, object)];
  if (params.max_cost !== undefined) words.push(`≤ ${params.max_cost}`);
  if (params.side && params.side !== 'either') words.push(`(${params.side})`);
  return ((signs[verb] ?? `${verb} `) + words.join(' ')).trim();
}

/** amountText is how much of an object: "2 progress", or "1 progress × own habits". */
function amountText(n: Amount | undefined, object = ''): string {
  if (typeof n !== 'object') return `${n ?? ''} ${object}`.trim();
  return `${n.times} ${object} × ${n.per.replaceAll('_', ' ')}`.replace('  ', ' ');
}

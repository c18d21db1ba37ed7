// Whether a card would do anything now. cmd/internal/passing has the same for terminals and agents.

import type { Card, Condition, Params, Player, Step, StepParams, View } from 'cardgames-client';
import { cardTypes, staysOnBoard } from '../text/cards';

/** What cards count, by name; undefined for a count of a later release. */
type Counts = Record<string, number | undefined>;

/**
 * acts reports whether a card of a player's hand would do anything if it resolved now, at a target
 * where it needs one. A card that this release cannot read does.
 */
export function acts(view: View, player: number, card: Card): boolean {
  return idleReason(view, player, card) === null;
}

/** idleReason says why a card would do nothing now, '' where its text does; null if it acts. */
export function idleReason(view: View, player: number, card: Card): string | null {
  const { players, rules } = view;
  const own = players[player];
  if (staysOnBoard(card) || (card.type === 'task' && own.income.task_bonus)) return null;
  const now: Now = {
    mine: { ...own, hand_count: own.hand_count - 1 }, // the card has left the hand
    theirs: players[1 - player],
    counts: countsNow(view, player),
    handLimit: rules.hand_limit,
  };
  // Until a step does something, the table is as it is now.
  return firstReason(stepsOf(card).map((step) => reasonOf(step, now)));
}

/** Now is what a card meets when it resolves. */
interface Now {
  mine: Player;
  theirs: Player;
  counts: Counts;
  handLimit: number;
}

/** reasonOf says why a step would do nothing; null if it acts. */
function reasonOf(step: Step, now: Now): string | null {
  const { n, if: condition, else: otherwise, options } = step.params as Params;
  if (!holds(now.counts, condition)) {
    return otherwise ? reasonOf(otherwise, now) : 'its condition fails';
  }
  if (options) return firstReason(options.map((option) => reasonOf(option, now)));
  if (typeof n === 'object' && now.counts[n.per] === 0) return 'it counts 0';
  return lackOf(step, now);
}

/** lackOf says what an effect would need; null if it is there. Other effects gain something, or have a target. */
function lackOf({ effect, params }: Step, { mine, theirs, handLimit }: Now): string | null {
  const { side } = params as Params;
  const [to, has] = side === 'opponent' ? [theirs, 'they have'] : [mine, 'you have'];
  const [from, had] = side === 'own' ? [mine, 'you have'] : [theirs, 'they have'];
  const room = to.hand_count < handLimit;
  const returns = (one: Card) => fits(params, one) && !hasEffect(one, ['recover']);
  const needs: Record<string, [unknown, string]> = {
    none: [false, ''],
    drain_progress: [from.progress, `${had} 0 progress`],
    drain_time: [from.time, `${had} 0 time`],
    discard: [from.hand_count, `${had} no card in hand`],
    mill: [from.deck_count, `${had} no card in the deck`],
    replace: [to.hand_count, `${has} no card in hand`],
    draw: [room && to.deck_count, `${has} ${room ? 'no card to draw' : 'a full hand'}`],
    sweep: [
      [...to.board, ...from.board].some(({ card }) => fits(params, card)),
      'no such card is on the board',
    ],
    recover: [
      room && to.discard.some(returns),
      `${has} ${room ? 'no such discarded card' : 'a full hand'}`,
    ],
  };
  const [need, lack] = needs[effect] ?? [true, ''];
  return need ? null : lack;
}

/** firstReason is the first of reasons; null if one of the steps that they are of acts. */
function firstReason(reasons: (string | null)[]): string | null {
  return reasons.includes(null) ? null : reasons[0];
}

/** stepsOf are the effects of a card, its own first. */
function stepsOf({ effect, params }: Card): Step[] {
  return [{ effect, params }, ...(params.also ?? [])];
}

/**
 * countsNow are what a card of a player counts if it resolves now. It is in the hand, which it leaves, or on
 * the stack already.
 */
function countsNow({ players, casts }: View, player: number, inHand = true): Counts {
  const leaves = inHand ? 1 : 0;
  const [own, opponent] = [players[player], players[1 - player]];
  return {
    ...countsOf('own', { ...own, hand_count: own.hand_count - leaves }),
    ...countsOf('opponent', opponent),
    casts: casts + leaves,
    behind: Math.max(0, opponent.progress - own.progress),
    own_other_persons: own.board.filter(({ card }) => card.type === 'person').length,
  };
}

/** countedNow is what the counted amount of a task or an instant comes to now; null for another card. */
export function countedNow(view: View, player: number, card: Card): number | null {
  const { n } = card.params as Params;
  if (staysOnBoard(card) || typeof n !== 'object') return null;
  return amountOf(n, countsNow(view, player));
}

/** amountOf is what an amount comes to; null where it counts what only a later release knows. */
function amountOf(n: Params['n'], counts: Counts): number | null {
  if (typeof n !== 'object') return n ?? 0;
  const counted = counts[n.per];
  return counted === undefined ? null : Math.min(n.max, n.times * counted);
}

/** totalNow is what the steps of a card that are meant come to in all, where their conditions hold. */
function totalNow(card: Card, counts: Counts, isMeant: (step: Step) => boolean): number {
  const amounts = stepsOf(card).map((step) => {
    const { if: condition, else: otherwise } = step.params as Params;
    const does = holds(counts, condition) ? step : otherwise;
    return does && isMeant(does) ? (amountOf((does.params as Params).n, counts) ?? 0) : 0;
  });
  return amounts.reduce((sum, amount) => sum + amount, 0);
}

/** progressNow is the progress that a task or an instant brings its player if it resolves now, people included. */
export function progressNow(view: View, player: number, card: Card): number {
  if (staysOnBoard(card)) return 0;
  const people = card.type === 'task' ? view.players[player].income.task_bonus : 0;
  const gained = totalNow(card, countsNow(view, player), ({ effect, params }) => {
    return effect === 'gain_progress' && (params as Params).side !== 'opponent';
  });
  return gained + people;
}

/** discardsNow is how many cards of the opponent's hand a card on the stack takes if it resolves now. */
export function discardsNow(view: View, player: number, card: Card): number {
  return totalNow(card, countsNow(view, player, false), ({ effect, params }) => {
    return effect === 'discard' && (params as Params).side !== 'own';
  });
}

/**
 * removesTarget reports whether a card takes the permanent that it is aimed at off the board, with the
 * option if one is chosen. One that can only be aimed at its player's own is meant to.
 */
export function removesTarget(card: Card, option?: number | null): boolean {
  const steps = stepsOf(card).flatMap((step) => alternativesOf(step, option));
  return steps.some(
    ({ effect, params }) =>
      ['scrap', 'bounce'].includes(effect) && (params as Params).side !== 'own',
  );
}

/** alternativesOf are what may happen in a step: an option if one is chosen, or each that there is. */
function alternativesOf(step: Step, option?: number | null): Step[] {
  const { else: otherwise, options } = step.params as Params;
  const chosen = typeof option === 'number' ? options?.slice(option, option + 1) : options;
  return chosen ?? [step, ...(otherwise ? [otherwise] : [])];
}

/** sweepsOnlyOwn reports whether a card that sweeps both boards would take permanents of its player alone. */
export function sweepsOnlyOwn({ players }: View, player: number, card: Card): boolean {
  return stepsOf(card).some(({ effect, params }) => {
    const takes = (seat: number) => players[seat].board.some((one) => fits(params, one.card));
    const both = effect === 'sweep' && !(params as Params).side;
    return both && takes(player) && !takes(1 - player);
  });
}

/** Met is how far a condition is met. */
export interface Met {
  holds: boolean;
  /** The name of what it counts. */
  count: string;
  /** What it counts now; absent for a count of a later release. */
  now?: number;
  /** How much it needs; absent for a condition of at most so many. */
  atLeast?: number;
}

/** conditionsNow is how far each condition of a card is met if the card resolves now. */
export function conditionsNow(view: View, player: number, card: Card): Met[] {
  const conditions = stepsOf(card).flatMap(({ params }) => params.if ?? []);
  const counts = countsNow(view, player);
  return conditions.map((condition) => ({
    holds: holds(counts, condition),
    count: condition.count,
    now: counts[condition.count],
    atLeast: condition.at_least,
  }));
}

/** countsPlays reports whether anything that a card does counts the cards that were played in a turn. */
export function countsPlays({ params }: Card): boolean {
  return JSON.stringify(params).includes('"casts"');
}

/** hasEffect reports whether a step of a card, or what may take its place, has one of some effects. */
export function hasEffect(card: Card, effects: string[]): boolean {
  const has = ({ effect, params }: Step): boolean => {
    const { else: otherwise, options = [] } = params as Params;
    return effects.includes(effect) || [...options, ...(otherwise ? [otherwise] : [])].some(has);
  };
  return stepsOf(card).some(has);
}

function fits({ type, max_cost }: StepParams, card: Card): boolean {
  return (type ?? card.type) === card.type && card.cost <= (max_cost ?? card.cost);
}

function countsOf(whose: string, { hand_count, discard, board }: Player): Counts {
  const counts: Counts = {
    [`${whose}_hand`]: hand_count,
    [`${whose}_discard`]: discard.length,
    [`${whose}_permanents`]: board.length,
  };
  for (const type of cardTypes) {
    counts[`${whose}_${type}s`] = board.filter(({ card }) => card.type === type).length;
  }
  return counts;
}

/** holds takes a count of a later release for one that is high enough, and low enough. */
function holds(counts: Counts, condition?: Condition): boolean {
  if (!condition) return true;
  const { count, at_least, at_most } = condition;
  const n = counts[count];
  return n === undefined || (n >= (at_least ?? n) && n <= (at_most ?? n));
}

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
  const { players, rules } = view;
  const own = players[player];
  const opponent = players[1 - player];
  if (staysOnBoard(card) || (card.type === 'task' && own.income.task_bonus)) return true;
  const mine = { ...own, hand_count: own.hand_count - 1 }; // the card has left the hand
  const counts = countsNow(view, player);
  const changes = ({ effect, params }: Step): boolean => {
    const { n, side, if: condition, else: otherwise, options } = params as Params;
    if (!holds(counts, condition)) return Boolean(otherwise && changes(otherwise));
    if (options) return options.some(changes);
    if (typeof n === 'object' && counts[n.per] === 0) return false;
    const to = side === 'opponent' ? opponent : mine;
    const from = side === 'own' ? mine : opponent;
    const room = to.hand_count < rules.hand_limit;
    // What an effect needs; the others gain something, or have a target.
    const needs: Record<string, number | boolean> = {
      none: 0,
      drain_progress: from.progress,
      drain_time: from.time,
      discard: from.hand_count,
      mill: from.deck_count,
      replace: to.hand_count,
      draw: room && to.deck_count,
      sweep: [...to.board, ...from.board].some(({ card }) => fits(params, card)),
      recover:
        room && to.discard.some((card) => fits(params, card) && !hasEffect(card, ['recover'])),
    };
    return Boolean(needs[effect] ?? true);
  };
  // Until a step does something, the table is as it is now.
  return stepsOf(card).some(changes);
}

/** stepsOf are the effects of a card, its own first. */
function stepsOf({ effect, params }: Card): Step[] {
  return [{ effect, params }, ...(params.also ?? [])];
}

/** countsNow are what a card of a player's hand would count if it resolved now. */
function countsNow({ players, casts }: View, player: number): Counts {
  const [own, opponent] = [players[player], players[1 - player]];
  return {
    ...countsOf('own', { ...own, hand_count: own.hand_count - 1 }),
    ...countsOf('opponent', opponent),
    casts: casts + 1,
    behind: Math.max(0, opponent.progress - own.progress),
    own_other_persons: own.board.filter(({ card }) => card.type === 'person').length,
  };
}

/** countedNow is what the counted amount of a task or an instant comes to now; null for another card. */
export function countedNow(view: View, player: number, card: Card): number | null {
  const { n } = card.params as Params;
  if (staysOnBoard(card) || typeof n !== 'object') return null;
  const counted = countsNow(view, player)[n.per];
  return counted === undefined ? null : Math.min(n.max, n.times * counted);
}

/**
 * meetsConditions reports whether all conditions of a card hold if it resolves now; null for a card
 * without any.
 */
export function meetsConditions(view: View, player: number, card: Card): boolean | null {
  const conditions = stepsOf(card).flatMap(({ params }) => params.if ?? []);
  if (conditions.length === 0) return null;
  const counts = countsNow(view, player);
  return conditions.every((condition) => holds(counts, condition));
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

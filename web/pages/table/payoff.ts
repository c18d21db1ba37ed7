// The gains of permanents, one after the other, by the events of a move.

import type { CardType, GameEvent, ProgressChanged, TimeChanged, View } from 'cardgames-client';

/** A permanent that pays, or does something else by itself. */
export interface Payment {
  /** The id of the permanent. */
  object: string;
  /** Whose progress or time it changes, and by how much; 0 where it does something else. */
  player: number;
  unit: 'progress' | 'time';
  by: number;
}

/** The types whose rates are paid, by the cause of the change. */
const payers: Partial<Record<string, CardType>> = {
  turn_start: 'appliance',
  habits: 'habit',
  persons: 'person',
};

/** paymentsOf are what permanents pay in their order. */
export function paymentsOf(events: GameEvent[], view: View): Payment[] {
  const payments: Payment[] = [];
  for (const event of events) {
    if (event.type === 'ability_used') {
      const { object, owner: player } = event;
      payments.push({ object, player, unit: 'progress', by: 0 });
    }
    if (event.type !== 'progress_changed' && event.type !== 'time_changed') continue;
    if (event.cause === 'ability') payAbility(payments, event);
    else payments.push(...ratesPaid(event, view));
  }
  return payments;
}

type Change = ProgressChanged | TimeChanged;

function unitOf({ type }: Change): Payment['unit'] {
  return type === 'time_changed' ? 'time' : 'progress';
}

/** payAbility lets the ability that is under way pay, once for each change that it makes. */
function payAbility(payments: Payment[], event: Change) {
  const payment = {
    object: event.source ?? '',
    player: event.player,
    unit: unitOf(event),
    by: event.by,
  };
  const last = payments.at(-1);
  if (last?.object === payment.object && last.by === 0) payments.splice(-1, 1, payment);
  else payments.push(payment);
}

/** ratesPaid divides a change among the permanents that pay it, up to what it comes to. */
function ratesPaid(event: Change, { players, rules }: View): Payment[] {
  const type = payers[event.cause];
  const payments: Payment[] = [];
  const { player } = event;
  let left = event.cause === 'turn_start' ? event.to - rules.base_time : event.by;
  for (const { id, card, rate } of type ? players[player].board : []) {
    const by = Math.min(rate, left);
    if (card.type !== type || by <= 0) continue;
    payments.push({ object: id, player, unit: unitOf(event), by });
    left -= by;
  }
  return payments;
}

/** The time in which all pay, from the first to the last that has arrived, in milliseconds. */
export const stageTime = 1200;

/** How long a payment takes from the card to the race or the clock, in milliseconds. */
export const gainTime = 360;

const mostBetween = 200;

/** beginnings are when each of some payments begins, in milliseconds. */
export function beginnings(payments: number): number[] {
  const between = Math.min(mostBetween, (stageTime - 2 * gainTime) / Math.max(payments - 1, 1));
  return Array.from({ length: payments }, (_, i) => gainTime / 2 + i * between);
}

// The gains of a beat: which card brings what to whom.

import type { CardType, GameEvent, View } from 'cardgames-client';
import { isChange, type Change } from '../text/chain';

/** A card that changes a figure, or that acts and changes none. */
export interface Payment {
  /** The id of the object. */
  object: string;
  /** Where it is seen if it is not on the board any more: on the stack, or in the discard pile of a player. */
  left: 'stack' | `discard-${number}`;
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

/** paymentsOf are what the events of a beat bring, in their order. */
export function paymentsOf(events: GameEvent[], view: View): Payment[] {
  const payments: Payment[] = [];
  let left: Payment['left'] = 'stack';
  for (const event of events) {
    if (event.type === 'ability_used') {
      const { object, owner: player } = event;
      left = `discard-${player}`;
      payments.push({ object, left, player, unit: 'progress', by: 0 });
    }
    if (!isChange(event) || event.cause === 'cost') continue;
    if (payers[event.cause]) payments.push(...ratesPaid(event, view));
    else pay(payments, { ...paymentOf(event.source ?? '', event, event.by), left });
  }
  return payments;
}

function paymentOf(object: string, { type, player }: Change, by: number): Payment {
  const unit = type === 'time_changed' ? 'time' : 'progress';
  return { object, left: 'stack', player, unit, by };
}

/** pay adds what a card brings. A payment replaces the mere use of an ability. */
function pay(payments: Payment[], payment: Payment) {
  const last = payments.at(-1);
  if (last?.object === payment.object && last.by === 0) payments.pop();
  payments.push(payment);
}

/** ratesPaid divides a change among the permanents that pay it, up to what it comes to. */
function ratesPaid(event: Change, { players, rules }: View): Payment[] {
  const type = payers[event.cause];
  const payments: Payment[] = [];
  let left = event.cause === 'turn_start' ? event.to - rules.base_time : event.by;
  for (const { id, card, rate } of players[event.player].board) {
    const by = Math.min(rate, left);
    if (card.type !== type || by <= 0) continue;
    payments.push(paymentOf(id, event, by));
    left -= by;
  }
  return payments;
}

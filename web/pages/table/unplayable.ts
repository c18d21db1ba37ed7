import type { Card } from 'cardgames-client';
import type { Model } from './model';

/**
 * unplayableReason says why the reader cannot play a card of the hand now; '' while it is not the
 * reader who acts.
 */
export function unplayableReason({ view, me, canAct }: Model, { type, cost }: Card): string {
  if (!canAct) return '';
  const { time } = view.players[me];
  if (cost > time) return `Costs ${cost} time, ${time} left`;
  const inOwnTurn = view.active_player === me && view.stack.length === 0;
  if (type !== 'instant' && !inOwnTurn) return 'Only in your own turn, while no card waits';
  return type === 'instant' ? 'No target now' : 'Another card first';
}

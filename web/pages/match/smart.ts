// When a player is not asked although a card could be cast. cmd/internal/passing does the same.

import type { View } from 'cardgames-client';
import { acts, hasEffect } from '../table/acts';
import { endsTurn } from '../text/situation';

/**
 * passesSmartly reports, of a view in which the player may pass, whether a pass is the only choice, or
 * no card could change anything that the player has not declined. The opponent can tell from such a
 * pass what the hand holds.
 */
export function passesSmartly(view: View, declined: string[]): boolean {
  if (endsTurn(view)) return view.legal_actions.length === 1;
  const plays = usefulPlays(view);
  return threatened(view, Number(view.priority))
    ? plays.length === 0
    : plays.every((play) => declined.includes(play));
}

/** usefulPlays are the legal actions that play a card which would do anything now. */
export function usefulPlays(view: View): string[] {
  return view.legal_actions.flatMap((action) => {
    if (!('hand_index' in action)) return [];
    const { player, hand_index, option } = action;
    const card = view.players[player].hand![hand_index];
    const target = 'target_id' in action && action.target_id;
    return acts(view, player, card) ? [JSON.stringify([card.id, player, target, option])] : [];
  });
}

/** threatened reports whether the card that resolves next takes what a player could use or save. */
function threatened({ stack, players }: View, player: number): boolean {
  const top = stack.at(-1);
  if (!top || top.owner === player) return false;
  const own = [...players[player].board, ...stack.filter(({ owner }) => owner === player)];
  return (
    own.some(({ id }) => id === top.target_id) || hasEffect(top.card, ['discard', 'drain_time'])
  );
}

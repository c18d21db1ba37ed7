import type { Action, Card, View } from 'cardgames-client';
import { removesTarget } from '../table/acts';
import { objectOf } from '../table/model';
import { showDialog } from '../ui/dialog';
import { jsx } from '../ui/jsx';

/** Loss is a card of the hand that would take a permanent of its own player off the board. */
export interface Loss {
  card: Card;
  target: Card;
}

/** lossBy is what an action would take from its player; null for nothing, and for a card that says so itself. */
export function lossBy(action: Action, view: View): Loss | null {
  if (action.type !== 'cast_instant' || !action.target_id) return null;
  const card = view.players[action.player].hand?.[action.hand_index];
  const target = objectOf(view, action.target_id);
  if (!card || target?.owner !== action.player) return null;
  return removesTarget(card, action.option) ? { card, target: target.card } : null;
}

/** askForLoss asks whether a card is to be played on a card of the same player. */
export async function askForLoss({ card, target }: Loss): Promise<boolean> {
  const choice = await showDialog(
    `Play ${card.name} on your own ${target.name}?`,
    <div class="options">
      <button type="button" aria-keyshortcuts="Y" data-choice="play">
        Play it
      </button>
      <button type="button" autofocus aria-keyshortcuts="N" data-choice="">
        Don’t play it
      </button>
    </div>,
    'Don’t play it',
  );
  return choice === 'play';
}

import type { Action, View } from './types.js';

/** actionIn is the action that made a version, from its events; null for the setup. */
export function actionIn({ events, result }: View): Action | null {
  for (const event of events) {
    if (event.type === 'passed') return { type: 'pass_priority', player: event.player };
    if (event.type !== 'card_cast') continue;
    const { player, hand_index, object } = event;
    const { target_id, option } = object;
    const chosen = option === undefined ? {} : { option };
    if (object.card.type !== 'instant') return { type: 'play_card', player, hand_index, ...chosen };
    return { type: 'cast_instant', player, hand_index, target_id, ...chosen };
  }
  if (result?.reason === 'resigned') return { type: 'resign', player: 1 - Number(result.winner) };
  return null;
}

import type { Action } from 'cardgames-client';
import type { Target } from '../cards/dialogs';
import { cardOf } from '../table/model';
import { short } from '../text/grammar';
import type { MatchState } from './state';

/** targetOf is what an action aims at, with the texts to choose it by. */
export function targetOf({ view, names, cards }: MatchState, action: Action): Target[] {
  if (action.type !== 'cast_instant' || !action.target_id) return [];
  const id = action.target_id;
  const target = cardOf(view, id);
  if (!target) return [];
  const card = cards.find((known) => known.id === target.id) ?? target;
  const onStack = view.stack.find((object) => object.id === id);
  const seat = view.players.findIndex(({ board }) => board.some((object) => object.id === id));
  const where = onStack
    ? `${short(names[onStack.owner])}, on the stack`
    : `${short(names[seat])}, on the board`;
  return [{ id, card, where }];
}

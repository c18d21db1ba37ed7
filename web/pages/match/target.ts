import type { Action, View } from 'cardgames-client';
import type { Target } from '../table/model';
import { short } from '../text/grammar';

/** targetsOf is what the actions that cast a card aim at. */
export function targetsOf(actions: Action[], view: View, names: string[]): Target[] {
  return actions.flatMap((action) =>
    action.type === 'cast_instant' && action.target_id
      ? [{ id: action.target_id, where: placeOf(action.target_id, view, names) }]
      : [],
  );
}

function placeOf(id: string, { stack, players }: View, names: string[]): string {
  const onStack = stack.find((object) => object.id === id);
  if (onStack) return `${short(names[onStack.owner])}, on the stack`;
  const seat = players.findIndex(({ board }) => board.some((object) => object.id === id));
  return `${short(names[seat])}, on the board`;
}

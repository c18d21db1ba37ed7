import type { Action, View } from 'cardgames-client';
import type { Target } from '../table/model';
import { targetIdsOf } from '../table/targets';
import { short } from '../text/grammar';

/** targetsOf is what the actions that cast a card aim at. */
export function targetsOf(actions: Action[], view: View, names: string[]): Target[] {
  return targetIdsOf(actions).map((id) => ({ id, where: placeOf(id, view, names) }));
}

/** highestCost is the most that a permanent may cost to be a target of a card in the hand, if that matters. */
export function highestCost({ players, priority }: View, index: number, [first]: Target[]) {
  const onBoard = players.some(({ board }) => board.some(({ id }) => id === first?.id));
  return onBoard ? players[Number(priority)].hand?.[index].params?.max_cost : undefined;
}

function placeOf(id: string, { stack, players }: View, names: string[]): string {
  const onStack = stack.find((object) => object.id === id);
  if (onStack) return `${short(names[onStack.owner])}, on the stack`;
  const seat = players.findIndex(({ board }) => board.some((object) => object.id === id));
  return `${short(names[seat])}, on the board`;
}

// What a card of the hand can be aimed at, by the actions with it.

import type { Action, Card, View } from 'cardgames-client';
import { actionsWith, cardOf, objectOf } from './model';

/** targetIdsOf are the ids of what actions aim at, each once. */
export function targetIdsOf(actions: Action[]): string[] {
  const ids = actions.flatMap((action) => ('target_id' in action && action.target_id) || []);
  return [...new Set(ids)];
}

/**
 * asksForTarget reports whether a player chooses at what a card is aimed: one of several targets, or an
 * only one that is the player's own.
 */
export function asksForTarget(view: View, actions: Action[]): boolean {
  const ids = targetIdsOf(actions);
  return ids.length > 1 || ids.some((id) => objectOf(view, id)?.owner === view.priority);
}

/** onlyTargetOf is what the card at an index of the hand is aimed at without a choice; undefined for nothing. */
export function onlyTargetOf(view: View, index: number): Card | undefined {
  const actions = actionsWith(view, index);
  const isAimed = actions.every((action) => 'target_id' in action && action.target_id);
  const [id] = targetIdsOf(actions);
  return isAimed && !asksForTarget(view, actions) ? cardOf(view, id) : undefined;
}

// What a card of the hand can be aimed at.

import test from 'node:test';
import assert from 'node:assert/strict';
import { asksForTarget, onlyTargetOf } from '../../../web/pages/table/targets';

test('a target is asked for where there are several, or where the only one is the own', () => {
  const permanent = (id, owner) => ({ id, owner, card: { name: id } });
  const board = [permanent('mine', 0), permanent('theirs', 1), permanent('other', 1)];
  const aimed = (target_id, option) => ({
    ...{ type: 'cast_instant', hand_index: 0, target_id },
    ...(option !== undefined && { option }),
  });
  for (const [what, actions, asks, only] of [
    ['no target', [{ type: 'play_card', hand_index: 0 }], false, undefined],
    ['one of the opponent', [aimed('theirs')], false, 'theirs'],
    ['the own', [aimed('mine')], true, undefined],
    ['several', [aimed('theirs'), aimed('other')], true, undefined],
    ['the same by two options', [aimed('theirs', 0), aimed('theirs', 1)], false, 'theirs'],
    ['by one option of two', [aimed('theirs', 0), aimed(undefined, 1)], false, undefined],
    ['with another card', [{ ...aimed('theirs'), hand_index: 1 }], false, undefined],
  ]) {
    const view = { priority: 0, players: [{ board }], stack: [], legal_actions: actions };
    assert.equal(asksForTarget(view, actions), asks, what);
    assert.equal(onlyTargetOf(view, 0)?.name, only, what);
  }
});

// What players hear of a move.

import test from 'node:test';
import assert from 'node:assert/strict';
import { soundsOf } from '../../../web/pages/sound/sound';

test("each kind of event sounds once, and the other player's differ", () => {
  const gained = { type: 'progress_changed', player: 0, by: 2 };
  const over = { type: 'game_finished', result: { winner: 0 } };
  for (const [events, viewer, want] of [
    [[], 0, []],
    [[{ type: 'passed', player: 0 }], 0, []],
    [[{ type: 'card_drawn', player: 1 }], 0, []],
    [[{ type: 'card_drawn', player: 0 }], 0, ['draw']],
    [[{ type: 'turn_started', player: 1 }], 0, []],
    [[{ type: 'turn_started', player: 1 }], null, ['turn']],
    [[gained, gained, { type: 'progress_changed', player: 1, by: -2 }], 0, ['gain', 'loss']],
    [[{ type: 'ability_used' }, gained], 0, ['act', 'gain']],
    [[over], 0, ['won']],
    [[over], 1, ['lost']],
  ])
    assert.deepEqual(soundsOf(events, viewer), want, JSON.stringify(events));
});

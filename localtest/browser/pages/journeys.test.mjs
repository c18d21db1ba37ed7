// Where cards go in a move.

import test from 'node:test';
import assert from 'node:assert/strict';
import { journeysOf } from '../../../web/pages/table/journeys';

const cast = (player, hand_index, id) => ({
  type: 'card_cast',
  player,
  hand_index,
  object: { id },
});
const moved = (from, to, more) => ({ type: 'card_moved', owner: 0, from, to, index: 0, ...more });
const drawn = { type: 'card_drawn', player: 0 };

test('each card that changes zones flies from where it was to where it is', () => {
  for (const [name, events, want] of [
    ['a cast', [cast(0, 1, 'o7')], ['hand-0-1 o7']],
    ['a permanent', [moved('stack', 'board', { object: 'o7' })], ['o7 o7']],
    ['a task', [moved('stack', 'discard', { object: 'o7' })], ['o7 discard-0']],
    ['two drawn cards', [drawn, drawn], ['deck-0 hand-0-3', 'deck-0 hand-0-4']],
    ['a milled card', [moved('deck', 'discard')], ['deck-0 discard-0']],
    ['a bounced card', [moved('board', 'hand', { object: 'o7' })], ['o7 hand-0-3']],
    ['a recovered card', [moved('discard', 'hand')], ['discard-0 hand-0-3']],
    [
      'a cast that resolves at once',
      [cast(0, 1, 'o7'), moved('stack', 'board', { object: 'o7' })],
      ['hand-0-1 o7'],
    ],
    [
      'a cast that is cancelled at once',
      [cast(0, 1, 'o7'), moved('stack', 'discard', { object: 'o7' })],
      ['hand-0-1 discard-0'],
    ],
    [
      'two cards that one effect discards, by their places before it',
      [moved('hand', 'discard', { index: 0 }), moved('hand', 'discard', { index: 2 })],
      ['hand-0-0 discard-0', 'hand-0-2 discard-0'],
    ],
  ]) {
    const flights = journeysOf(events, [3, 2]).flights.map(({ from, to }) => `${from} ${to}`);
    assert.deepEqual(flights, want, name);
  }
});

test('the cards behind one that leaves a hand slide up', () => {
  const { slides } = journeysOf([cast(0, 1, 'o7'), drawn], [4, 1]);
  assert.deepEqual(Object.fromEntries(slides), {
    'hand-0-0': 'hand-0-0',
    'hand-0-1': 'hand-0-2',
    'hand-0-2': 'hand-0-3',
    'hand-1-0': 'hand-1-0',
  });
});

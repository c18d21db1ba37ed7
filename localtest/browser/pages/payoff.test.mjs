// What the cards of a beat bring.

import test from 'node:test';
import assert from 'node:assert/strict';
import { paymentsOf } from '../../../web/pages/table/payoff';

const permanent = (id, type, rate) => ({ id, card: { type }, rate });
const view = {
  rules: { base_time: 4, appliance_cap: 5, person_cap: 4 },
  players: [
    {
      board: [
        permanent('h1', 'habit', 1),
        permanent('a1', 'appliance', 3),
        permanent('h0', 'habit', 0),
        permanent('a2', 'appliance', 3),
        permanent('h2', 'habit', 2),
        permanent('p1', 'person', 1),
      ],
    },
    { board: [] },
  ],
};
const change = (unit, cause, by, more) => ({
  type: `${unit}_changed`,
  player: 0,
  cause,
  by,
  ...more,
});

test('each permanent pays its rate, up to what all pay together', () => {
  const pays = (object, unit, by, player = 0, left = 'stack') => ({
    object,
    left,
    player,
    unit,
    by,
  });
  const used = { type: 'ability_used', object: 'h0', owner: 0 };
  for (const [name, events, want] of [
    [
      'the beginning of a turn',
      [change('time', 'turn_start', 7, { to: 9 }), change('progress', 'habits', 3)],
      [
        pays('a1', 'time', 3),
        pays('a2', 'time', 2),
        pays('h1', 'progress', 1),
        pays('h2', 'progress', 2),
      ],
    ],
    [
      'a task',
      [change('progress', 'effect', 3, { source: 't1' }), change('progress', 'persons', 1)],
      [pays('t1', 'progress', 3), pays('p1', 'progress', 1)],
    ],
    [
      'an ability',
      [used, change('progress', 'ability', -2, { source: 'h0', player: 1 })],
      [pays('h0', 'progress', -2, 1, 'discard-0')],
    ],
    [
      'an ability that changes two figures',
      [
        used,
        change('progress', 'ability', 1, { source: 'h0' }),
        change('time', 'ability', 2, { source: 'h0' }),
      ],
      [pays('h0', 'progress', 1, 0, 'discard-0'), pays('h0', 'time', 2, 0, 'discard-0')],
    ],
    ['an ability that draws', [used], [pays('h0', 'progress', 0, 0, 'discard-0')]],
    ['a cost', [change('time', 'cost', -2, { to: 1 })], []],
  ])
    assert.deepEqual(paymentsOf(events, view), want, name);
});

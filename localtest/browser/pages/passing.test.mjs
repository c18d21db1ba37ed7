// When the table passes without a click, and whether a card would do anything now. The terminal
// client and agents pass the same cases.

import test, { beforeEach } from 'node:test';
import assert from 'node:assert/strict';
import cases from '../../../cmd/internal/passing/testdata/cases.json';
import { Autopass } from '../../../web/pages/match/autopass';
import { newWish, passesAlone, stands } from '../../../web/pages/match/passing';
import { usefulPlays } from '../../../web/pages/match/smart';
import { acts } from '../../../web/pages/table/acts';
import { memoryStorage } from './storage.mjs';

beforeEach(memoryStorage);

test('a pass is made for the player as their mode and their wish say', () => {
  for (const { name, mode, asked, declined, view, passes } of cases.passing) {
    const wish = asked && newWish(asked);
    const standing = wish && stands(wish, view) ? wish : null;
    const choice = {
      passing: mode,
      wish: standing,
      declined: declined ? usefulPlays(declined) : [],
    };
    assert.equal(passesAlone(view, choice), passes, name);
  }
});

test('a card does something now, or nothing', () => {
  for (const { name, card, own, opponent, casts = 0, acts: does } of cases.acts) {
    const players = [own, opponent].map((changes) => ({ ...cases.player, ...changes }));
    assert.equal(acts({ players, casts, rules: { hand_limit: 7 } }, 0, card), does, name);
  }
});

test('a turn in which nothing was played is seen before it ends by itself', () => {
  const turn = {
    active_player: 0,
    priority: 0,
    viewer: 0,
    turn: 3,
    stack: [],
    casts: 0,
    legal_actions: [],
  };
  const autopass = new Autopass(true);
  const usual = autopass.pause({ ...turn, active_player: 1 });
  const afterPlay = autopass.pause({ ...turn, casts: 1 });
  assert.ok(usual < 0.5);
  assert.ok(afterPlay > usual);
  assert.ok(autopass.pause(turn) > afterPlay);
  autopass.passOn(turn);
  assert.equal(autopass.pause(turn), usual, 'the player has asked for it');
});

test('a pass in place of a useful play comes later, and is left to a player who stops it', () => {
  const pass = { type: 'pass_priority', player: 0 };
  const cast = { type: 'cast_instant', player: 0, hand_index: 0 };
  const drink = { id: 'drink', type: 'instant', effect: 'gain_time', params: { n: 1 } };
  const player = { hand: [drink], hand_count: 1, board: [], discard: [], income: {} };
  const view = {
    ...{ turn: 2, active_player: 1, priority: 0, viewer: 0, casts: 1 },
    stack: [{ id: 'o1', owner: 1, card: { ...drink, type: 'task' } }],
    players: [player, player],
    rules: { hand_limit: 7 },
    legal_actions: [cast, pass],
  };
  const autopass = new Autopass(true);
  assert.equal(autopass.passes(view), false);
  autopass.decline(view);
  const next = { ...view };
  assert.equal(autopass.passes(next), true, 'the player has declined it before');
  assert.ok(autopass.pause(next) > 1);
  const resolves = { id: 'o2', owner: 1, card: { ...drink, id: 'other', type: 'task' } };
  const newCard = { ...view, stack: [resolves] };
  assert.equal(autopass.passes(newCard), false, 'the player has not passed on this card before');
  const own = { ...view, stack: [{ ...resolves, owner: 0 }] };
  assert.equal(autopass.passes(own), true, 'it is a card of their own');
  autopass.stopIn(next);
  assert.equal(autopass.passes(next), false);
  assert.equal(autopass.passes({ ...view }), true, 'the next time it passes again');
  assert.ok(new Autopass(false).pause(next) < 0.5, 'a person must not learn it');
});

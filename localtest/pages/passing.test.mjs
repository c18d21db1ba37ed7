// When the table passes without a click.

import test from 'node:test';
import assert from 'node:assert/strict';
import { newWish, passesAlone, stands } from '../../web/pages/match/passing';

const pass = { type: 'pass_priority', player: 0 };
const play = { type: 'play_card', player: 0, hand_index: 0 };
const view = (changes) => ({
  status: 'in_progress',
  viewer: 0,
  turn: 3,
  active_player: 0,
  stack: [],
  legal_actions: [pass],
  ...changes,
});
const theirs = { id: 'o2', owner: 1 };
const own = { id: 'o1', owner: 0 };

test('a pass is made for the player where it is the only choice, or was asked for', () => {
  const wish = newWish(view());
  for (const [legal_actions, choice, want] of [
    [[pass], { forced: true, wish: null }, true],
    [[pass], { forced: false, wish: null }, false],
    [[play, pass], { forced: true, wish: null }, false],
    [[play, pass], { forced: false, wish }, true],
    [[], { forced: true, wish }, false], // the other player acts
  ])
    assert.equal(passesAlone(view({ legal_actions }), choice), want, JSON.stringify(legal_actions));
});

test('passing ends with the own next turn, a new card of the opponent, and the game', () => {
  const wish = newWish(view({ turn: 3, stack: [theirs] }));
  for (const [now, want] of [
    [{ turn: 3, stack: [theirs] }, true],
    [{ turn: 3, stack: [own] }, true],
    [{ turn: 4, active_player: 1 }, true],
    [{ turn: 5, active_player: 0 }, false],
    [{ turn: 4, active_player: 1, stack: [{ id: 'o3', owner: 1 }] }, false],
    [{ turn: 3, stack: [theirs, { id: 'o4', owner: 1 }] }, false],
    [{ status: 'finished' }, false],
  ])
    assert.equal(stands(wish, view(now)), want, JSON.stringify(now));
});

// The friends that a browser keeps.

import test, { beforeEach } from 'node:test';
import assert from 'node:assert/strict';
import { rememberState } from '../../../web/pages/match/remembered';
import { forgetFriend, friends } from '../../../web/pages/storage/friends';
import { rememberGame } from '../../../web/pages/storage/games';
import { memoryStorage } from './storage.mjs';

beforeEach(memoryStorage);

const created = '2026-03-09T12:00:00Z';

/** play is a game of the player at seat 0 with someone, which ends. */
function play(id, winner, members) {
  rememberGame({ id, mode: 'friend', seat: 0, tokens: ['t', null], created, ...members });
  const view = { status: 'finished', viewer: 0, result: { winner, reason: 'progress' } };
  const players = [{ progress: 25 }, { progress: 20 }];
  rememberState(id, { view: { ...view, players, rules: { goal: 25 } }, names: ['You', 'Ada'] });
  rememberState(id, { view: { ...view, players, rules: { goal: 25 } }, names: ['You', 'Ada'] });
}

test('a friend has a score, which counts each game once', () => {
  play('a', 0, { opponent: 'Ada' });
  play('b', 1, { opponent: 'Ada' });
  play('c', 0, { opponent: 'Bob' });
  play('d', null, { opponent: 'Ada' });
  play('e', 0, {}); // a friend without a name
  play('f', 0, { opponent: 'Eve', mode: 'stranger' });
  assert.deepEqual(friends(), [
    { name: 'Ada', won: 1, lost: 1, drawn: 1 },
    { name: 'Bob', won: 1, lost: 0, drawn: 0 },
  ]);
  forgetFriend('Ada');
  assert.deepEqual(
    friends().map(({ name }) => name),
    ['Bob'],
  );
});

test('a friend has the game that goes on', () => {
  play('a', 0, { opponent: 'Ada' });
  const open = { id: 'g', seat: 0, tokens: ['t', null], created, mine: false };
  rememberGame({ ...open, mode: 'stranger', opponent: 'Ada' });
  assert.equal(friends()[0].game, undefined);
  rememberGame({ ...open, id: 'h', mode: 'friend', opponent: 'Ada' });
  assert.equal(friends()[0].game.id, 'h');
});

test('a name that objects have by themselves is a name', () => {
  for (const name of ['constructor', '__proto__', 'Ada']) play(name, 0, { opponent: name });
  assert.deepEqual(
    friends()
      .map(({ name, won }) => `${name} ${won}`)
      .toSorted(),
    ['Ada 1', '__proto__ 1', 'constructor 1'],
  );
});

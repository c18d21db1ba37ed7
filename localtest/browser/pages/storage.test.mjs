// What the pages keep in a browser.

import test, { beforeEach } from 'node:test';
import assert from 'node:assert/strict';
import {
  byUrgency,
  changeGame,
  findGame,
  forgetGame,
  knownGames,
  rememberGame,
} from '../../../web/pages/storage/games';
import {
  findInvitation,
  forgetInvitation,
  knownInvitations,
  rememberInvitation,
} from '../../../web/pages/storage/invitations';
import { keepSeen, seenOf } from '../../../web/pages/storage/seen';

/** FakeStorage is a localStorage that takes a number of values (HTML, section 12.2). */
class FakeStorage {
  values = new Map();
  capacity = Infinity;

  get length() {
    return this.values.size;
  }
  key(index) {
    return [...this.values.keys()][index] ?? null;
  }
  getItem(key) {
    return this.values.get(key) ?? null;
  }
  setItem(key, value) {
    if (!this.values.has(key) && this.values.size >= this.capacity) throw new Error('quota');
    this.values.set(key, String(value));
  }
  removeItem(key) {
    this.values.delete(key);
  }
}

let storage;

beforeEach(() => {
  storage = new FakeStorage();
  Object.defineProperty(globalThis, 'localStorage', { value: storage, configurable: true });
});

let minute = 0;

/** game is one that was created after all before it. */
function game(id, members) {
  const created = new Date(Date.UTC(2026, 0, 1, 0, minute++)).toISOString();
  return { id, mode: 'friend', seat: 0, tokens: ['t0', null], created, ...members };
}

const ids = () => knownGames().map(({ id }) => id);

test('games that can be played are never dropped, others after a hundred', () => {
  for (let i = 0; i < 150; i++) rememberGame(game(`playable${i}`));
  for (let i = 0; i < 150; i++) rememberGame(game(`over${i}`, { outcome: 'You win.' }));
  rememberGame(game('expired', { expires: '2026-01-01T00:00:00.000Z' }));
  rememberGame(game('newest'));
  assert.equal(ids().filter((id) => id.startsWith('playable')).length, 150);
  assert.equal(ids()[0], 'newest');
  const over = ids().filter((id) => id.startsWith('over') || id === 'expired');
  assert.equal(over.length, 100);
  assert.equal(over.includes('over149'), true);
  assert.equal(over.includes('over0'), false);
});

test('a token is replaced by another one alone, and no change touches it', () => {
  rememberGame(game('a'));
  rememberGame(game('a', { tokens: [null, 't1'], sets: 'Garden' }));
  changeGame('a', { outcome: 'A draw.' });
  assert.deepEqual(findGame('a').tokens, ['t0', 't1']);
  assert.equal(findGame('a').sets, 'Garden');
  assert.equal(findGame('a').outcome, 'A draw.');
  changeGame('unknown', { outcome: 'A draw.' });
  assert.deepEqual(ids(), ['a']);
});

test('two games have nothing in common that one could overwrite', () => {
  rememberGame(game('a'));
  const before = new Map(storage.values);
  rememberGame(game('b'));
  changeGame('b', { outcome: 'A draw.' });
  forgetGame('b');
  assert.deepEqual(storage.values, before);
});

test('what storage does not take is known for as long as the page is open', () => {
  storage.capacity = 1;
  rememberGame(game('old', { outcome: 'You win.' }));
  rememberGame(game('a'));
  rememberGame(game('b'));
  assert.deepEqual(ids(), ['b', 'a', 'old']);
  assert.notEqual(storage.getItem('cardgames.game.old'), null);
  forgetGame('b');
  assert.deepEqual(ids(), ['a', 'old']);
  forgetGame('a');
});

test('unreadable values are no games', () => {
  for (const value of ['', '{', 'null', '7', '[]', '{"id":7}', '{"id":"x"}']) {
    storage.setItem('cardgames.game.x', value);
    assert.deepEqual(ids(), [], value);
    assert.equal(findGame('x'), undefined);
  }
});

test('an invitation keeps what was first made for it', () => {
  const first = { id: 'i', role: 'guest', token: 'a', entropy: '00', created: '2026-01-02' };
  assert.deepEqual(rememberInvitation(first), first);
  assert.deepEqual(rememberInvitation({ ...first, token: 'b', entropy: 'ff' }), first);
  assert.deepEqual(findInvitation('i'), first);
  assert.deepEqual(knownInvitations(), [first]);
  forgetInvitation('i');
  assert.equal(findInvitation('i'), undefined);
});

test('the newest hash of a game is kept, and the first of a version', () => {
  keepSeen('a', 3, 'three');
  keepSeen('a', 3, 'another');
  keepSeen('a', 2, 'two');
  assert.equal(seenOf('a').sha256, 'three');
  keepSeen('a', 4, 'four');
  assert.deepEqual([seenOf('a').version, seenOf('a').sha256], [4, 'four']);
  assert.equal(seenOf('b'), undefined);
});

test('games that were only watched do not drop the hashes of others', () => {
  rememberGame(game('mine'));
  keepSeen('mine', 1, 'hash');
  for (let i = 0; i < 300; i++) keepSeen(`watched${i}`, 0, 'hash');
  assert.equal(seenOf('mine').sha256, 'hash');
  assert.equal([...storage.values.keys()].filter((key) => /seen.watched/.test(key)).length, 100);
});

test('games in which a move is due come first', () => {
  const game = (id, changes) => ({ id, created: id, tokens: [null, null], ...changes });
  const games = [
    game('d', { mine: false }),
    game('c', { mine: true, outcome: 'You win.' }),
    game('b', { mine: true }),
    game('a', {}),
  ];
  const order = byUrgency(games).map(({ id }) => id);
  assert.deepEqual(order, ['b', 'd', 'c', 'a']);
});

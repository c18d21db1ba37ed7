// The names of players: what the page sends, and how it shows others' names.

import test from 'node:test';
import assert from 'node:assert/strict';
import { cleanName, plainName } from '../../../web/pages/invitations/names';
import { advance } from '../../../web/pages/match/state';

test('a name is made one that the service takes', () => {
  const cases = [
    ['  Ada ', 'Ada'],
    ['Ada\u202e\u200b\u0007 L.', 'Ada L.'],
    ['x'.repeat(30), 'x'.repeat(20)],
    ['é'.repeat(20), 'é'.repeat(12)], // 24 bytes
    ['🂡'.repeat(10), '🂡'.repeat(6)],
    ['nineteen letters ab c', 'nineteen letters ab'],
    ['e\u0301', 'é'],
    ['\u200b ', ''],
    ['\u2800', ''],
    [' \u0301\u0301Ada', 'Ada'],
    ['Ada\u00a0L.', 'Ada L.'],
  ];
  for (const [typed, name] of cases) assert.equal(cleanName(typed), name);
});

test('a name stays apart from the words around it', () => {
  assert.equal(plainName('Ada'), '\u2068Ada\u2069');
  assert.equal(plainName('A\u2069d\u202ea'), '\u2068Ada\u2069');
  for (const word of ['You', 'your friend', 'The computer', 'player 1']) {
    assert.equal(plainName(word), `\u2068“${word}”\u2069`);
  }
});

const view = (viewer) => ({
  version: 1,
  viewer,
  private: true,
  players: [{ name: 'You' }, { name: null }],
});

test('players have the names that they gave themselves, unless the reader hides them', () => {
  const namesOf = (viewer, naming) => {
    const skipped = { type: 'draw_skipped', player: 0, reason: 'deck_empty' };
    const log = [{ version: 1, action: null, events: [skipped] }];
    const { names, happened } = advance(null, { view: view(viewer), log }, naming);
    return [names, happened];
  };
  assert.deepEqual(namesOf(1, { mode: 'friend' }), [
    ['\u2068“You”\u2069', 'You'],
    '\u2068“You”\u2069 draws nothing: the deck is empty.',
  ]);
  assert.deepEqual(namesOf(0, { mode: 'stranger' }), [
    ['You', 'Your opponent'],
    'You draw nothing: the deck is empty.',
  ]);
  const hidden = { mode: 'stranger', hideNames: true };
  assert.deepEqual(namesOf(1, hidden), [
    ['Your opponent', 'You'],
    'Your opponent draws nothing: the deck is empty.',
  ]);
  assert.deepEqual(namesOf(null, { mode: 'watch' })[0], ['\u2068“You”\u2069', 'Player 2']);
});

// The record of a player: what a game counts as, once, and what is said of it.

import test, { beforeEach } from 'node:test';
import assert from 'node:assert/strict';
import { rememberState } from '../../../web/pages/match/remembered';
import { rememberGame } from '../../../web/pages/storage/games';
import { keepOutcome, tallyOf } from '../../../web/pages/storage/record';
import { nextText, praiseText, recordText, unkeptRecordText } from '../../../web/pages/text/record';

let values;
let full;

beforeEach(() => {
  values = new Map();
  full = false;
  const localStorage = {
    getItem: (key) => values.get(key) ?? null,
    setItem(key, value) {
      if (full) throw new Error('quota');
      values.set(key, value);
    },
    removeItem: (key) => values.delete(key),
    key: (i) => [...values.keys()][i],
    get length() {
      return values.size;
    },
  };
  Object.defineProperty(globalThis, 'localStorage', { value: localStorage, configurable: true });
});

const created = '2026-03-09T12:00:00Z';

/** remember adds a game of the player at seat 0. */
function remember(members) {
  rememberGame({ id: 'g', seat: 0, tokens: ['t', null], created, ...members });
}

/** ended is a game that one of the seats has won, or none. */
function ended(winner, viewer = 0) {
  const players = [{ progress: 25 }, { progress: 20 }];
  const view = {
    status: 'finished',
    viewer,
    players,
    rules: {},
    result: { winner, reason: 'progress' },
  };
  return { view, names: ['You', 'The computer'] };
}

test('the end of a game counts once, against its kind of opponent', () => {
  for (const [members, kind] of [
    [{ id: 'a', mode: 'computer', strength: 'hard' }, 'hard'],
    [{ id: 'b', mode: 'computer' }, 'medium'],
    [{ id: 'c', mode: 'friend' }, 'people'],
    [{ id: 'd', mode: 'stranger' }, 'people'],
  ]) {
    const before = tallyOf(kind).won;
    remember(members);
    rememberState(members.id, {
      view: { status: 'in_progress', viewer: 0, legal_actions: [] },
      names: [],
    });
    assert.equal(tallyOf(kind).won, before);
    rememberState(members.id, ended(0));
    rememberState(members.id, ended(0)); // as another tab shows it, or a reload
    assert.equal(tallyOf(kind).won, before + 1);
  }
});

test('a game of both seats, or of none that is known, counts nothing', () => {
  remember({ mode: 'table', seat: null });
  rememberState('g', ended(0, null));
  rememberState('unknown', ended(0));
  assert.equal(values.has('cardgames.record'), false);
});

test('a streak ends with a loss or a draw, and the longest one stays', () => {
  for (const outcome of ['won', 'won', 'won', 'lost', 'won', 'drawn', 'won', 'won']) {
    keepOutcome('easy', outcome);
  }
  assert.deepEqual(tallyOf('easy'), { won: 6, lost: 1, drawn: 1, streak: 2, best: 3 });
  assert.equal(recordText('easy'), 'Easy: 6 wins in 8 games, 2 in a row.');
  keepOutcome('easy', 'lost');
  assert.equal(recordText('easy'), 'Easy: 6 wins in 9 games, at best 3 in a row.');
  assert.equal(recordText('hard'), '');
  keepOutcome('hard', 'lost');
  assert.equal(recordText('hard'), 'Hard: 1 game, no win yet.');
});

test('a win is praised that is the first, or one of several in a row', () => {
  for (const [outcome, want] of [
    ['lost', ''],
    ['won', 'Your first win against Easy!'],
    ['won', '2 wins in a row: your best!'],
    ['lost', ''],
    ['won', ''],
    ['won', '2 wins in a row: your best!'],
    ['won', '3 wins in a row: your best!'],
    ['drawn', ''],
    ['won', ''],
    ['won', '2 wins in a row!'],
  ]) {
    keepOutcome('easy', outcome);
    assert.equal(praiseText('easy'), want, recordText('easy'));
  }
  keepOutcome('people', 'won');
  assert.equal(praiseText('people'), 'Your first win against a person!');
});

test('after a strength that was beaten the next one is named, until that is beaten too', () => {
  keepOutcome('easy', 'lost');
  assert.equal(nextText('easy'), '');
  keepOutcome('easy', 'won');
  assert.equal(nextText('easy'), 'Medium is next.');
  keepOutcome('medium', 'won');
  assert.equal(nextText('easy'), '');
  keepOutcome('hard', 'won');
  assert.equal(nextText('hard'), '');
});

test('what another release or a user has written is no figure', () => {
  values.set('cardgames.record', JSON.stringify({ easy: { won: 'many', lost: 2, streak: null } }));
  assert.deepEqual(tallyOf('easy'), { won: 0, lost: 2, drawn: 0, streak: 0, best: 0 });
});

test('where nothing is stored, the record counts as long as the page is open, and says so', () => {
  assert.equal(unkeptRecordText(), '');
  full = true;
  keepOutcome('people', 'won');
  assert.equal(recordText('people'), 'Against people: 1 win in 1 game.');
  assert.equal(unkeptRecordText(), 'This browser keeps no record: its storage is off or full.');
  full = false;
  keepOutcome('people', 'lost'); // which also leaves nothing behind for other tests
  assert.equal(unkeptRecordText(), '');
});

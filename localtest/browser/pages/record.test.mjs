// The record of a player: what a game counts as, once, and what is said of it.

import test, { beforeEach } from 'node:test';
import assert from 'node:assert/strict';
import { keepStanding } from '../../../web/pages/match/standing';
import { rememberGame } from '../../../web/pages/storage/games';
import { keepOutcome, tallyOf } from '../../../web/pages/storage/record';
import { recordText, unkeptRecordText } from '../../../web/pages/text/record';

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
    keepStanding(members.id, {
      view: { status: 'in_progress', viewer: 0, legal_actions: [] },
      names: [],
    });
    assert.equal(tallyOf(kind).won, before);
    keepStanding(members.id, ended(0));
    keepStanding(members.id, ended(0)); // as another tab shows it, or a reload
    assert.equal(tallyOf(kind).won, before + 1);
  }
});

test('a game of both seats, or of none that is known, counts nothing', () => {
  remember({ mode: 'table', seat: null });
  keepStanding('g', ended(0, null));
  keepStanding('unknown', ended(0));
  assert.equal(values.has('cardgames.record'), false);
});

test('a streak ends with a loss or a draw, and the longest one stays', () => {
  for (const outcome of ['won', 'won', 'won', 'lost', 'won', 'drawn', 'won', 'won']) {
    keepOutcome('easy', outcome);
  }
  assert.deepEqual(tallyOf('easy'), { won: 6, lost: 1, drawn: 1, streak: 2, best: 3 });
  assert.equal(recordText('easy'), 'Easy: 6 of 8 games won, 2 in a row.');
  keepOutcome('easy', 'lost');
  assert.equal(recordText('easy'), 'Easy: 6 of 9 games won, at best 3 in a row.');
  assert.equal(recordText('hard'), '');
});

test('what another release or a user has written is no figure', () => {
  values.set('cardgames.record', JSON.stringify({ easy: { won: 'many', lost: 2, streak: null } }));
  assert.deepEqual(tallyOf('easy'), { won: 0, lost: 2, drawn: 0, streak: 0, best: 0 });
});

test('where nothing is stored, the record counts as long as the page is open, and says so', () => {
  assert.equal(unkeptRecordText(), '');
  full = true;
  keepOutcome('people', 'won');
  assert.equal(recordText('people'), 'Against people: 1 of 1 game won.');
  assert.equal(unkeptRecordText(), 'This browser keeps no record: its storage is off or full.');
  full = false;
  keepOutcome('people', 'lost'); // which also leaves nothing behind for other tests
  assert.equal(unkeptRecordText(), '');
});

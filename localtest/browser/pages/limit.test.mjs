// What players read of the time limit of a move.

import test from 'node:test';
import assert from 'node:assert/strict';
import {
  clockOf,
  deadlineLabel,
  lateText,
  missedText,
  remaining,
} from '../../../web/pages/text/limit';

const deadline = '2026-11-22T12:00:00.000Z';
const before = (seconds) => Date.parse(deadline) - seconds * 1000;
const pass = { type: 'pass_priority', player: 1 };
const resign = { type: 'resign', player: 1 };
const names = ['You', 'Your friend'];
const view = (priority, deadline_actions = []) => ({ deadline, priority, deadline_actions });

test('the clock says who must act, until when, and what follows', () => {
  const yours = 'then your friend can pass for you';
  for (const [shown, players, left, want] of [
    [view(0), names, 45, ['0:45', 'Your time', yours, false]],
    [view(0), names, 20, ['0:20', 'Your time', yours, true]],
    [
      view(1, [pass]),
      names,
      3600,
      ['1 h 0 min', 'Your friend’s time', 'then you can pass for your friend', false],
    ],
    [
      view(1, [pass, resign]),
      names,
      9.2,
      ['0:10', 'Your friend’s time', 'then you can pass for your friend, or end the game', true],
    ],
    [
      view(1),
      ['Player 1', 'Player 2'],
      -3,
      ['0:00', 'Player 2’s time', 'now Player 1 can pass for Player 2', true],
    ],
  ]) {
    const { left: time, whose, follows, urgent } = clockOf(shown, players, before(left));
    assert.deepEqual([time, whose, follows, urgent], want);
  }
});

test('when the time is up, the status says so', () => {
  assert.equal(lateText(view(0), names, before(1)), '');
  assert.equal(
    lateText(view(0), names, before(0)),
    'Your time is up: your friend can pass for you, until you act.',
  );
  assert.equal(
    lateText(view(1, [pass]), names, before(-60)),
    'Your friend’s time is up: you can pass for your friend.',
  );
});

test('there is no clock without a limit, and none when the game is finished', () => {
  const unlimited = { ...view(0), deadline: null };
  const finished = view(null);
  for (const none of [unlimited, finished]) {
    assert.equal(clockOf(none, names, before(5)), null);
    assert.equal(lateText(none, names, before(-5)), '');
  }
});

test('a time is said in two units at most', () => {
  const texts = { 5: '0:05', 600: '10:00', 86_340: '23 h 59 min', 90_000: '1 day 1 h' };
  for (const [seconds, text] of Object.entries(texts)) {
    assert.equal(remaining(Number(seconds)), text);
  }
});

test('what is possible at the deadline names the absent player', () => {
  assert.equal(deadlineLabel(pass, names), 'Pass for your friend');
  assert.equal(deadlineLabel(resign, names), 'End the game: your friend has left');
});

test('who comes back reads how often others have passed', () => {
  assert.equal(missedText(0, names), '');
  assert.equal(missedText(1, names), 'While you were away, your friend passed for you once.');
  assert.equal(missedText(2, names), 'While you were away, your friend passed for you twice.');
  assert.equal(missedText(3, names), 'While you were away, your friend passed for you 3 times.');
});

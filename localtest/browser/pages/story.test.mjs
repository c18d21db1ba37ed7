// What happened, in sentences and as the log.

import test from 'node:test';
import assert from 'node:assert/strict';
import { narrate } from '../../../web/pages/text/narrate';
import { resultOf } from '../../../web/pages/text/situation';
import { chaptersTo, firstChapter, tell } from '../../../web/pages/text/story';
import cases from '../../../cmd/internal/story/testdata/cases.json';

const names = ['You', 'The computer'];
const card = { id: 'dinner', name: 'Cook Dinner', type: 'task' };
const cast = (version, object, player) => ({
  version,
  action: { player },
  events: [
    { type: 'card_cast', player, hand_index: 0, object: { id: object, owner: player, card } },
  ],
});
const resolved = (version, object, ...events) => ({
  version,
  action: { player: 1 },
  events: [{ type: 'passed', player: 1 }, { type: 'resolved', object, owner: 0, card }, ...events],
});
const progress = (player, by, to) => ({
  type: 'progress_changed',
  player,
  by,
  to,
  cause: 'effect',
});
const storyOf = (...moves) =>
  moves.reduce((story, move) => tell(story, move, names), [firstChapter]);

test('moves are told as programs in Go tell them', () => {
  for (const { events, objects, told, ...named } of cases.moves)
    assert.deepEqual(narrate(events, cases.names, objects), told, named.case);
});

test('results are told as programs in Go tell them', () => {
  for (const { progress, told, ...result } of cases.results) {
    const players = progress.map((progress) => ({ progress }));
    const view = { result, players, rules: { turns: cases.turns } };
    assert.equal(resultOf({ view, names: cases.names }), told);
  }
});

test('a card is one entry, which says what it changed and when', () => {
  const waiting = storyOf(cast(1, 'o1', 0));
  assert.deepEqual(waiting[1].changes, []);
  const [, entry, ...more] = tell(waiting, resolved(2, 'o1', progress(0, 3, 12)), names);
  assert.deepEqual(more, []);
  assert.equal(entry.title, 'Cook Dinner');
  assert.equal(entry.version, 2);
  assert.deepEqual(entry.changes, ['+3 progress, now 12']);
  assert.equal(entry.gain, 3);
  assert.deepEqual(waiting[1].changes, []); // the story before is as it was
});

test('an entry has the option of a card that chooses', () => {
  const move = cast(1, 'o1', 0);
  move.events[0].object.option = 2;
  const [, entry] = storyOf(move, resolved(2, 'o1', progress(0, 3, 12)));
  assert.equal(entry.option, 2);
  assert.deepEqual(entry.changes, ['+3 progress, now 12']);
});

test('an entry counts draws in a row, and says whose card of the other player went', () => {
  const drawn = { type: 'card_drawn', player: 0 };
  const moved = { type: 'card_moved', card: { name: 'Kettle' }, reason: 'scrapped', to: 'discard' };
  const events = [drawn, drawn, drawn, { ...moved, owner: 1 }, { ...moved, owner: 0 }];
  const [, entry] = storyOf(cast(1, 'o1', 0), resolved(2, 'o1', ...events));
  const gone = 'Kettle leaves the board for the discard pile';
  assert.deepEqual(entry.changes, ['draws a card ×3', `the computer’s ${gone}`, gone]);
});

test('an entry names what is drawn, and what is discarded, in a row', () => {
  const drawn = (player, name) => ({ type: 'card_drawn', player, card: { name } });
  const moved = { type: 'card_moved', reason: 'discarded', to: 'discard' };
  const discarded = (owner, name) => ({ ...moved, owner, card: { name } });
  const events = [
    ...[discarded(0, 'Nap'), discarded(0, 'Walk'), drawn(0, 'Kettle'), drawn(0, 'Rest')],
    ...[discarded(1, 'Nap'), discarded(1, 'Walk')],
  ];
  const [, entry] = storyOf(cast(1, 'o1', 0), resolved(2, 'o1', ...events));
  const want = ['discards Nap, Walk', 'draws Kettle, Rest', 'the computer discards Nap, Walk'];
  assert.deepEqual(entry.changes, want);
});

test('a card below another one keeps its own changes', () => {
  const [, first, second] = storyOf(
    cast(1, 'o1', 0),
    cast(2, 'o2', 1),
    resolved(4, 'o2', progress(0, -2, 5)),
    resolved(6, 'o1', progress(0, 3, 8)),
  );
  assert.deepEqual(first.changes, ['+3 progress, now 8']);
  assert.deepEqual(second.changes, ['you −2 progress, now 5']);
  assert.deepEqual([first.gain, second.gain], [3, 2]);
});

test('an entry says which card it answers, and whether it was cancelled itself', () => {
  const cancels = { type: 'card_moved', card, object: 'o1', owner: 0, reason: 'cancelled' };
  const [, first, answer, later] = storyOf(
    cast(1, 'o1', 0),
    cast(2, 'o2', 1),
    resolved(4, 'o2', { ...cancels, to: 'discard' }),
    cast(5, 'o3', 0),
  );
  assert.deepEqual([first.answers, first.cancelled, first.version], [undefined, true, 4]);
  assert.deepEqual([answer.answers, answer.cancelled], ['Cook Dinner', undefined]);
  assert.equal(later.answers, undefined);
});

test('a card that does nothing says so, but for one that stays on the board', () => {
  const [, task] = storyOf(cast(1, 'o1', 0), resolved(2, 'o1'));
  assert.deepEqual(task.changes, ['no effect']);
  const people = { ...progress(0, 2, 2), cause: 'persons' };
  const [, helped] = storyOf(cast(1, 'o1', 0), resolved(2, 'o1', people));
  assert.deepEqual(helped.changes, ['no effect of its own']);
  const habit = cast(1, 'o1', 0);
  habit.events[0].object.card = { id: 'bed', name: 'Make the Bed', type: 'habit' };
  const [, stays] = storyOf(habit, resolved(2, 'o1'));
  assert.deepEqual(stays.changes, []);
});

test('a turn in which nothing was played says so when the next one begins', () => {
  const turn = (version, player) => ({
    version,
    action: { player },
    events: [{ type: 'turn_started', player, turn: version }],
  });
  const story = storyOf(turn(1, 0), cast(2, 'o1', 0), turn(3, 1), turn(4, 0));
  const told = story.map(({ title, changes }) => [title, ...changes].join(' · '));
  assert.deepEqual(told.slice(1), [
    'Your turn · turn 1',
    'Cook Dinner',
    'The computer’s turn · turn 3 · plays nothing',
    'Your turn · turn 4',
  ]);
});

test('a turn is an entry with what its start brought', () => {
  const [, turn] = storyOf({
    version: 5,
    action: { player: 0 },
    events: [
      { type: 'passed', player: 0 },
      { type: 'turn_started', player: 1, turn: 2, round: 1 },
      { type: 'time_changed', player: 1, by: 4, to: 4, cause: 'turn_start' },
      { type: 'card_drawn', player: 1, card: null },
    ],
  });
  assert.equal(turn.title, 'The computer’s turn');
  assert.deepEqual(turn.changes, ['turn 2', '4 time', 'draws a card']);
});

test('passes are no entries, but for those made for another player', () => {
  const pass = (by) => ({
    version: 1,
    action: { player: 1, type: 'pass_priority' },
    by,
    events: [{ type: 'passed', player: 1 }],
  });
  assert.equal(storyOf(pass(1)).length, 1);
  assert.equal(storyOf(pass(0)).at(-1).title, 'You passed for the computer');
});

test('an earlier version knows no later entries', () => {
  const story = storyOf(cast(1, 'o1', 0), resolved(2, 'o1'), cast(3, 'o2', 0));
  assert.equal(chaptersTo(story, 2).length, 2);
});

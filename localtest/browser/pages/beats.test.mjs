// What a move brings, one after the other.

import test from 'node:test';
import assert from 'node:assert/strict';
import { beatsOf } from '../../../web/pages/text/beats';
import { firstChapter, tell } from '../../../web/pages/text/story';

const names = ['You', 'The computer'];
const acts = (object, name, owner = 1, when = 'task') => ({
  type: 'ability_used',
  object,
  owner,
  card: { id: `inn:${name}`, name },
  when,
});
const change = (unit, player, by, to, source, cause = 'ability') => ({
  type: `${unit}_changed`,
  player,
  by,
  to,
  cause,
  source,
});
const passed = { type: 'passed', player: 0 };
const resolved = {
  type: 'resolved',
  object: 'o9',
  owner: 1,
  card: { id: 'inn:ball', name: 'Ball' },
};
const turn = { type: 'turn_started', player: 1, turn: 2, round: 1 };
const time = change('time', 1, 2, 4, undefined, 'turn_start');
const habits = change('progress', 1, 3, 7, undefined, 'habits');
const drawn = { type: 'card_drawn', player: 1, card: null };
const poltergeists = [1, 2, 3].flatMap((n) => [
  acts(`o${n}`, 'Poltergeist'),
  change('progress', 0, -1, 5 - n, `o${n}`),
]);

/** The beats of events, each as its kind and the types of its events. */
const shapesOf = (events) =>
  beatsOf({ version: 4, events }).map(({ kind, events }) =>
    [kind, ...events.map(({ type }) => type)].join(' '),
  );

test('a move is divided into what begins, what pays and what acts', () => {
  const effect = change('progress', 1, 2, 4, 'o9', 'effect');
  const people = change('progress', 1, 1, 5, 'o9', 'persons');
  const toDiscard = { type: 'card_moved', from: 'stack', to: 'discard', reason: 'resolved' };
  for (const [name, events, want] of [
    ['a pass', [passed], ['begins passed']],
    [
      'a task with people and abilities',
      [passed, resolved, effect, people, toDiscard, acts('o1', 'Butler'), acts('o2', 'Vampire')],
      [
        'begins passed resolved progress_changed',
        'pays progress_changed',
        'begins card_moved',
        'acts ability_used',
        'acts ability_used',
      ],
    ],
    [
      'a turn: what the draw of the turn brings is not of the ability before it',
      [
        passed,
        { type: 'turn_ended', player: 0, turn: 1 },
        turn,
        time,
        habits,
        acts('o1', 'Clock', 1, 'turn'),
        { ...drawn, source: 'o1' },
        drawn,
      ],
      [
        'begins passed turn_ended turn_started time_changed',
        'pays progress_changed',
        'acts ability_used card_drawn',
        'begins card_drawn',
      ],
    ],
    [
      'two of a card are two beats',
      poltergeists.slice(0, 4),
      Array(2).fill('acts ability_used progress_changed'),
    ],
    [
      'three of a card are one beat',
      poltergeists,
      [`acts${' ability_used progress_changed'.repeat(3)}`],
    ],
  ])
    assert.deepEqual(shapesOf(events), want, name);
});

test('each beat has an id of its own, and all events of a move are in one', () => {
  const events = [passed, turn, time, habits, ...poltergeists, acts('o9', 'Butler'), drawn];
  const beats = beatsOf({ version: 4, events });
  assert.deepEqual(
    beats.flatMap(({ events }) => events),
    events,
  );
  assert.equal(new Set(beats.map(({ id }) => id)).size, beats.length);
});

const linesOf = (...events) =>
  tell([firstChapter], { version: 4, action: { player: 0 }, events }, names)
    .flatMap(({ lines }) => lines)
    .map(({ player, text }) => [player, text]);

test('the log has a line for each beat, with whose gain it is', () => {
  assert.deepEqual(
    linesOf(
      turn,
      time,
      habits,
      acts('o1', 'Clock', 1, 'turn'),
      change('progress', 1, 1, 8, 'o1'),
      acts('o2', 'Chains', 1, 'turn'),
      change('progress', 0, -1, 4, 'o2'),
    ),
    [
      [1, 'Computer +3 progress from habits, now 7'],
      [1, 'Clock: Computer +1 progress, now 8'],
      [1, 'Chains: you −1 progress, now 4'],
    ],
  );
});

test('from three on, abilities are summed up', () => {
  assert.deepEqual(linesOf(turn, ...poltergeists), [
    [1, 'Poltergeist, three times: you −3 progress, now 2'],
  ]);
  const butler = [acts('o8', 'Butler'), change('time', 1, 1, 3, 'o8')];
  assert.deepEqual(linesOf(turn, ...poltergeists, ...butler), [
    [1, 'Poltergeist, three times: you −3 progress, now 2'],
    [1, 'Butler: Computer +1 time, now 3'],
    [null, 'Together: you −3 progress, the computer +1 time'],
  ]);
});

test('abilities that change no figure say what they do', () => {
  assert.deepEqual(
    linesOf(acts('o1', 'Tea'), { ...drawn, source: 'o1' }, acts('o2', 'Mirror', 0, 'leaves')),
    [
      [1, 'Tea: the computer draws a card'],
      [0, 'Mirror: nothing'],
    ],
  );
});

test('what is done at the end of a turn is an entry of its own', () => {
  const end = [acts('o1', 'Owl', 0, 'end'), change('time', 0, 1, 2, 'o1')];
  const events = [passed, { type: 'turn_ended', player: 0, turn: 1 }, ...end, ...end, turn, time];
  const story = tell([firstChapter], { version: 4, action: { player: 0 }, events }, names);
  assert.deepEqual(
    story.map(({ title, lines }) => [title, lines.length]),
    [
      ['The game begins', 0],
      ['The end of your turn', 2],
      ['The computer’s turn', 0],
    ],
  );
});

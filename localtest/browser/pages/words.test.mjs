// What the table says in words.

import test from 'node:test';
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { shortText } from '../../../web/pages/text/cards';
import { noteFor, noteInHand } from '../../../web/pages/table/notes';
import { removesTarget } from '../../../web/pages/table/acts';
import { fitting, short } from '../../../web/pages/text/grammar';
import { swapPlayers, toldToOpponent } from '../../../web/pages/text/perspective';
import { passingText, passOutcome, resultOf, situation } from '../../../web/pages/text/situation';

const names = ['You', 'The computer'];

test('a small card says what the service says of it, and of a long text the first part', () => {
  const long = 'You draw 1 · ' + 'they lose 3 progress for each card on their board '.repeat(3);
  for (const [summary, want] of [
    [undefined, ''],
    ['+3 progress · you draw 1', '+3 progress · you draw 1'],
    [long, 'You draw 1 · more'],
  ])
    assert.equal(shortText({ summary }), want);
});

test('a note says what is to be known of a card now', () => {
  const permanent = (type, rate) => ({ card: { type, cost: 0 }, rate });
  const own = {
    progress: 0,
    time: 0,
    hand_count: 2,
    discard: [],
    board: [permanent('appliance', 3), permanent('person', 1)],
    income: { task_bonus: 0 },
  };
  const table = {
    players: [own, { ...own, progress: 2, board: [] }],
    casts: 0,
    rules: { hand_limit: 7, appliance_cap: 5, person_cap: 4 },
  };
  const when = (count, at_least) => ({ n: 1, if: { count, at_least } });
  const idle = (reason) => `No effect now: ${reason}`;
  for (const [card, want] of [
    [{ type: 'task', effect: 'none' }, 'No effect now'],
    [
      { type: 'task', effect: 'drain_progress', params: { n: 1, side: 'own' } },
      idle('you have 0 progress'),
    ],
    [{ type: 'task', effect: 'discard', params: { n: 1 } }, ''],
    [{ type: 'task', effect: 'drain_time', params: { n: 1 } }, idle('they have 0 time')],
    [{ type: 'task', effect: 'gain_time', params: when('behind', 3) }, idle('its condition fails')],
    [{ type: 'task', effect: 'gain_time', params: { n: 1 } }, ''],
    [{ type: 'task', effect: 'gain_time', params: when('behind', 2) }, 'Condition holds'],
    [
      {
        type: 'task',
        effect: 'gain_time',
        params: { n: 1, also: [{ effect: 'draw', params: when('behind', 3) }] },
      },
      'Condition fails now: 2/3 behind',
    ],
    [{ type: 'appliance', effect: 'none', cost: 4 }, ''],
    [{ type: 'appliance', effect: 'none', cost: 5 }, 'Appliances give 3 of at most 5: it adds 2'],
    [{ type: 'person', effect: 'none', cost: 8 }, 'People give 1 of at most 4: it adds 3'],
    [{ type: 'habit', effect: 'none', cost: 9 }, ''],
  ])
    assert.equal(
      noteFor(table, 0, { params: {}, ...card })?.words ?? '',
      want,
      JSON.stringify(card),
    );
});

test('a permanent that gives as a turn starts has no effect in the last turn', () => {
  const player = { hand_count: 2, discard: [], board: [], income: {} };
  const noteIn = (turn, type) => {
    const rules = { turns: 24, appliance_cap: 5, person_cap: 4 };
    return noteFor({ players: [player, player], turn, rules }, 0, { type, cost: 2, params: {} });
  };
  assert.equal(noteIn(22, 'habit'), null);
  const late = 'No effect now: no turn of yours follows';
  assert.equal(noteIn(23, 'habit').words, late);
  assert.equal(noteIn(24, 'appliance').words, late);
  assert.equal(noteIn(24, 'person'), null);
});

test('a card whose amount is counted says what it brings now', () => {
  const player = { progress: 0, hand_count: 2, discard: [], board: [], income: { task_bonus: 2 } };
  const table = {
    players: [player, { ...player, progress: 9 }],
    casts: 2,
    rules: { hand_limit: 7 },
  };
  const params = { n: { per: 'casts', times: 2, max: 6 } };
  const noteOf = (card) => noteFor(table, 0, { params, ...card });
  for (const [card, mark, words] of [
    [{ type: 'task', effect: 'gain_progress' }, 'now +8', 'Now +6 progress. People add 2 progress'],
    [{ type: 'instant', effect: 'gain_time' }, 'now +6 time', 'Now +6 time'],
    [{ type: 'instant', effect: 'drain_progress' }, 'now −6', 'Now −6 progress'],
  ])
    assert.deepEqual(noteOf(card), { mark, words });
  table.players[1].progress = 4;
  const drain = noteOf({ type: 'instant', effect: 'drain_progress' });
  assert.equal(drain.words, 'Now −4 progress', 'they have no more to lose');
  table.players[1].progress = 0;
  const also = [{ effect: 'gain_time', params: { n: 1 } }];
  const idle = noteOf({ type: 'instant', effect: 'drain_progress', params: { ...params, also } });
  assert.equal(idle.mark, 'now 0');
  const capped = { per: 'casts', times: 2, max: 5 };
  assert.equal(
    noteOf({ type: 'instant', effect: 'gain_time', params: { n: capped } }).words,
    'Now +5 time',
  );
});

test('a card that brings its player to the goal says that it wins', () => {
  const player = { progress: 0, hand_count: 2, discard: [], board: [], income: { task_bonus: 2 } };
  const noteAt = (progress, card) => {
    const own = { ...player, progress };
    const rules = { hand_limit: 7, goal: 25 };
    return noteFor({ players: [own, player], casts: 0, rules }, 0, { params: {}, ...card });
  };
  const gain = { type: 'task', effect: 'gain_progress', params: { n: 3 } };
  const also = { effect: 'gain_progress', params: { n: 3, if: { count: 'casts', at_least: 2 } } };
  const less = { ...also, params: { ...also.params, if: { count: 'casts', at_least: 1 } } };
  for (const [progress, card, wins] of [
    [20, gain, true],
    [19, gain, false],
    [20, { ...gain, type: 'instant' }, false], // people add nothing
    [23, { type: 'task', effect: 'draw', params: { n: 1 } }, true], // they do
    [17, { ...gain, params: { n: 3, also: [also] } }, false],
    [17, { ...gain, params: { n: 3, also: [less] } }, true],
    [20, { ...gain, params: { n: 3, side: 'opponent' } }, false],
    [20, { type: 'person', effect: 'none' }, false],
  ])
    assert.equal(noteAt(progress, card)?.mark === 'wins', wins, JSON.stringify([progress, card]));
});

test('the cards of the hand that are discarded next are marked, the newest', () => {
  const player = { progress: 0, hand_count: 3, discard: [], board: [], income: {} };
  const marks = (owner, params) => {
    const stack = [{ owner, card: { name: 'Pinch', type: 'task', effect: 'discard', params } }];
    const table = { players: [player, player], stack, casts: 1, rules: { hand_limit: 7 } };
    return [0, 1, 2].map((index) => noteInHand(table, 0, index)?.words ?? '');
  };
  const says = 'Pinch discards it';
  assert.deepEqual(marks(1, { n: 2 }), ['', says, says]);
  assert.deepEqual(marks(1, { n: 9 }), [says, says, says]);
  assert.deepEqual(marks(1, { n: 1, if: { count: 'behind', at_least: 1 } }), ['', '', '']);
  const played = (at_least) => ({ n: 1, if: { count: 'casts', at_least } });
  assert.deepEqual(marks(1, played(1)), ['', '', says]);
  assert.deepEqual(marks(1, played(2)), ['', '', ''], 'it is counted already');
  assert.deepEqual(marks(1, { n: 1, side: 'own' }), ['', '', '']);
  assert.deepEqual(marks(0, { n: 2 }), ['', '', ''], 'the reader’s own card');
});

const view = (changes) => ({
  status: 'in_progress',
  active_player: 0,
  priority: 0,
  passes: 0,
  stack: [],
  legal_actions: [],
  rules: { turns: 24 },
  ...changes,
});

test('a task says what people add to it', () => {
  const player = { progress: 0, hand_count: 2, discard: [], board: [], income: { task_bonus: 2 } };
  const table = { players: [player, player], casts: 0, rules: { hand_limit: 7 } };
  const wordsOf = (type) =>
    noteFor(table, 0, { type, effect: 'gain_time', params: { n: 1 } })?.words ?? '';
  assert.equal(wordsOf('task'), 'People add 2 progress');
  assert.equal(wordsOf('instant'), '');
});

test('a pass that comes by itself says so', () => {
  const stack = [{ card: { name: 'Kettle' } }];
  const theirs = { active_player: 1, stack };
  const cast = { type: 'cast_instant', player: 0, hand_index: 0 };
  const answer = { ...theirs, legal_actions: [{ type: 'pass_priority' }, cast] };
  const says = (changes, reason) => passingText(view(changes), names, reason);
  assert.equal(says({}, 'idle'), 'No card to play: your turn ends by itself.');
  assert.equal(says(theirs, 'idle'), 'Kettle resolves next. No card to answer with: passing.');
  assert.equal(says(answer, 'idle'), 'Kettle resolves next. No useful answer: passing.');
  const kept = 'Kettle resolves next. Passing soon: press Wait to choose.';
  assert.equal(says(answer, 'kept'), kept);
  assert.equal(says(answer, 'wished'), 'Kettle resolves next. You pass until your next turn.');
  assert.equal(
    says({ active_player: 1 }, 'wished'),
    'The computer’s turn. You pass until your next turn.',
  );
});

test('the button says what a pass does', () => {
  const stack = [{ card: { name: 'Kettle' } }];
  assert.equal(passOutcome(view({}), names), 'the computer may answer first');
  assert.equal(passOutcome(view({ priority: 1, passes: 1 }), names), 'end your turn');
  assert.equal(
    passOutcome(view({ active_player: 1, passes: 1 }), names),
    'end the computer’s turn',
  );
  assert.equal(passOutcome(view({ stack, passes: 1 }), names), 'resolve Kettle');
  assert.equal(passOutcome(view({ stack }), names), 'resolve Kettle if the computer passes too');
});

test('the situation says whose turn it is and what can be done', () => {
  const play = (hand_index) => ({ type: 'play_card', player: 0, hand_index });
  const pass = { type: 'pass_priority', player: 0 };
  assert.equal(
    situation(view({ legal_actions: [play(0), play(0), play(2), pass] }), names),
    'Your turn. You can play a card or end your turn.',
  );
  assert.equal(
    situation(view({ legal_actions: [play(0), pass] }), names),
    'Your turn. You can play a card or end your turn.',
  );
  assert.equal(
    situation(
      view({ active_player: 1, legal_actions: [pass], stack: [{ card: { name: 'Kettle' } }] }),
      names,
    ),
    'Kettle resolves next. You can only pass.',
  );
  assert.equal(situation(view({ priority: 1 }), names), 'Your turn. The computer may answer.');
  assert.equal(situation(view({ active_player: 1, priority: 1 }), names), 'The computer’s turn.');
});

test('the last turn of each player is said', () => {
  for (const [turn, active_player, want] of [
    [22, 1, 'The computer’s turn.'],
    [23, 0, 'Your last turn.'],
    [24, 1, 'The computer’s last turn.'],
  ])
    assert.equal(situation(view({ turn, active_player, priority: active_player }), names), want);
});

test('a result is said with its score', () => {
  const players = [{ progress: 25 }, { progress: 12 }];
  const named = (result) => ({ view: view({ players, result }), names });
  assert.equal(resultOf(named({ winner: 0, reason: 'progress' })), 'You win 25 to 12.');
  assert.equal(
    resultOf(named({ winner: 1, reason: 'rounds' })),
    'The computer wins 12 to 25, ahead after 24 turns.',
  );
  assert.equal(
    resultOf(named({ winner: 1, reason: 'resigned' })),
    'The computer wins: you resigned.',
  );
  assert.equal(
    resultOf({ ...named({ winner: 1, reason: 'resigned' }), forfeited: true }),
    'The computer wins: your time was up.',
  );
  assert.equal(resultOf(named({ winner: null, reason: 'rounds' })), 'A draw after 24 turns.');
});

test('a card that could take only the own permanents says so', () => {
  const vase = { id: 'vase', type: 'instant', cost: 1, effect: 'scrap', params: {} };
  const player = (id) => ({ hand: [vase], board: [{ id, card: vase }], discard: [], income: {} });
  const view = (target) => ({
    players: [player('o1'), player('o2')],
    legal_actions: [{ type: 'cast_instant', hand_index: 0, target_id: target }],
  });
  const noteOf = (target, params = {}) =>
    noteFor({ ...view(target), rules: {} }, 0, { ...vase, params })?.mark;
  assert.equal(noteOf('o1'), 'yours only');
  assert.notEqual(noteOf('o2'), 'yours only');
  assert.notEqual(noteOf('o1', { side: 'own' }), 'yours only');
  const options = [
    { effect: 'shield', params: {} },
    { effect: 'scrap', params: {} },
  ];
  const choice = { ...vase, effect: 'choose', params: { options } };
  assert.deepEqual(
    [0, 1, null].map((option) => removesTarget(choice, option)),
    [false, true, true],
  );
  const storm = { ...vase, effect: 'sweep' };
  const [empty, full] = [{ ...player('o2'), board: [] }, player('o1')];
  const noteOfStorm = (players) => noteFor({ ...view('o1'), players, rules: {} }, 0, storm)?.mark;
  assert.equal(noteOfStorm([full, empty]), 'yours only');
  assert.notEqual(noteOfStorm([full, full]), 'yours only');
});

test('a name is brief where there is little room', () => {
  assert.deepEqual(['You', 'The computer', 'Your friend', 'Player 1'].map(short), [
    'You',
    'Computer',
    'Friend',
    'Player 1',
  ]);
});

test('a line names what has room and counts the others', () => {
  const names = ['Early Riser', 'Phone Call', 'Paint the Hallway'];
  assert.equal(fitting(names, 60), 3);
  assert.equal(fitting(names, 34), 2); // "Early Riser, Phone Call and 1 more"
  assert.equal(fitting(names, 33), 1);
  assert.equal(fitting(names, 21), 0);
  assert.equal(fitting([], 26), 0);
});

test('a short form is told to the opponent of its owner', () => {
  assert.equal(swapPlayers('They lose 3 time · you draw 1'), 'You lose 3 time · they draw 1');
  assert.equal(swapPlayers('+2 for each habit of theirs'), '+2 for each habit of yours');
  const card = {
    summary: 'They lose 1 time',
    badge: 'start: they −1 time',
    description: 'It is long.',
  };
  assert.deepEqual(toldToOpponent(card, 'Ada'), {
    summary: 'You lose 1 time',
    badge: 'start: you −1 time',
    description: 'Ada reads: “It is long.”',
  });
  assert.equal(toldToOpponent({ ...card, text: 'It is long.' }, 'Ada').text, '', 'it is said once');
  assert.equal(toldToOpponent({ ...card, text: 'I say so.' }, 'Ada').text, 'I say so.');
});

test('each short form names the players in words that can be told to either', () => {
  const lines = readFileSync('engine/testdata/shortforms/sets.txt', 'utf8').trim().split('\n');
  const forms = lines
    .filter((line) => line.includes(': '))
    .map((line) => line.replace(/^[^:]*: /, ''));
  assert.ok(forms.some((form) => swapPlayers(form) !== form));
  for (const form of forms) {
    assert.equal(swapPlayers(swapPlayers(form)), form);
    assert.doesNotMatch(form, /\b(I|we|us|our|them|opponent|yourself)\b/i);
  }
});

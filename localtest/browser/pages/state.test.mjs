// The state of a match, as updates of the game make it.

import test from 'node:test';
import assert from 'node:assert/strict';
import { advance } from '../../../web/pages/match/state';

const view = (version, members) => ({
  version,
  viewer: 0,
  private: true,
  priority: 1,
  cards: [{ id: 'core:kettle' }],
  deck_list: ['core:kettle'],
  ...members,
});

const passed = (version, player, members) => ({
  version,
  action: { type: 'pass_priority', player },
  events: [{ type: 'passed', player }],
  ...members,
});

test('the first update has the cards and the log so far, and nothing to animate', () => {
  const log = [passed(1, 0), passed(2, 1)];
  const state = advance(null, { view: view(2), log }, { mode: 'computer' });
  assert.deepEqual(state.names, ['You', 'The computer']);
  assert.deepEqual(
    state.log.map(({ title }) => title),
    ['The game begins'],
  );
  assert.equal(state.happened, ''); // passes alone are no news
  assert.deepEqual(state.beats, []);
});

test('later updates keep the cards, and animate a few moves', () => {
  const first = advance(null, { view: view(0), log: [] }, { mode: 'friend' });
  const later = view(2, { cards: undefined, deck_list: undefined });
  const second = advance(
    first,
    { view: later, log: [passed(1, 0), passed(2, 1)] },
    { mode: 'friend' },
  );
  assert.deepEqual(second.cards, [{ id: 'core:kettle' }]);
  assert.deepEqual(second.deckList, ['core:kettle']);
  assert.equal(second.log.length, 1);
  assert.equal(second.beats.length, 2);
  assert.equal(first.log.length, 1); // the state before is as it was
  const many = [3, 4, 5, 6].map((version) => passed(version, version % 2));
  assert.deepEqual(advance(second, { view: view(6), log: many }, { mode: 'friend' }).beats, []);
});

test('later updates keep the decks that the players have brought', () => {
  const lists = [['core:kettle'], ['core:handyman']];
  const begun = view(0, { deck_list: undefined, deck_lists: lists });
  const first = advance(null, { view: begun, log: [] }, { mode: 'friend' });
  const later = view(1, { cards: undefined, deck_list: undefined });
  const second = advance(first, { view: later, log: [passed(1, 0)] }, { mode: 'friend' });
  assert.deepEqual(second.deckLists, lists);
});

test('a pass for an absent player says so', () => {
  const log = [passed(1, 1, { by: 0 })];
  const { happened } = advance(null, { view: view(1), log }, { mode: 'friend' });
  assert.equal(happened, 'You passed for your friend, who was away.');
});

test('passes for the viewer are counted until the viewer acts', () => {
  const resigned = {
    version: 5,
    action: { type: 'resign', player: 0 },
    by: 1,
    events: [],
  };
  const update = (version, ...log) => ({ view: view(version), log });
  const away = advance(null, update(2, passed(1, 0, { by: 1 }), passed(2, 0, { by: 1 })), {
    mode: 'friend',
  });
  assert.equal(away.missed, 2);
  assert.equal(away.happened, 'Your friend passed for you, since your time was up.');
  const theirs = advance(away, update(3, passed(3, 1)), { mode: 'friend' });
  assert.equal(theirs.missed, 2);
  const ended = advance(theirs, update(4, resigned), { mode: 'friend' });
  assert.equal(ended.happened, 'Your friend ended the game for you, since your time was up.');
  assert.deepEqual([theirs.forfeited, ended.forfeited], [false, true]);
  assert.equal(advance(theirs, update(4, passed(4, 0)), { mode: 'friend' }).missed, 0);
});

test('at an open table the player who acts is at the lower edge', () => {
  const open = (priority) => view(0, { viewer: null, private: false, priority });
  const first = advance(null, { view: open(1), log: [] }, { mode: 'table' });
  assert.equal(first.me, 1);
  assert.deepEqual(first.names, ['Player 1', 'Player 2']);
  assert.equal(advance(first, { view: open(null), log: [] }, { mode: 'table' }).me, 1);
  assert.equal(advance(null, { view: view(0, { viewer: 1 }), log: [] }, { mode: 'friend' }).me, 1);
  const spectator = view(0, { viewer: null, private: true });
  assert.equal(advance(null, { view: spectator, log: [] }, { mode: 'watch' }).me, 0);
});

test('each beat of a move is told once, and first who has passed for another player', () => {
  const kettle = { id: 'core:kettle', name: 'Kettle' };
  const acts = { type: 'ability_used', object: 'o1', owner: 1, card: kettle, when: 'turn' };
  const turn = { type: 'turn_started', player: 1, turn: 2, round: 1 };
  const pass = passed(1, 0, { by: 1 });
  const log = [{ ...pass, events: [...pass.events, turn, acts] }];
  const first = advance(null, { view: view(0), log: [] }, { mode: 'friend' });
  const { beats } = advance(first, { view: view(1), log }, { mode: 'friend' });
  assert.deepEqual(
    beats.map(({ text }) => text),
    [
      'Your friend passed for you, since your time was up. Turn 2, your friend’s, begins.',
      'Your friend’s Kettle acts at the start of the turn.',
    ],
  );
});

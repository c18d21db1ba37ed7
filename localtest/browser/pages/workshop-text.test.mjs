// The text of a card set in the workshop: undo, what can be written at the caret, cards
// that a form adds and changes.

import test from 'node:test';
import assert from 'node:assert/strict';
import authorSchema from '../../../schemas/card-author.schema.json';
import { History } from '../../../web/pages/workshop/editor/history';
import { Lines } from '../../../web/pages/workshop/editor/lines';
import { suggestionsAt } from '../../../web/pages/workshop/editor/suggestions';
import { inWords } from '../../../web/pages/workshop/in-words';
import { nameOfNumber } from '../../../web/pages/workshop/names';
import {
  addCard,
  cardAt,
  changeCard,
  idFor,
  rewordCard,
} from '../../../web/pages/workshop/form/card-text';
import { changeStyle } from '../../../web/pages/workshop/form/style-text';
import { useSchema } from '../../../web/pages/workshop/schema/schema';
import { readTree, valueAt } from '../../../web/pages/workshop/schema/tree';

useSchema(authorSchema);

test('what is typed is undone word by word, and done again', () => {
  const history = new History('{}');
  history.note('{a}', 1000);
  history.note('{ab}', 1200);
  history.note('{ab}\n{', 1300);
  assert.deepEqual(history.undo(), { text: '{ab}', at: 4 });
  assert.deepEqual(history.undo(), { text: '{}', at: 1 });
  assert.equal(history.undo(), null);
  assert.deepEqual(history.redo(), { text: '{ab}', at: 3 });
  history.note('{abc}', 9000);
  assert.equal(history.redo(), null, 'what was undone is forgotten after a change');
  assert.deepEqual(history.undo(), { text: '{ab}', at: 3 });
});

test('letters that are repeated are undone where they were', () => {
  const history = new History('aaa');
  history.note('aaaa', 0);
  assert.equal(history.undo().text, 'aaa');
  history.note('', 1);
  assert.equal(history.undo().text, 'aaa');
  assert.equal(history.redo().text, '');
});

test('lines begin and end where they do', () => {
  const lines = new Lines('a\n\nlong line\n');
  assert.equal(lines.count, 4);
  assert.deepEqual(
    [lines.start(3), lines.end(3), lines.lineAt(2), lines.lineAt(3), lines.lineAt(99)],
    [3, 12, 2, 3, 4],
  );
  assert.equal(lines.widest(), 'long line');
  assert.equal(new Lines('ascii\n漢字漢字').widest(), '漢字漢字');
});

/** at splits a text at the caret, which is a bar. */
function at(marked) {
  const caret = marked.indexOf('|');
  return [marked.replace('|', ''), caret];
}

/** after is the text with the first suggestion taken, and the caret as a bar. */
function after(marked, label) {
  const [text, caret] = at(marked);
  const found = suggestionsAt(text, caret).find((each) => !label || each.label === label);
  assert.ok(found, `no suggestion at ${marked}`);
  const taken = text.slice(0, found.start) + found.insert + text.slice(found.end);
  const place = found.start + found.caret;
  return `${taken.slice(0, place)}|${taken.slice(place)}`;
}

const labels = (marked) => suggestionsAt(...at(marked)).map(({ label }) => label);
const card = (members) => `{"cards": [{${members}}]}`;

test('members that are missing are offered, those that are required first', () => {
  assert.deepEqual(labels('{|}').slice(0, 4), [
    'set_id (required)',
    'name (required)',
    'version (required)',
    'cards (required)',
  ]);
  assert.deepEqual(labels(card('"id": "a", "name": "A", "cost": 1, |')).slice(0, 3), [
    'type (required)',
    'effect (required)',
    'text (required)',
  ]);
  assert.equal(after(card('"na|')), card('"name": "|"'));
  assert.equal(
    after(card('"id": "a", |"cost": 1'), 'name (required)'),
    card('"id": "a", "name": "|","cost": 1'),
  );
  assert.equal(after(card('"ty|pe": "task"'), 'type (required)'), card('"type"|: "task"'));
});

test('values that fit are offered', () => {
  assert.equal(after(card('"type": "ap|"')), card('"type": "appliance"|'));
  assert.deepEqual(labels(card('"type": "habit", "effect": "|"')), ['none']);
  assert.ok(labels(card('"type": "task", "effect": "|"')).includes('gain_time'));
  assert.ok(
    !labels(card('"type": "task", "effect": "|"')).includes('scrap'),
    'a task has no target',
  );
  assert.equal(
    after(card('"type": "instant", "effect": "gain_ti|')),
    card('"type": "instant", "effect": "gain_time"|'),
  );
  assert.deepEqual(labels(card('"effect": "bounce", "params": {"type": "|"}')), [
    'person',
    'appliance',
    'habit',
  ]);
  assert.ok(labels(card('"effect": "gain_time", "params": {|}')).includes('n (required)'));
});

test('what is behind an unfinished word stays', () => {
  assert.equal(after(card('"type": "task", "eff|')), card('"type": "task", "effect": "|"'));
  assert.equal(
    after('{"set_id": "a", "na| "version": "1"}'),
    '{"set_id": "a", "name": "|", "version": "1"}',
  );
  assert.equal(after(card('"type": "ta|, "id": "a"')), card('"type": "task"|, "id": "a"'));
});

test('nothing is offered where there is nothing to choose', () => {
  for (const marked of [
    '|',
    '{}|',
    card('"name": "|"'),
    card('"cost": 1|'),
    card('"text": "a, |"'),
    '{"cards": [|]}',
  ]) {
    assert.deepEqual(labels(marked), [], marked);
  }
});

test('a text that is no JSON has a structure as far as it goes', () => {
  const text = '{"cards": [{"id": "a" "cost": 3,}, {"id": "b, "cost": 4]';
  const cost = valueAt(readTree(text), '/cards/0/cost');
  assert.equal(text.slice(cost.start, cost.end), '3');
  assert.equal(valueAt(readTree('{"a~/b": [1, 2]}'), '/a~0~1b/1').start, 13);
  assert.equal(valueAt(readTree(text), '/cards/7/cost'), undefined);
  assert.ok(readTree('['.repeat(300_000)));
});

const garden = `{
  "set_id": "garden", "name": "Garden", "version": "1.0.0",
  "cards": [
    {
      "id": "weeds", "name": "Weeds",
      "cost": 1, "type": "task", "effect": "gain_time", "params": {"n": 2},
      "text": "Gain 2 time."
    }
  ]
}
`;
const weeds = JSON.parse(garden).cards[0];

function apply(text, { start, end, text: inserted }) {
  return text.slice(0, start) + inserted + text.slice(end);
}

test('a card that does not change keeps its text', () => {
  assert.deepEqual(cardAt(garden, 0), weeds);
  assert.equal(apply(garden, changeCard(garden, 0, weeds)), garden);
});

test('a card is added behind the others, or to a new set', () => {
  const more = apply(garden, addCard(garden, { ...weeds, id: 'more' }));
  assert.deepEqual(JSON.parse(more).cards, [weeds, { ...weeds, id: 'more' }]);
  assert.equal(more.split('\n').length, garden.split('\n').length + 5);
  for (const text of ['', '{"set_id": "a", "name": "A", "version": "1.0.0", "cards": []}']) {
    assert.deepEqual(JSON.parse(apply(text, addCard(text, weeds))).cards, [weeds]);
  }
  assert.equal(addCard('{"cards": [', weeds), null);
});

test('a text is put in place of the one that it was', () => {
  const text = '{"cards": [{"text" :"a \\u0022b", "id": "x"}, {"id": "y"}, {"text": "open';
  assert.equal(
    apply(text, rewordCard(text, 0, 'a "b', '2 "c"')),
    text.replace('a \\u0022b', '2 \\"c\\"'),
  );
  assert.equal(rewordCard(text, 0, 'another', 'c'), null);
  assert.equal(rewordCard(text, 1, '', 'c'), null);
  assert.equal(rewordCard(text, 2, 'open', 'c'), null);
  assert.equal(rewordCard(text, 3, '', 'c'), null);
});

test('long params stand in a line of their own', () => {
  const also = [
    {
      effect: 'draw',
      params: { n: { per: 'own_persons', times: 2 }, if: { count: 'behind', at_least: 3 } },
    },
  ];
  const long = { ...weeds, params: { n: 2, also }, text: 'x'.repeat(200) };
  const text = apply(garden, changeCard(garden, 0, long));
  assert.deepEqual(cardAt(text, 0), long);
  assert.ok(text.includes('\n      "params": {"n": 2, "also": [{"effect": "draw", '));
});

test('ids are made of names, and are new', () => {
  assert.equal(idFor('Éclair au café!', new Set()), 'eclair_au_cafe');
  assert.equal(idFor('Weeds', new Set(['weeds', 'weeds_2'])), 'weeds_3');
  assert.equal(idFor('雨', new Set()), 'card');
});

test('a number of a card has a name that tells it from the others', () => {
  for (const [pointer, name] of [
    ['cost', 'cost'],
    ['params/n', 'n'],
    ['params/rate', 'rate'],
    ['params/n/max', 'n max'],
    ['params/if/at_most', 'if at most'],
    ['params/also/0/params/n', 'also n'],
    ['params/also/1/params/n', 'also 2 n'],
    ['params/options/0/params/max_cost', 'option A max cost'],
    ['params/options/1/params/else/params/n', 'option B else n'],
    ['params/abilities/0/params/n', 'ability 1 n'],
    ['params/abilities/1/params/if/at_least', 'ability 2 if at least'],
  ]) {
    assert.equal(nameOfNumber(`/cards/3/${pointer}`), name);
  }
});

test('results are in the words of authors', () => {
  for (const [figure, words] of [
    ['greedy: player 0 wins, %', 'Quick bots: the first player wins (%)'],
    ['search:10: median of turns', 'Bots that try 10 games: turns of a usual game'],
    ['greedy beats random, %', 'Quick bots beat bots that play anything (%)'],
    ['mine:cat: value', 'Cat: value'],
    [
      '6 of 12 gates measured: 4 passed, 1 not certain, 1 FAILED; 6 not measured',
      '6 of 12 results measured: 4 good, 1 not sure yet, 1 to mend; 6 not measured',
    ],
    [
      'Nothing to change: by the estimates of greedy bots the set is within its gates.',
      'Nothing to change: by the estimates of quick bots the set is where it should be.',
    ],
  ]) {
    assert.equal(inWords(figure, { 'mine:cat': 'Cat' }), words);
  }
});

/** restyled is a text with another style, or the text itself where there is no place for one. */
function restyled(text, style) {
  const change = changeStyle(text, style);
  return change ? text.slice(0, change.start) + change.text + text.slice(change.end) : text;
}

test('a style is written before the cards, changed in its place and taken away again', () => {
  for (const [plain, styled] of [
    [
      '{\n  "version": "1.0.0",\n  "cards": []\n}',
      '{\n  "version": "1.0.0",\n  "style": "ice",\n  "cards": []\n}',
    ],
    ['{"version": "1.0.0", "cards": []}', '{"version": "1.0.0", "style": "ice", "cards": []}'],
    ['{"cards": []}', '{"style": "ice", "cards": []}'],
  ]) {
    assert.equal(restyled(plain, 'ice'), styled);
    assert.equal(restyled(styled, 'lawn'), styled.replace('ice', 'lawn'));
    assert.equal(restyled(styled, ''), plain);
  }
  assert.equal(restyled('{"cards": [], "style": "ice"}', ''), '{"cards": []}');
  assert.equal(restyled('{"style": "ice"}', ''), '{}');
  for (const text of ['', '{', '{"version": "1.0.0"}', '{"style": ', '[]']) {
    assert.equal(changeStyle(text, 'ice'), null, text);
  }
});

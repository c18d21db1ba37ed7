// Which picture a card gets.

import test from 'node:test';
import assert from 'node:assert/strict';
import fs from 'node:fs';
import { Chooser } from '../../../web/pages/pictures/choose';

const read = (path) => JSON.parse(fs.readFileSync(path, 'utf8'));

const small = new Chooser({
  pictures: {
    fence: ['fence'],
    flower: ['garden'],
    snail: ['snail', 'new card'],
    tea: ['tea', 'cup of tea'],
    cup: ['cup'],
    knife: ['knife'],
    berry: ['berry'],
    box: ['box'],
    cook: ['bake', 'run a kitchen'],
    shoe: ['run'],
    glasses: ['glasses'],
    glass: ['glass'],
    uncle: ["uncle's hat"],
    swords: ['attack', 'run of attacks'],
  },
  effects: { draw: 'cards' },
  weak: ['attack'],
  types: { task: 'tick', habit: 'loop' },
  rules: ['new', 'card', 'draw', 'box'],
});

test('words of a name choose its picture', () => {
  for (const [name, want] of [
    ['Fence', 'fence'],
    ['FENCE!', 'fence'],
    ['Fénce', 'fence'],
    ['Defence', null], // words are whole
    ['Garden Fence', 'fence'], // the last word says what it is
    ['Fence Garden', 'flower'],
    ['Snails over the Fence', 'snail'], // unless it stands after such a word
    ['Over the Fence', 'fence'],
    ['Cup of Snails', 'cup'],
    ['A Cup of the Tea', 'tea'], // a phrase comes before words, and articles do not count
    ['Run the Kitchen', 'cook'],
    ['Run in the Kitchen', 'shoe'],
    ['Fence Attack', 'fence'], // a weak word comes after the others
    ['Attack the Fences', 'fence'],
    ['Attack', 'swords'],
    ['A Run of Attacks', 'swords'],
    ['Fences', 'fence'],
    ['Knives', 'knife'],
    ['Berries', 'berry'],
    ['Boxes', 'box'],
    ['Running', 'shoe'],
    ['Baking', 'cook'],
    ['Baked', 'cook'],
    ['The Uncle’s Hat', 'uncle'],
    ['Glasses', 'glasses'], // a word as it stands comes before its forms
    ['Two Glass', 'glass'],
    ['', null],
    ['庭', null],
  ]) {
    const { picture, by } = small.choose({ name, type: 'task' });
    assert.equal(by === null ? null : picture, want, name);
  }
});

test('a choice says which word it is by', () => {
  assert.deepEqual(small.choose({ name: 'Cups of Tea' }), { picture: 'tea', by: 'cup of tea' });
});

test('the id chooses where the name does not, then the text, then the effect, then the type', () => {
  for (const [card, want] of [
    [{ name: 'Snail', id: 'garden:fence', text: 'tea' }, 'snail'],
    [{ name: 'Zaun', id: 'garden:wooden_fence', text: 'tea' }, 'fence'],
    [{ name: 'Tee', id: 'fence_set:tee', text: 'Drink tea.' }, 'tea'], // a set's id is not the card's
    [{ name: 'Kiste', id: 'my_set:new_card', effect: 'draw' }, 'cards'],
    [{ name: 'Kiste', text: 'Draw a card, put it in the box.', effect: 'draw' }, 'cards'],
    [{ name: 'Kiste', text: '', effect: 'later', type: 'habit' }, 'loop'],
    [{ name: 'Kiste', effect: 'none', type: 'later' }, 'tick'],
    [{}, 'tick'],
  ])
    assert.equal(small.choose(card).picture, want, JSON.stringify(card));
});

const table = read('web/pictures/words.json');
const chooser = new Chooser(table);

test('each word of the table chooses the picture it stands at', () => {
  for (const [picture, words] of Object.entries(table.pictures)) {
    for (const name of words) assert.equal(chooser.choose({ name }).picture, picture, name);
  }
});

const folder = 'cardsets/sets';
const shipped = ['cardsets/core/core.json'].concat(
  fs
    .readdirSync(folder)
    .filter((name) => name.endsWith('.json') && name !== 'index.json')
    .map((name) => `${folder}/${name}`),
);

test('each card that ships has a picture that no other card of its set has', () => {
  assert.ok(shipped.length > 5);
  for (const path of shipped) {
    const chosen = new Map();
    for (const card of read(path).cards) {
      const { picture, by } = chooser.choose(card);
      assert.notEqual(by, null, `no word chooses a picture for ${card.name}`);
      assert.equal(chosen.get(picture), undefined, `${picture} of ${card.name} in ${path}`);
      chosen.set(picture, card.name);
    }
  }
});

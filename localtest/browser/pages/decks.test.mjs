// Decks in links and as text.

import test from 'node:test';
import assert from 'node:assert/strict';
import { addressIn } from '../../../web/pages/address';
import { costsOf, copiesOf, listed, typesText } from '../../../web/pages/decks/content';
import { find, headOf, readHead, sharedAddress, sharedDeck } from '../../../web/pages/decks/shared';
import { poolOfOffer } from '../../../web/pages/decks/terms';

const core = { set_id: 'core', name: 'Home Sweet Home', version: '1.1.0' };
const deck = {
  name: 'Tee & Küche',
  sets: [core],
  deck: [
    { card: 'core:kettle', copies: 2 },
    { card: 'core:gone', copies: 1 },
  ],
};

test('a deck in a link is read back, also with what a messenger adds', () => {
  const address = sharedAddress(deck);
  assert.match(address, /^#decks=[\w-]+$/);
  const { page, shared } = addressIn(`${address}.`);
  assert.equal(page, 'decks');
  assert.deepEqual(sharedDeck(shared), deck);
});

test('a damaged link has no deck', () => {
  const { shared } = addressIn(sharedAddress(deck).slice(0, -9));
  assert.equal(sharedDeck(shared), null);
  assert.equal(sharedDeck(btoa('{"name": "x"}')), null);
  assert.equal(sharedDeck(btoa('{"name": "", "sets": [], "deck": [{"card": 1}]}')), null);
});

test('a deck as text names its sets and their versions', () => {
  const head = headOf(deck);
  assert.equal(head, '# Deck: Tee & Küche\n# core 1.1.0 · Home Sweet Home\n');
  assert.deepEqual(readHead(`${head}2 Kettle\n`), { name: deck.name, sets: [core] });
  assert.deepEqual(readHead('2 Kettle\n'), { name: '', sets: [] });
});

test('sets of other versions, and sets that are not here, are named', () => {
  const offered = {
    shipped: [{ ...core, file: 'core.json', version: '1.2.0' }],
    own: [{ id: 'a', set_id: 'mine', name: 'Mine', version: '1.0.0', text: '{}' }],
  };
  const mine = { set_id: 'mine', name: 'Mine', version: '1.0.0' };
  const lost = { set_id: 'lost', name: 'Lost', version: '3.0.0' };
  const { chosen, notices } = find([core, mine, lost], offered);
  assert.deepEqual(chosen, { files: ['core.json'], own: ['a'] });
  assert.deepEqual(notices, [
    'The deck was made with Home Sweet Home 1.1.0; here is 1.2.0.',
    'The set Lost 3.0.0 is not in this browser.',
  ]);
});

test('the sets of an invitation are made from its cards, in their order', () => {
  const card = { name: 'A', cost: 1, type: 'task', effect: 'draw', params: { n: 1 }, text: '' };
  const mine = { set_id: 'mine', name: 'Mine', version: '1.0.0' };
  const cards = [
    { ...card, id: 'core:b', summary: 'Draw 1', badge: 'x' },
    { ...card, id: 'mine:c', flavor: 'Yes.' },
    { ...card, id: 'core:a' },
  ];
  const { sets } = poolOfOffer({ card_sets: [{ ...core, url: null }, mine], cards });
  assert.deepEqual(
    sets.map(({ text }) => JSON.parse(text)),
    [
      {
        ...core,
        cards: [
          { ...card, id: 'b' },
          { ...card, id: 'a' },
        ],
      },
      { ...mine, cards: [{ ...card, id: 'c', flavor: 'Yes.' }] },
    ],
  );
});

test('figures of a deck', () => {
  const cards = new Map([
    ['a', { id: 'a', name: 'A', cost: 9, type: 'person' }],
    ['b', { id: 'b', name: 'B', cost: 1, type: 'task' }],
  ]);
  const copies = copiesOf(listed(['a', 'a', 'b', 'unknown']), cards);
  assert.deepEqual(
    copies.map(({ card, copies }) => [card.id, copies]),
    [
      ['b', 1],
      ['a', 2],
    ],
  );
  assert.deepEqual(costsOf(copies), [0, 1, 0, 0, 0, 0, 2]);
  assert.equal(typesText(copies), '2 people, 1 task');
});

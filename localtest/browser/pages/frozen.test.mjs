// What 1.0.0 and 1.1.0 kept in a browser is read, and their links lead where they led.

import test from 'node:test';
import assert from 'node:assert/strict';
import { addressIn } from '../../../web/pages/address';
import { dayOutcome, daysInARow, draftOfTheDay } from '../../../web/pages/daily/day';
import { ofTheDay } from '../../../web/pages/decks/kept';
import { keptDecks } from '../../../web/pages/decks/kept-decks';
import { sharedAddress, sharedDeck } from '../../../web/pages/decks/shared';
import { soloGame } from '../../../web/pages/solo/kept';
import { friends } from '../../../web/pages/storage/friends';
import { isOver, knownGames } from '../../../web/pages/storage/games';
import { knownInvitations } from '../../../web/pages/storage/invitations';
import { tallyOf } from '../../../web/pages/storage/record';
import { seenOf } from '../../../web/pages/storage/seen';
import { settings } from '../../../web/pages/storage/settings';
import { unsavedDrafts } from '../../../web/pages/workshop/drafts/unsaved';
import * as frozen from '../frozen';

/** browserWith lets localStorage have what was stored. */
function browserWith(stored) {
  const keys = Object.keys(stored);
  const localStorage = {
    length: keys.length,
    key: (i) => keys[i],
    getItem: (key) => JSON.stringify(stored[key]) ?? null,
  };
  Object.defineProperty(globalThis, 'localStorage', { value: localStorage, configurable: true });
  return localStorage;
}

test('what a browser keeps is read', () => {
  const localStorage = browserWith(frozen.stored);
  const { game, over } = frozen;
  assert.deepEqual(knownGames(), [game, over]);
  assert.deepEqual(
    knownGames().map((known) => isOver(known)),
    [false, true],
  );
  assert.deepEqual(knownInvitations(), [frozen.invitation]);
  assert.deepEqual(seenOf(game.id), frozen.seen);
  assert.deepEqual(settings(), frozen.settings);
  for (const kind of ['hard', 'people']) assert.deepEqual(tallyOf(kind), frozen.record[kind]);
  assert.deepEqual(soloGame(), frozen.solo);
  assert.equal(daysInARow('2026-11-28'), 4);
  assert.equal(dayOutcome('2026-11-27'), '');
  const newer = { 'cardgames.daily.streak': frozen.streakWithOutcome };
  localStorage.getItem = (key) => JSON.stringify(newer[key] ?? frozen.stored[key]) ?? null;
  assert.equal(daysInARow('2026-11-28'), 4);
  assert.equal(dayOutcome('2026-11-27'), 'You win 25 to 17.');
  assert.equal(dayOutcome('2026-11-28'), null);
  assert.deepEqual(
    unsavedDrafts().map(({ draft }) => draft),
    [frozen.draft],
  );
});

test('what a browser keeps of 1.1.0 is read', () => {
  browserWith(frozen.storedIn110);
  const { deck, draftOfADay, friend, guestWithDeck } = frozen;
  assert.deepEqual(keptDecks(), [deck]);
  assert.deepEqual(friends(), [friend]);
  assert.deepEqual(ofTheDay.read(), draftOfADay);
  assert.deepEqual(knownInvitations(), [guestWithDeck]);
  assert.equal(daysInARow('2026-11-29', draftOfTheDay), 2);
  assert.equal(dayOutcome('2026-11-29', draftOfTheDay), 'You lose 24 to 25.');
});

test('the link of a deck is read, and made again', () => {
  const { name, sets, deck } = frozen.deck;
  assert.deepEqual(sharedDeck(frozen.deckCode), { name, sets, deck });
  assert.equal(sharedAddress(frozen.deck), `#decks=${frozen.deckCode}`);
});

test('links lead where they led', () => {
  for (const [link, address] of [...frozen.links, ...frozen.linksOf110])
    assert.deepEqual(addressIn(link), address, link);
});

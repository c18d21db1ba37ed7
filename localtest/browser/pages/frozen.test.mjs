// What 1.0.0 kept in a browser is read, and its links lead where they led.

import test from 'node:test';
import assert from 'node:assert/strict';
import { addressIn } from '../../../web/pages/address';
import { dayOutcome, daysInARow } from '../../../web/pages/daily/day';
import { soloGame } from '../../../web/pages/solo/kept';
import { isOver, knownGames } from '../../../web/pages/storage/games';
import { knownInvitations } from '../../../web/pages/storage/invitations';
import { tallyOf } from '../../../web/pages/storage/record';
import { seenOf } from '../../../web/pages/storage/seen';
import { settings } from '../../../web/pages/storage/settings';
import { unsavedDrafts } from '../../../web/pages/workshop/drafts/unsaved';
import * as frozen from '../frozen';

test('what a browser keeps is read', () => {
  const keys = Object.keys(frozen.stored);
  const localStorage = {
    length: keys.length,
    key: (i) => keys[i],
    getItem: (key) => JSON.stringify(frozen.stored[key]) ?? null,
  };
  Object.defineProperty(globalThis, 'localStorage', { value: localStorage, configurable: true });
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

test('links lead where they led', () => {
  for (const [link, address] of frozen.links) assert.deepEqual(addressIn(link), address, link);
});

// When sounds are offered.

import test, { beforeEach } from 'node:test';
import assert from 'node:assert/strict';
import { SoundOffer } from '../../../web/pages/match/sound-offer';
import { changeSettings, settings } from '../../../web/pages/storage/settings';
import { memoryStorage } from './storage.mjs';

beforeEach(memoryStorage);
globalThis.Node = class {}; // of which there are none

const ended = (winner) => ({ status: 'finished', viewer: 0, result: { winner } });

test('sounds are offered once, after the first win', () => {
  const offer = new SoundOffer(() => {});
  assert.equal(offer.button(ended(1)), null);
  assert.ok(offer.button(ended(0)));
  assert.ok(offer.button(ended(0)), 'the end is drawn again');
  assert.equal(new SoundOffer(() => {}).button(ended(0)), null);
});

test('sounds are not offered to a player who has switched them on or off', () => {
  for (const sound of [true, false]) {
    changeSettings({ sound });
    assert.equal(new SoundOffer(() => {}).button(ended(0)), null);
  }
});

test('the offer is accepted by its button', () => {
  let drawn = 0;
  const offer = new SoundOffer(() => drawn++);
  offer.button(ended(0)).attributes.onclick();
  assert.equal(settings().sound, true);
  assert.equal(drawn, 1);
  assert.equal(offer.button(ended(0)), null);
});

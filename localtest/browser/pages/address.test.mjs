// What an address names, also after a messenger has changed it.

import test from 'node:test';
import assert from 'node:assert/strict';
import { addressIn } from '../../../web/pages/address';

const id = 'abcdefghijklmnopqrstuvwxyz';

test('a link leads to its game where a messenger has changed it a little', () => {
  for (const link of [
    `#game=${id}`,
    `#game=${id}.`,
    `#game=${id})`,
    `#game=${id}”.`,
    `#game=${id}%20`,
    `#game=${id.toUpperCase()}`,
  ]) {
    assert.deepEqual(addressIn(link), { page: 'game', id, seat: null }, link);
  }
  assert.deepEqual(addressIn(`#replay=${id}!`), { page: 'replay', id, move: 0 });
  assert.deepEqual(addressIn(`#invitation=${id},`), { page: 'invitation', id });
});

test('a link that lost a part, or has another id in it, is damaged', () => {
  for (const link of [`#game=${id.slice(1)}`, `#game=${id}x`, '#game=x', `#invitation=${id}.x`]) {
    assert.equal(addressIn(link).page, 'damaged', link);
  }
});

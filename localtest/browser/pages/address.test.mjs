// What an address names, also after a messenger has changed it.

import test from 'node:test';
import assert from 'node:assert/strict';
import { addressIn, dailyRivalAddress } from '../../../web/pages/address';

const id = 'abcdefghijklmnopqrstuvwxyz';

test('a link leads to its game where a messenger has changed it a little', () => {
  for (const link of [
    `#game=${id}`,
    `#game=${id}.`,
    `#game=${id})`,
    `#game=${id}”.`,
    `#game=${id}%20`,
    `#game=${id.toUpperCase()}`,
    `#GAME=${id.toUpperCase()}`,
    `#game%3D${id}`,
  ]) {
    assert.deepEqual(addressIn(link), { page: 'game', id, seat: null }, link);
  }
  const token = '0123456789abcdef0123456789abcdef';
  for (const link of [
    `#game=${id}&token=${token}.`,
    `#game%3D${id}%26token%3D${token}`,
    `#game=${id}&amp;token=${token}`,
  ]) {
    assert.deepEqual(addressIn(link), { page: 'seat', link: { id, token } }, link);
  }
  assert.deepEqual(addressIn('#daily.'), { page: 'daily', move: null });
  assert.deepEqual(addressIn('#draft=daily.'), { page: 'day-draft' });
  assert.deepEqual(addressIn('#draft=friend'), { page: 'friend-draft' });
  assert.deepEqual(addressIn('#draft'), { page: 'draft' });
  assert.deepEqual(addressIn('#draft=daily&move=7'), { page: 'day-draft', look: { move: 7 } });
  assert.deepEqual(addressIn('#decks&own=x'), { page: 'decks', own: 'x' });
  assert.deepEqual(addressIn('#decks&play'), { page: 'built' });
  const advised = { page: 'built', look: { move: null, advice: true } };
  assert.deepEqual(addressIn('#decks&play&advice'), advised);
  assert.deepEqual(addressIn('#daily&advice'), { page: 'daily', move: null, advice: true });
  const daily = { page: 'daily', move: null, date: '2026-03-09' };
  for (const name of ['Ada B', 'Ada & Ben', 'a=b&c', '100%', '%26', '&amp;', 'Zoë+1']) {
    const result = { progress: [25, 13], turns: 17, name };
    const link = dailyRivalAddress(daily.date, result);
    assert.deepEqual(addressIn(link), { ...daily, rival: result });
    assert.deepEqual(addressIn(link.replaceAll('&', '&amp;')), { ...daily, rival: result });
  }
  for (const got of ['', '25-13', '25-13-1717', '-1-2-3', 'a-b-c']) {
    assert.deepEqual(addressIn(`#daily=2026-03-09&got=${got}`), daily);
  }
  assert.deepEqual(addressIn('#daily=tomorrow&got=25-13-17'), { page: 'daily', move: null });
  assert.deepEqual(addressIn(`#replay=${id}&move=12.`), { page: 'replay', id, move: 12 });
  assert.deepEqual(addressIn(`#replay=${id}!`), { page: 'replay', id, move: 0 });
  assert.deepEqual(addressIn(`#invitation=${id},`), { page: 'invitation', id });
});

test('a token that ends in a mark is not changed', () => {
  const link = { id, token: 'a.token.of.another.client.' };
  assert.deepEqual(addressIn(`#game=${id}&token=${link.token}`), { page: 'seat', link });
});

test('no part, or the trace of a seat, is the start page', () => {
  for (const link of ['', '#', '#seat']) assert.deepEqual(addressIn(link), { page: 'start' });
});

test('a link that lost a part, or has another id in it, is damaged', () => {
  for (const link of [`#game=${id.slice(1)}`, `#game=${id}x`, '#game=x', `#invitation=${id}.x`]) {
    assert.equal(addressIn(link).page, 'damaged', link);
  }
});

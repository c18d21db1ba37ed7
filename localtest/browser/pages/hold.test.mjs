// What pauses a game, and when it goes on.

import test from 'node:test';
import assert from 'node:assert/strict';
import { Hold } from '../../../web/pages/match/hold';

/** settled reports whether a promise is settled once all that is ready has run. No timer runs. */
async function settled(promise) {
  let done = false;
  promise.then(() => (done = true));
  for (let i = 0; i < 10; i++) await null;
  return done;
}

test('a game goes on at once when the last of those that hold it lets go', async () => {
  const hold = new Hold(new AbortController().signal, () => {});
  assert.ok(await settled(hold.released()), 'nothing holds it');
  const [first, second] = [hold.take(), hold.take()];
  const released = hold.released();
  first();
  assert.ok(!(await settled(released)), 'one still holds it');
  second();
  assert.ok(await settled(released));
});

test('a game that is held again at once does not go on', async () => {
  const hold = new Hold(new AbortController().signal, () => {});
  const release = hold.take();
  const released = hold.released();
  release();
  const again = hold.take();
  assert.ok(!(await settled(released)));
  again();
  assert.ok(await settled(released));
});

test('nothing waits for a game whose page was left', async () => {
  const life = new AbortController();
  const hold = new Hold(life.signal, () => {});
  hold.take();
  const released = hold.released();
  life.abort();
  assert.ok(await settled(released));
});

test('what shows something holds the game until it is over, also where it fails', async () => {
  const changes = [];
  const hold = new Hold(new AbortController().signal, () => changes.push(hold.isHeld));
  assert.equal(await hold.during(async () => 'shown'), 'shown');
  await assert.rejects(hold.during(() => Promise.reject(new Error('failed'))));
  assert.deepEqual(changes, [true, false, true, false]);
});

test('a game that is shown something for a moment does not wait for the player', () => {
  const hold = new Hold(new AbortController().signal, () => {});
  const endBrief = hold.take(true);
  assert.ok(hold.isHeld && !hold.waitsForPlayer);
  const release = hold.take();
  endBrief();
  assert.ok(hold.isHeld && hold.waitsForPlayer);
  release();
  assert.ok(!hold.isHeld && !hold.waitsForPlayer);
});

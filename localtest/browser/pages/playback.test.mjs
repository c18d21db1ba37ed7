// A replay that plays by itself.

import test from 'node:test';
import assert from 'node:assert/strict';
import { Playback } from '../../../web/pages/replay/playback';

/** tick lets time pass, and all that is ready run. */
async function tick(t, milliseconds) {
  t.mock.timers.tick(milliseconds);
  for (let i = 0; i < 10; i++) await null;
}

/** play returns a playback of some moves, and what it does. */
function play(t, moves, staged = () => null) {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const did = [];
  const next = () => did.length < moves && did.push('move') > 0;
  const playback = new Playback(next, staged, () => did.push('end'));
  return [did, playback];
}

test('moves are shown one after the other, to the last', async (t) => {
  const [did, playback] = play(t, 2);
  playback.start(new AbortController().signal);
  assert.deepEqual(did, ['move']);
  await tick(t, 899);
  assert.deepEqual(did, ['move']);
  await tick(t, 1);
  assert.deepEqual(did, ['move', 'move']);
  await tick(t, 900);
  assert.deepEqual(did, ['move', 'move', 'end']);
  assert.ok(!playback.isRunning);
});

test('a playback that is paused and goes on at once has one pace', async (t) => {
  const [did, playback] = play(t, 9);
  const { signal } = new AbortController();
  playback.start(signal);
  playback.stop();
  playback.start(signal);
  await tick(t, 900);
  assert.equal(did.length, 3);
});

test('a page that was left shows no more moves', async (t) => {
  const [did, playback] = play(t, 9);
  const life = new AbortController();
  playback.start(life.signal);
  life.abort();
  await tick(t, 900);
  assert.deepEqual(did, ['move']);
});

test('the next move waits until all that a move set off was seen', async (t) => {
  let seen;
  const [did, playback] = play(t, 2, () => new Promise((resolve) => (seen = resolve)));
  playback.start(new AbortController().signal);
  await tick(t, 2000);
  assert.deepEqual(did, ['move']);
  seen();
  await tick(t, 0);
  assert.deepEqual(did, ['move', 'move']);
});

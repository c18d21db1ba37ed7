// When the screen is kept on.

import test, { beforeEach } from 'node:test';
import assert from 'node:assert/strict';
import { setImmediate } from 'node:timers/promises';
import { WakeLock, waitsForAnother } from '../../../web/pages/match/wake-lock';

let page;
let held;

beforeEach(() => {
  held = new Set();
  page = Object.assign(new EventTarget(), { hidden: false });
  const request = async (kind) => {
    const lock = { kind, released: false };
    lock.release = async () => {
      lock.released = true;
      held.delete(lock);
    };
    held.add(lock);
    return lock;
  };
  Object.defineProperty(globalThis, 'document', { value: page, configurable: true });
  const navigator = { wakeLock: { request } };
  Object.defineProperty(globalThis, 'navigator', { value: navigator, configurable: true });
});

test('a player waits where the time of another runs', () => {
  const view = { viewer: 0, priority: 1, deadline: '2026-03-09T12:00:00Z' };
  for (const [changes, want] of [
    [{}, true],
    [{ priority: 0 }, false],
    [{ priority: null }, false],
    [{ deadline: null }, false],
    [{ viewer: null }, false],
  ]) {
    assert.equal(waitsForAnother({ ...view, ...changes }), want, JSON.stringify(changes));
  }
});

test('the screen is kept on while that is wanted, and once', async () => {
  const life = new AbortController();
  const lock = new WakeLock(life.signal);
  lock.want(true);
  lock.want(true);
  await setImmediate();
  assert.deepEqual(
    [...held].map(({ kind }) => kind),
    ['screen'],
  );
  lock.want(false);
  await setImmediate();
  assert.equal(held.size, 0);
  lock.want(true);
  lock.want(false); // before the browser has given the lock
  await setImmediate();
  assert.equal(held.size, 0);
  lock.want(true);
  await setImmediate();
  life.abort();
  await setImmediate();
  assert.equal(held.size, 0, 'the page was left');
});

test('a lock that the browser took back is asked for again when the page is seen', async () => {
  const lock = new WakeLock(new AbortController().signal);
  lock.want(true);
  await setImmediate();
  for (const one of held) await one.release();
  page.hidden = true;
  page.dispatchEvent(new Event('visibilitychange'));
  await setImmediate();
  assert.equal(held.size, 0);
  page.hidden = false;
  page.dispatchEvent(new Event('visibilitychange'));
  await setImmediate();
  assert.equal(held.size, 1);
});

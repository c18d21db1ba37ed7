// How requests are made, and made again.

import test from 'node:test';
import assert from 'node:assert/strict';
import { submit, send, Refusal } from '../../web/pages/match/service';

/** respond lets fetch return each in turn, and returns the requests. */
function respond(t, ...list) {
  const requests = [];
  t.mock.method(globalThis, 'fetch', async (path, options) => {
    requests.push({ path, ...options });
    const next = list.shift();
    if (next instanceof Error) throw next;
    return next;
  });
  t.mock.method(globalThis, 'setTimeout', (f) => queueMicrotask(f));
  return requests;
}

const problem = (status, body) => new Response(JSON.stringify(body), { status });

test('a move is the same request until there is a response', async (t) => {
  const requests = respond(t, new TypeError('no network'), problem(503, { code: 'unavailable' }), problem(429, { message: 'Too Many Requests' }), Response.json({ version: 8 }));
  const lost = [];
  const view = await submit('abc', 7, { type: 'pass_priority', player: 0 }, 'token', (e) => lost.push(e));
  assert.equal(view.version, 8);
  assert.equal(lost.length, 3);
  assert.equal(new Set(requests.map((r) => JSON.stringify([r.path, r.headers, r.body]))).size, 1);
  assert.equal(requests[0].headers['If-Match'], '"7"');
  assert.match(requests[0].headers['Idempotency-Key'], /^[0-9a-f]{32}$/);
  assert.equal(requests[0].headers.Authorization, 'Bearer token');
});

test('a refusal is not repeated, and keeps the words of the service', async (t) => {
  const requests = respond(t, problem(422, { code: 'illegal_move', detail: 'player 0 has 1 time, the card costs 3' }));
  await assert.rejects(submit('abc', 7, { type: 'play_card', player: 0, hand_index: 0 }, null, () => {}), (e) => e instanceof Refusal && e.message === 'player 0 has 1 time, the card costs 3');
  assert.equal(requests.length, 1);
});

test('the gateway’s own form of an error is understood', async (t) => {
  respond(t, new Response('not JSON', { status: 504 }));
  await assert.rejects(send('/games/abc'), (e) => e instanceof Refusal && e.passing && e.message === 'The service responded with status 504.');
});

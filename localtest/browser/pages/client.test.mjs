// How the client makes requests, and makes them again.

import test from 'node:test';
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { Service, ServiceError } from '../../../clients/typescript/src/index.ts';
import { BasicService } from '../../../clients/typescript/src/basic.ts';
import { jitter, retry, sleep } from '../../../clients/typescript/src/retry.ts';
import { networkOf, pass, pausesOf, problem, serve, settled, timersOf, view } from './service.mjs';

test('a move is the same request until there is a response', async (t) => {
  pausesOf(t);
  const { service, requests } = serve(
    new TypeError('no network'),
    problem(503, { code: 'unavailable' }),
    problem(429, { message: 'Too Many Requests' }), // in the gateway's own form
    new Response('{"version": 8, "sta'), // the connection was cut
    Response.json(view(8)),
  );
  const failures = [];
  const onRetry = (error) => failures.push(error.name);
  const moved = await service.game('abc', 'token').submit(7, pass, { onRetry });
  assert.equal(moved.version, 8);
  assert.deepEqual(failures, ['TypeError', 'ServiceError', 'ServiceError', 'SyntaxError']);
  const sent = requests.map(({ url, method, headers, body }) =>
    JSON.stringify([url, method, headers, body]),
  );
  assert.equal(new Set(sent).size, 1);
  const { url, headers } = requests[0];
  assert.equal(url, 'https://games.example/games/abc/actions');
  assert.equal(headers['If-Match'], '"7"');
  assert.match(headers['Idempotency-Key'], /^[0-9a-f]{32}$/);
  assert.equal(headers['Authorization'], 'Bearer token');
});

test('on its own host a page leaves Authorization to the proxy', async () => {
  const sent = [];
  const fetch = async (url, request) => {
    sent.push(request);
    return Response.json(view(0));
  };
  for (const credentials of [undefined, 'same-origin']) {
    const service = new Service('https://games.example', { fetch, credentials });
    await service.game('abc', 'token').read();
  }
  assert.deepEqual(
    sent.map(({ credentials, headers }) => [credentials, headers]),
    [
      ['omit', { Authorization: 'Bearer token' }],
      ['same-origin', { 'X-Seat-Token': 'token' }],
    ],
  );
});

test('on its own host a page knows a login page from a response of the service', async () => {
  const html = { headers: { 'Content-Type': 'text/html; charset=utf-8' } };
  const redirect = Object.defineProperty(Response.error(), 'type', { value: 'opaqueredirect' });
  const refusal = { headers: { 'Content-Type': 'application/problem+json' } };
  const signedOut = async (response, credentials = 'same-origin') => {
    const fetch = async () => response;
    const service = new BasicService('', { fetch, credentials });
    const error = await service.request('/games/abc').catch((error) => error);
    return Boolean(error.signedOut);
  };
  assert.ok(await signedOut(redirect));
  assert.ok(await signedOut(new Response('<title>Sign in</title>', html)));
  assert.ok(await signedOut(new Response('<title>Sign in</title>', { status: 403, ...html })));
  assert.ok(await signedOut(new Response('401 Authorization Required', { status: 401 })));
  assert.ok(await signedOut(Response.json({ code: 401 }, { status: 401 })));
  const code = 'seat_token_required';
  assert.equal(await signedOut(Response.json({ code }, { status: 401, ...refusal })), false);
  assert.equal(await signedOut(Response.json({ code }, { status: 403, ...refusal })), false);
  assert.equal(await signedOut(new Response('Bad Gateway', { status: 502, ...html })), false);
  assert.equal(await signedOut(Response.json(view(0))), false);
  assert.equal(await signedOut(new Response('<title>Sign in</title>', html), 'omit'), false);
});

test('a creation is the same request until there is a response', async (t) => {
  pausesOf(t);
  const { service, requests } = serve(new TypeError('no network'), Response.json(view(0)));
  await service.createGame({ set_urls: ['https://cards.example/a.json'] });
  const [first, second] = requests.map(({ headers, body }) => JSON.stringify([headers, body]));
  assert.equal(first, second);
  assert.match(requests[0].headers['Idempotency-Key'], /^[0-9a-f]{32}$/);
  assert.deepEqual(JSON.parse(requests[0].body), { set_urls: ['https://cards.example/a.json'] });
});

test('the list of card sets is read until it comes, but not while it is faulty', async (t) => {
  pausesOf(t);
  const list = {
    card_sets: [{ name: 'A', about: null, file: null, url: null }],
    inline_sets: true,
  };
  const { service, requests } = serve(
    problem(503, { code: 'unavailable' }),
    Response.json(list),
    problem(502, { code: 'card_set_index_invalid', detail: 'a fault of the index' }),
  );
  assert.deepEqual(await service.cardSets(), list);
  assert.equal(requests[1].url, 'https://games.example/card-sets');
  await assert.rejects(service.cardSets(), { message: 'a fault of the index' });
});

test('the tokens of a private game are made on the device', async () => {
  const { service, requests } = serve(Response.json(view(0)), Response.json(view(0)));
  const hashOf = (token) => createHash('sha256').update(token).digest('hex');
  const { seats } = await service.createGame({ private: true });
  const { seat_hashes } = JSON.parse(requests[0].body);
  assert.deepEqual(
    seats.map(({ player, token }) => [player, hashOf(token)]),
    [...seat_hashes.entries()],
  );
  const friend = hashOf('of the friend');
  const made = await service.createGame({ private: true, seat_hashes: [null, friend] });
  assert.deepEqual(
    made.seats.map(({ player }) => player),
    [0],
  );
  assert.equal(JSON.parse(requests[1].body).seat_hashes[1], friend);
});

test('two moves have two keys', async () => {
  const { service, requests } = serve(Response.json(view(1)), Response.json(view(2)));
  const game = service.game('abc');
  await game.submit(0, pass);
  await game.submit(1, pass);
  const keys = requests.map(({ headers }) => headers['Idempotency-Key']);
  assert.notEqual(keys[0], keys[1]);
});

test('a refusal is not repeated, and keeps the words of the service', async (t) => {
  pausesOf(t);
  const detail = 'player 0 has 1 time, the card costs 3';
  const { service, requests } = serve(problem(422, { code: 'illegal_move', detail }));
  await assert.rejects(service.game('abc').submit(7, pass), (error) => {
    assert.ok(error instanceof ServiceError);
    assert.equal(error.message, detail);
    assert.equal(error.code, 'illegal_move');
    assert.equal(error.temporary, false);
    assert.equal(error.outdated, false);
    return true;
  });
  assert.equal(requests.length, 1);
});

test('a move from an old version is outdated', async (t) => {
  pausesOf(t);
  const { service } = serve(problem(412, { code: 'version_conflict', current_version: 9 }));
  await assert.rejects(service.game('abc').submit(7, pass), (error) => error.outdated);
});

test('an error in the form of a gateway is understood', async () => {
  const { service } = serve(
    new Response('not JSON', { status: 504, headers: { 'Retry-After': '3' } }),
  );
  await assert.rejects(service.request('/games/abc'), (error) => {
    assert.equal(error.message, 'The service responded with status 504.');
    assert.equal(error.temporary, true);
    assert.equal(error.retryAfter, 3);
    return true;
  });
});

test('failures that repeating does not mend are permanent', () => {
  assert.equal(new ServiceError(500, { code: 'internal' }).temporary, true);
  assert.equal(new ServiceError(500, { code: 'response_too_large' }).temporary, false);
  assert.equal(new ServiceError(500, { code: 'damaged' }).temporary, false);
  assert.equal(new ServiceError(502, { code: 'card_set_unavailable' }).temporary, false);
  assert.equal(new ServiceError(404, { code: 'game_not_found' }).temporary, false);
});

const lost = new TypeError('no network');

/** failing is an attempt that fails with each error in turn, and then succeeds once. */
function failing(errors) {
  const results = [...errors, 'done'];
  return () => {
    const result = results.shift();
    if (result instanceof Error) return Promise.reject(result);
    return result ? Promise.resolve(result) : new Promise(() => {});
  };
}

test('pauses between attempts grow to a limit', async (t) => {
  const pauses = pausesOf(t);
  assert.equal(await retry(failing(Array(8).fill(lost))), 'done');
  assert.deepEqual(pauses, [0.25, 0.5, 1, 2, 4, 8, 15, 15]);
});

test('a pause is as long as the service asks for, or longer', async (t) => {
  const pauses = pausesOf(t);
  const busy = new ServiceError(503, { code: 'unavailable' }, 3);
  assert.equal(await retry(failing(Array(5).fill(busy))), 'done');
  assert.deepEqual(pauses, [3, 3, 3, 3, 4]);
});

test('a request that got no response is sent again when the browser is online', async (t) => {
  const network = networkOf(t);
  const timers = timersOf(t);
  const attempts = retry(failing(Array(8).fill(lost)));
  for (const seconds of [0.25, 0.5, 1, 2]) {
    await settled();
    assert.deepEqual(
      [...timers].map((timer) => timer.seconds),
      [seconds],
    );
    [...timers][0].end();
  }
  await settled();
  network.dispatchEvent(new Event('online'));
  await settled();
  // Pauses start from the shortest again, since a network may fail once more when it comes back.
  assert.deepEqual(
    [...timers].map((timer) => timer.seconds),
    [0.25],
  );
  for (let i = 0; i < 3; i++) {
    network.dispatchEvent(new Event('online'));
    await settled();
  }
  assert.equal(await attempts, 'done');
  assert.equal(timers.size, 0);
});

test('a pause that the service asks for is not cut short', async (t) => {
  const network = networkOf(t);
  const timers = timersOf(t);
  const attempts = retry(failing([new ServiceError(503, { code: 'unavailable' }, 3)]));
  await settled();
  network.dispatchEvent(new Event('online'));
  await settled();
  assert.equal(timers.size, 1);
  [...timers][0].end();
  assert.equal(await attempts, 'done');
});

test('each failure that is followed by another attempt is reported', async (t) => {
  pausesOf(t);
  const gone = new ServiceError(404, { code: 'game_not_found' });
  const reported = [];
  const onRetry = (error) => reported.push(error);
  await assert.rejects(retry(failing([lost, gone]), { onRetry }), gone);
  assert.deepEqual(reported, [lost]);
});

test('a signal ends the pause before another attempt', async (t) => {
  const timers = timersOf(t);
  const aborter = new AbortController();
  const reason = new Error('the page was left');
  const attempts = retry(failing([lost]), {
    onRetry: () => queueMicrotask(() => aborter.abort(reason)),
    signal: aborter.signal,
  });
  await assert.rejects(attempts, reason);
  assert.equal(timers.size, 0);
});

test('a signal ends the attempts', async (t) => {
  const pauses = pausesOf(t);
  const { signal } = new AbortController();
  const aborter = new AbortController();
  const attempt = async () => {
    aborter.abort();
    throw lost;
  };
  await assert.rejects(retry(attempt, { signal: aborter.signal }), lost);
  await assert.rejects(sleep(1, aborter.signal), aborter.signal.reason);
  await sleep(1, signal);
  assert.deepEqual(pauses, [1]);
});

test('a pause that is over does not stay with its signal', async (t) => {
  pausesOf(t);
  const { signal } = new AbortController();
  const removed = t.mock.method(signal, 'removeEventListener');
  await sleep(1, signal);
  assert.equal(removed.mock.callCount(), 1);
});

test('pauses vary by a quarter', (t) => {
  const random = t.mock.method(Math, 'random', () => 0);
  assert.equal(jitter(4), 3);
  random.mock.mockImplementation(() => 1);
  assert.equal(jitter(4), 5);
});

test('pauses between attempts vary', async (t) => {
  const pauses = pausesOf(t);
  t.mock.method(Math, 'random', () => 1);
  await retry(failing([lost]));
  assert.deepEqual(pauses, [0.3125]);
});

// How the client makes requests, makes them again, and follows a game.

import test from 'node:test';
import assert from 'node:assert/strict';
import { Service, ServiceError } from '../../clients/typescript/src/index.ts';

/**
 * serve is a service that gives each response in turn, and the requests to it. A
 * function in place of a response gets the path and makes one. Pauses take no time.
 */
function serve(t, ...responses) {
  const requests = [];
  const service = new Service('https://games.example', {
    fetch: async (url, request) => {
      requests.push({ url, ...request });
      const next = responses.shift();
      if (next === undefined) throw new Error(`no response to ${url}`);
      if (next instanceof Error) throw next;
      return next;
    },
  });
  t.mock.method(globalThis, 'setTimeout', (f) => queueMicrotask(f));
  return { service, requests };
}

const pass = { type: 'pass_priority', player: 0 };
const problem = (status, body) => new Response(JSON.stringify(body), { status });
const view = (version, members) => ({
  version,
  status: 'in_progress',
  events: [{ type: 'passed', player: 0 }],
  updated_at: `2026-01-01T00:00:0${version % 10}.000Z`,
  ...members,
});
const entry = (version) => ({ version, at: '', action: pass, events: [] });

test('a move is the same request until there is a response', async (t) => {
  const { service, requests } = serve(
    t,
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

test('two moves have two keys', async (t) => {
  const { service, requests } = serve(t, Response.json(view(1)), Response.json(view(2)));
  const game = service.game('abc');
  await game.submit(0, pass);
  await game.submit(1, pass);
  const keys = requests.map(({ headers }) => headers['Idempotency-Key']);
  assert.notEqual(keys[0], keys[1]);
});

test('a refusal is not repeated, and keeps the words of the service', async (t) => {
  const detail = 'player 0 has 1 time, the card costs 3';
  const { service, requests } = serve(t, problem(422, { code: 'illegal_move', detail }));
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
  const { service } = serve(t, problem(412, { code: 'version_conflict', current_version: 9 }));
  await assert.rejects(service.game('abc').submit(7, pass), (error) => error.outdated);
});

test('an error in the form of a gateway is understood', async (t) => {
  const { service } = serve(
    t,
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
  assert.equal(new ServiceError(502, { code: 'card_set_unavailable' }).temporary, false);
  assert.equal(new ServiceError(404, { code: 'game_not_found' }).temporary, false);
});

test('a game is followed to its end, with what happened in between', async (t) => {
  const { service, requests } = serve(
    t,
    Response.json(view(3), { headers: { 'X-Poll-Interval': '2' } }),
    new Response(null, { status: 304, headers: { 'X-Poll-Interval': '2' } }),
    new TypeError('no network'),
    Response.json(view(5, { log: [entry(4), entry(5)] }), { headers: { 'X-Poll-Interval': '2' } }),
    Response.json(view(6, { log: [entry(6)], status: 'finished' })),
  );
  const seen = [];
  for await (const { view, log } of service.game('abc').updates()) {
    seen.push([view.version, log.map((e) => e.version)]);
  }
  assert.deepEqual(seen, [
    [3, []],
    [5, [4, 5]],
    [6, [6]],
  ]);
  assert.deepEqual(
    requests.map(({ url }) => url.split('/abc')[1]),
    ['', '?since=3', '?since=3', '?since=3', '?since=5'],
  );
  assert.equal(requests[1].headers['If-None-Match'], '"3"');
});

test('versions that were left out of a log are read one by one', async (t) => {
  const { service, requests } = serve(
    t,
    Response.json(view(4, { log: [entry(3), entry(4)], log_truncated: true, status: 'finished' })),
    Response.json(
      view(1, {
        events: [
          {
            type: 'card_cast',
            player: 1,
            hand_index: 2,
            object: { id: 'o1', card: { type: 'task' } },
          },
        ],
      }),
    ),
    Response.json(view(2)),
  );
  const updates = service.game('abc').updates({ since: 0, completeLog: true });
  const { value } = await updates.next();
  assert.deepEqual(
    value.log.map((e) => e.version),
    [1, 2, 3, 4],
  );
  assert.deepEqual(value.log[0].action, { type: 'play_card', player: 1, hand_index: 2 });
  assert.deepEqual(value.log[1].action, pass);
  assert.equal(requests.length, 3);
});

test('the response to a move is an update, without a read', async (t) => {
  const { service, requests } = serve(
    t,
    Response.json(view(0)),
    Response.json(view(1, { status: 'finished' })),
  );
  const game = service.game('abc');
  const versions = [];
  for await (const { view, log } of game.updates()) {
    versions.push([view.version, log.length]);
    if (view.status !== 'finished') await game.submit(view.version, pass);
  }
  assert.deepEqual(versions, [
    [0, 0],
    [1, 1],
  ]);
  assert.equal(requests.length, 2);
});

test('following ends with an error where the game cannot be read', async (t) => {
  const { service } = serve(
    t,
    problem(404, { code: 'game_not_found', detail: 'there is no such game' }),
  );
  await assert.rejects(service.game('abc').updates().next(), { message: 'there is no such game' });
});

// How the client follows a game.

import test from 'node:test';
import assert from 'node:assert/strict';
import { withoutTickets } from '../../../clients/typescript/src/live.ts';
import {
  entry,
  hint,
  networkOf,
  pass,
  pausesOf,
  problem,
  reading,
  serve,
  settled,
  socketsOf,
  timersOf,
  unchanged,
  view,
} from './service.mjs';

test('a game is followed to its end, with what happened in between', async (t) => {
  pausesOf(t);
  const { service, requests } = serve(
    reading(3),
    unchanged(),
    new TypeError('no network'),
    reading(5, { log: [entry(4), entry(5)] }),
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
  pausesOf(t);
  const { service, requests } = serve(
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

test('a version that was left out is read again where its response is lost, and the log is not', async (t) => {
  pausesOf(t);
  const { service, requests } = serve(
    reading(3, { log: [entry(3)], log_truncated: true }),
    Response.json(view(1)),
    lost(),
    Response.json(view(2)),
  );
  const updates = service.game('abc').updates({ since: 0, completeLog: true });
  const { value } = await updates.next();
  assert.deepEqual(
    value.log.map((e) => e.version),
    [1, 2, 3],
  );
  assert.deepEqual(
    requests.map(({ url }) => url.split('/abc')[1]),
    ['?since=0', '?version=1', '?version=2', '?version=2'],
  );
});

test('the response to a move is an update, without a read', async (t) => {
  pausesOf(t);
  const { service, requests } = serve(
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

test('the entry of a move made for an absent player says who made it', async (t) => {
  pausesOf(t);
  const { service } = serve(
    Response.json(view(0, { viewer: 1 })),
    Response.json(view(1, { viewer: 1 })),
    Response.json(view(2, { viewer: 1, status: 'finished' })),
  );
  const game = service.game('abc');
  const by = [];
  for await (const { view, log } of game.updates()) {
    by.push(...log.map((e) => e.by ?? 'the player'));
    const player = 1 - view.version;
    if (view.status !== 'finished') await game.submit(view.version, { ...pass, player });
  }
  assert.deepEqual(by, ['the player', 1]);
});

test('following ends with an error where the game cannot be read', async (t) => {
  pausesOf(t);
  const { service } = serve(
    problem(404, { code: 'game_not_found', detail: 'there is no such game' }),
  );
  await assert.rejects(service.game('abc').updates().next(), { message: 'there is no such game' });
});

/** follow follows a game, and notes the versions and the errors that it is called with. */
function follow(service, options) {
  const game = service.game('abc');
  const seen = [];
  const follower = game.follow({
    ...options,
    onUpdate: ({ view, log }) => seen.push([view.version, ...log.map((e) => e.version)]),
    onRead: (error) => seen.push(error?.message ?? 'read'),
    onError: (error) => seen.push(`failed: ${error.message}`),
  });
  return { game, seen, follower };
}

const lost = () => new TypeError('no network');
const seconds = (timers) => [...timers].map((timer) => timer.seconds);

test('pauses after failed reads grow to a limit, and begin anew after a success', async (t) => {
  const pauses = pausesOf(t);
  const failures = Array.from({ length: 8 }, lost);
  const { service } = serve(...failures, reading(1, {}, 5), lost(), lost());
  const { seen } = follow(service);
  await settled();
  assert.deepEqual(pauses, [0.25, 0.5, 1, 2, 4, 8, 15, 15, 5, 0.25, 0.5]);
  assert.deepEqual(seen.slice(7, 11), ['no network', [1], 'read', 'no network']);
  assert.equal(
    seen.at(-1),
    'failed: the test has no response to https://games.example/games/abc?since=1',
  );
});

test('the pause after a failed read is as long as the service asks for', async (t) => {
  const pauses = pausesOf(t);
  const busy = problem(503, { code: 'unavailable' });
  busy.headers.set('Retry-After', '3');
  follow(serve(busy, reading(1, {}, 5)).service);
  await settled();
  assert.deepEqual(pauses, [3, 5]);
});

test('the first read asks for the log and the cards that are asked for', async (t) => {
  timersOf(t);
  const { service, requests } = serve(reading(3, { log: [entry(2), entry(3)] }), unchanged());
  const { seen, follower } = follow(service, { since: 1, cards: true });
  await settled();
  await follower.refresh();
  assert.deepEqual(seen, [[3, 2, 3], 'read', 'read']);
  assert.deepEqual(
    requests.map(({ url }) => url.split('/abc')[1]),
    ['?since=1&include=cards', '?since=3'],
  );
});

test('a truncated log is left so where it need not be complete', async (t) => {
  timersOf(t);
  const { service, requests } = serve(reading(4, { log: [entry(4)], log_truncated: true }));
  const { seen } = follow(service, { since: 0 });
  await settled();
  assert.deepEqual(seen, [[4, 4], 'read']);
  assert.equal(requests.length, 1);
});

test('entries that are known are left out', async (t) => {
  timersOf(t);
  const { service } = serve(
    reading(3),
    reading(5, { log: [3, 4, 5].map(entry) }),
    reading(5),
    reading(4),
  );
  const { seen, follower } = follow(service);
  await settled();
  for (let i = 0; i < 3; i++) await follower.refresh();
  assert.deepEqual(seen, [[3], 'read', [5, 4, 5], 'read', 'read', 'read']);
});

test('a request to read during a read is another read', async (t) => {
  timersOf(t);
  const { service, requests } = serve(reading(1), unchanged());
  const { follower } = follow(service);
  follower.refresh();
  follower.refresh();
  await settled();
  assert.equal(requests.length, 2);
});

test('after a move the next read is soon, and after the last move there is none', async (t) => {
  const timers = timersOf(t);
  const { service } = serve(
    reading(0, {}, 9),
    Response.json(view(1)),
    reading(2, {}, 7),
    Response.json(view(3, { status: 'finished' })),
  );
  const { game, seen } = follow(service);
  await settled();
  const intervals = [seconds(timers)];
  for (const version of [0, 1, 2]) {
    await game.submit(version, pass);
    intervals.push(seconds(timers));
  }
  assert.deepEqual(intervals, [[9], [2], [7], []]);
  assert.deepEqual(seen, [[0], 'read', [1, 1], [2, 2], [3, 3]]);
});

test('versions before a move that were missed are read', async (t) => {
  timersOf(t);
  const { service, requests } = serve(
    reading(0),
    Response.json(view(4)),
    reading(4, { log: [1, 2, 3, 4].map(entry) }),
  );
  const { game, seen } = follow(service);
  await settled();
  await game.submit(3, pass);
  await settled();
  assert.deepEqual(seen, [[0], 'read', [4, 1, 2, 3, 4], 'read']);
  assert.equal(requests[2].url, 'https://games.example/games/abc?since=0');
});

test('a hint leads to a read, and one of a known version does not', async (t) => {
  const timers = timersOf(t);
  const sockets = socketsOf(t);
  const live = 'wss://live.example/live?game=abc';
  const { service, requests } = serve(
    reading(1, { live }),
    unchanged(),
    reading(2, { live, log: [entry(2)] }),
    unchanged(),
  );
  const { seen } = follow(service);
  await settled();
  assert.deepEqual(
    sockets.map(({ url }) => url),
    [live],
  );
  assert.deepEqual(seconds(timers), [2]);
  sockets[0].accept(); // a version may have been missed before
  await settled();
  assert.equal(requests.length, 2);
  assert.deepEqual(seconds(timers), [60]);
  for (const text of [hint(1), hint(2, 'another'), 'no JSON', '{}']) sockets[0].send(text);
  await settled();
  assert.equal(requests.length, 2);
  sockets[0].send(hint(2));
  await settled();
  assert.equal(requests.length, 3);
  assert.equal(sockets.length, 1);
  assert.deepEqual(seen, [[1], 'read', 'read', [2, 2], 'read']);
  sockets[0].close(); // and after it
  await settled();
  assert.equal(requests.length, 4);
  assert.deepEqual(seconds(timers).sort(), [1, 2]);
});

test('a spectator reads once for all hints of up to two seconds, at a moment of its own', async (t) => {
  const timers = timersOf(t);
  const sockets = socketsOf(t);
  const seen = { live: 'wss://live.example/live?game=abc', private: true, viewer: null };
  const { service, requests } = serve(
    reading(1, seen),
    reading(3, seen),
    reading(4, seen),
    unchanged(),
  );
  const { follower } = follow(service);
  await settled();
  sockets[0].accept();
  for (const version of [2, 3]) sockets[0].send(hint(version));
  await settled();
  assert.equal(requests.length, 1);
  assert.deepEqual(seconds(timers), [1]); // the middle of two seconds
  for (const timer of timers) timer.end();
  sockets[0].send(hint(4)); // during the read
  await settled();
  assert.equal(requests.length, 2);
  assert.deepEqual(seconds(timers), [1]);
  for (const timer of timers) timer.end();
  await settled();
  assert.equal(requests.length, 3);
  assert.deepEqual(seconds(timers), [60]);
  follower.stop();
  follower.hint(5);
  assert.deepEqual(seconds(timers), []);
});

test('players read at once, also at an open table', async (t) => {
  timersOf(t);
  for (const seen of [
    { private: true, viewer: 0 },
    { private: false, viewer: null },
  ]) {
    const { service, requests } = serve(reading(1, seen), reading(2, seen));
    const { follower } = follow(service);
    await settled();
    follower.hint(2);
    assert.equal(requests.length, 2);
    await settled();
  }
});

test('a tab whose game has expired rests', async (t) => {
  const timers = timersOf(t);
  const sockets = socketsOf(t);
  const expired = problem(404, { code: 'game_not_found', detail: 'it has expired' });
  const { service, requests } = serve(
    reading(1, { live: 'wss://live.example/live?game=abc' }),
    expired,
  );
  const { seen } = follow(service);
  await settled();
  sockets[0].close(1006); // the handshake is refused
  await settled();
  assert.deepEqual(seen, [[1], 'read', 'it has expired', 'failed: it has expired']);
  assert.equal(requests.length, 2);
  assert.equal(sockets.length, 1);
  assert.deepEqual(seconds(timers), []);
});

test('several games share a connection, which ends with the last of them', async (t) => {
  const timers = timersOf(t);
  const sockets = socketsOf(t);
  const live = 'wss://live.example/several?game=';
  const games = ['a', 'b'];
  const { service, requests } = serve(
    ...games.map((id) => reading(1, { live: live + id })),
    ...games.map(() => unchanged()),
    unchanged(),
  );
  const followers = games.map((id) => service.game(id).follow({ onUpdate: () => {} }));
  await settled();
  for (const timer of timers) if (timer.seconds < 1) timer.end();
  assert.deepEqual(
    sockets.map(({ url, closed = false }) => [url, closed]),
    [
      [live + 'a', true],
      [live + 'a&game=b', false],
    ],
  );
  sockets[1].accept();
  await settled();
  sockets[1].send(hint(2, 'b'));
  await settled();
  assert.deepEqual(
    requests.map(({ url }) => url.split('/games/')[1].split('?')[0]),
    ['a', 'b', 'a', 'b', 'b'],
  );
  followers[0].stop();
  assert.equal(sockets[1].closed, undefined);
  followers[1].stop();
  assert.equal(sockets[1].closed, true);
  assert.equal(timers.size, 0);
});

test('a version is reported once more when its deadline has passed', async (t) => {
  const timers = timersOf(t);
  const deadline = '2026-01-01T00:01:00.000Z';
  const headers = { Date: 'Thu, 01 Jan 2026 00:00:50 GMT' };
  const members = { deadline, deadline_actions: [pass] };
  const { service } = serve(Response.json(view(1, members), { headers }));
  const updates = service.game('abc').updates();
  assert.equal((await updates.next()).value.overdue, undefined);
  await settled();
  [...timers].find(({ seconds }) => seconds === 10).end();
  const { overdue, view: late } = (await updates.next()).value;
  assert.deepEqual([overdue, late.version], [true, 1]);
  await updates.return();
  assert.equal(timers.size, 0);
});

test('a seat that moves elsewhere too is followed without its ticket', async (t) => {
  timersOf(t);
  const sockets = socketsOf(t);
  const live = 'wss://live.example/live?game=abc.ticket';
  const { service } = serve(reading(1, { live }), reading(1, { live }));
  follow(service);
  follow(service, { movesElsewhere: true });
  await settled();
  assert.deepEqual(
    sockets.map(({ url }) => url),
    [live, 'wss://live.example/live?game=abc'],
  );
  assert.equal(
    withoutTickets('wss://live.example/live?game=a.t&game=b&game=c.t'),
    'wss://live.example/live?game=a&game=b&game=c',
  );
});

test('a connection that gave way to another one waits for a minute', async (t) => {
  const timers = timersOf(t);
  const sockets = socketsOf(t);
  const { service } = serve(reading(1, { live: 'wss://live.example/live?game=abc' }), unchanged());
  follow(service);
  await settled();
  sockets[0].close(1013);
  await settled();
  assert.deepEqual(seconds(timers).sort(), [2, 60]);
});

test('a connection is made again at once when the browser is online, unless it gave way', async (t) => {
  const network = networkOf(t);
  const timers = timersOf(t);
  const sockets = socketsOf(t);
  const live = 'wss://live.example/live?game=abc';
  const { service } = serve(reading(1, { live }), ...Array.from({ length: 9 }, unchanged));
  const { follower } = follow(service);
  const online = async () => {
    network.dispatchEvent(new Event('online'));
    for (const timer of timers) if (timer.seconds === 0) timer.end();
    await settled();
    return sockets.length;
  };
  await settled();
  assert.equal(await online(), 1); // the connection that is being made
  for (let lost = 0; lost < 4; lost++) {
    sockets.at(-1).close(1006);
    await settled();
    assert.equal(await online(), lost + 2);
  }
  sockets.at(-1).close(1006);
  await settled();
  assert.deepEqual(seconds(timers).sort(), [1, 2]); // the pauses begin with the shortest again
  assert.equal(await online(), 6);
  sockets.at(-1).close(1013);
  await settled();
  assert.equal(await online(), 6);
  follower.stop();
  assert.equal(await online(), 6);
});

test('a failed read is repeated soon, also with live updates', async (t) => {
  const timers = timersOf(t);
  const sockets = socketsOf(t);
  const { service } = serve(reading(1, { live: 'wss://live.example/live?game=abc' }), lost());
  follow(service);
  await settled();
  sockets[0].accept();
  await settled();
  assert.deepEqual(seconds(timers), [0.25]);
});

test('a hint during a move waits for its response', async (t) => {
  timersOf(t);
  const { service, requests } = serve(reading(0), reading(1), unchanged());
  const { game, seen, follower } = follow(service);
  await settled();
  const move = game.submit(0, pass);
  follower.hint(1);
  await move;
  await settled();
  assert.equal(requests.length, 2);
  assert.deepEqual(seen, [[0], 'read', [1, 1]]);
  follower.hint(1);
  await settled();
  assert.equal(requests.length, 2);
  follower.hint(2);
  await settled();
  assert.equal(requests.length, 3);
});

test('a hint during a move that fails is followed', async (t) => {
  timersOf(t);
  const outdated = problem(412, { code: 'version_conflict' });
  const { service } = serve(reading(0), outdated, reading(1, { log: [entry(1)] }), unchanged());
  const { game, seen, follower } = follow(service);
  await settled();
  const move = game.submit(0, pass);
  follower.hint(1);
  follower.hint(0);
  await assert.rejects(move);
  await settled();
  assert.deepEqual(seen, [[0], 'read', [1, 1], 'read']);
  assert.equal((await game.readNewer(1)).view, null); // one read was enough
});

test('a connection is given up where the service offers none any more', async (t) => {
  timersOf(t);
  const sockets = socketsOf(t);
  const live = 'wss://live.example/live?game=abc';
  const { service } = serve(reading(1, { live }), reading(2), reading(3, { live }));
  const { follower } = follow(service);
  await settled();
  await follower.refresh();
  assert.deepEqual(
    sockets.map(({ readyState }) => readyState),
    [3],
  );
  await follower.refresh();
  assert.equal(sockets.length, 2);
});

test('a game is polled quickly after each version where there is no WebSocket', async (t) => {
  const pauses = pausesOf(t);
  socketsOf(t);
  delete globalThis.WebSocket;
  const live = 'wss://live.example/live?game=abc';
  const { service } = serve(
    reading(1, { live }),
    ...[1, 2, 3, 4, 5, 6].map(unchanged),
    reading(2, { live }),
  );
  follow(service);
  await settled();
  assert.deepEqual(pauses, [0.1, 0.2, 0.4, 0.8, 1.6, 2, 2, 0.1]);
});

test('a game is polled where a page may not open a WebSocket', async (t) => {
  const timers = timersOf(t);
  socketsOf(t);
  globalThis.WebSocket = class {
    constructor() {
      throw new DOMException('The operation is insecure.', 'SecurityError');
    }
  };
  const { service } = serve(reading(1, { live: 'wss://live.example/live?game=abc' }));
  const { seen } = follow(service);
  await settled();
  assert.deepEqual(seen, [[1], 'read']);
  assert.deepEqual(seconds(timers).sort(), [2, 60]);
});

/** uncaughtOf returns what nothing has caught, as a page or a process reports it. */
function uncaughtOf(t) {
  const uncaught = [];
  t.mock.method(globalThis, 'queueMicrotask', (run) => {
    try {
      run();
    } catch (error) {
      uncaught.push(error.message);
    }
  });
  return uncaught;
}

test('what a callback throws is uncaught, and its update comes again', async (t) => {
  const pauses = pausesOf(t);
  const uncaught = uncaughtOf(t);
  const last = { status: 'finished' };
  const { service } = serve(
    reading(1),
    reading(2, { log: [entry(2)] }),
    reading(3, { ...last, log: [entry(2), entry(3)] }),
    Response.json(view(3, { ...last, log: [entry(2), entry(3)] })),
  );
  const seen = [];
  service.game('abc').follow({
    onUpdate: ({ view, log }) => {
      seen.push([view.version, ...log.map((e) => e.version)]);
      if (seen.length === 2 || seen.length === 3) throw new Error(`of version ${view.version}`);
    },
    onRead: () => {
      if (seen.length === 1) throw new Error('of onRead');
    },
  });
  await settled();
  assert.deepEqual(uncaught, ['of onRead', 'of version 2', 'of version 3']);
  assert.deepEqual(seen, [[1], [2, 2], [3, 2, 3], [3, 2, 3]]);
  assert.deepEqual(pauses, [2, 2, 2]);
});

test('what a callback throws about a move is not an error of the move', async (t) => {
  timersOf(t);
  const uncaught = uncaughtOf(t);
  const { service } = serve(reading(0), Response.json(view(1)));
  const game = service.game('abc');
  game.follow({
    onUpdate: ({ view }) => {
      if (view.version === 1) throw new Error('of the user');
    },
  });
  await settled();
  assert.equal((await game.submit(0, pass)).version, 1);
  assert.deepEqual(uncaught, ['of the user']);
});

test('a poll interval above that with live updates is kept', async (t) => {
  const timers = timersOf(t);
  const sockets = socketsOf(t);
  const live = 'wss://live.example/live?game=abc';
  const { service } = serve(reading(1, { live }), reading(2, { live }, 90));
  follow(service);
  await settled();
  sockets[0].accept();
  for (const timer of timers) timer.end();
  await settled();
  assert.deepEqual(seconds(timers), [90]);
});

test('a stop ends the wait for the next read', async (t) => {
  const timers = timersOf(t);
  const { service } = serve(reading(1));
  const { follower } = follow(service);
  await settled();
  follower.stop();
  assert.equal(timers.size, 0);
});

test('a first read that is stopped is not reported', async (t) => {
  const timers = timersOf(t);
  const { service, requests } = serve(lost());
  const { seen, follower } = follow(service);
  follower.stop();
  await settled();
  assert.deepEqual(seen, []);
  assert.equal(timers.size, 0);
  assert.ok(requests[0].signal.aborted);
});

test('a stop ends the reads of versions that were left out', async (t) => {
  timersOf(t);
  const { service } = serve(reading(9, { log: [entry(9)], log_truncated: true }));
  const { game, follower } = follow(service, { since: 0, completeLog: true });
  const read = [];
  game.readVersion = async (version) => {
    read.push(version);
    follower.stop();
    return view(version);
  };
  await settled();
  assert.deepEqual(read, [1]);
});

test('nothing follows a stop', async (t) => {
  const timers = timersOf(t);
  const sockets = socketsOf(t);
  const { service, requests } = serve(
    reading(1, { live: 'wss://live.example/live?game=abc' }),
    reading(2),
    reading(3),
  );
  const { game, seen, follower } = follow(service);
  await settled();
  const move = game.submit(1, pass);
  const read = follower.refresh();
  follower.refresh();
  follower.stop();
  await Promise.all([move, read]);
  await settled();
  assert.deepEqual(seen, [[1], 'read']);
  assert.equal(timers.size, 0);
  assert.equal(sockets[0].readyState, 3);
  assert.equal(requests.length, 3);
  assert.ok(requests[2].signal.aborted);
});

test('the action of a version that is read alone comes from its events', async (t) => {
  pausesOf(t);
  const cast = {
    type: 'card_cast',
    player: 0,
    hand_index: 4,
    object: { id: 'o2', card: { type: 'instant' }, target_id: 'o1' },
  };
  const { service } = serve(
    reading(3, { log: [entry(3)], log_truncated: true }),
    Response.json(view(0, { events: [{ type: 'turn_began', player: 0 }] })),
    Response.json(view(1, { events: [{ type: 'time_gained' }, cast] })),
    Response.json(view(2)),
  );
  const updates = service.game('abc').updates({ since: -1, completeLog: true });
  const { value } = await updates.next();
  await updates.return();
  assert.deepEqual(
    value.log.map(({ action }) => action),
    [null, { type: 'cast_instant', player: 0, hand_index: 4, target_id: 'o1' }, pass, pass],
  );
  assert.equal(value.log[1].at, view(1).updated_at);
  assert.deepEqual(value.log[1].events, [{ type: 'time_gained' }, cast]);
});

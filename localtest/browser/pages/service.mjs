// A service, a clock and WebSockets for the tests of the client.

import { Service, ServiceError } from '../../../clients/typescript/src/index.ts';

// As in a browser: Node.js 20 has no WebSocket by default, and the client would poll quickly.
globalThis.WebSocket ??= class {};

/**
 * serve is a service that gives each response in turn, and the requests to it. An
 * error in place of a response is the network's. A request too many fails
 * permanently, and after some more there is no reply at all, so that the test of a
 * client that never stops fails at once.
 */
export function serve(...responses) {
  const requests = [];
  let missing = 0;
  const service = new Service('https://games.example', {
    fetch: async (url, request) => {
      requests.push({ url, ...request });
      const next = responses.shift();
      if (next === undefined) {
        if (++missing > 10) return new Promise(() => {});
        throw new ServiceError(400, { detail: `the test has no response to ${url}` });
      }
      if (next instanceof Error) throw next;
      return next;
    },
  });
  return { service, requests };
}

/**
 * pausesOf makes pauses take no time, and returns their lengths in seconds as they
 * begin. Pauses do not vary. Other work goes on between them, so that a test whose
 * client never stops can time out.
 */
export function pausesOf(t) {
  const pauses = [];
  t.mock.method(Math, 'random', () => 0.5);
  t.mock.method(globalThis, 'clearTimeout', (timer) => clearImmediate(timer));
  t.mock.method(globalThis, 'setTimeout', (end, milliseconds) => {
    pauses.push(milliseconds / 1000);
    return setImmediate(end);
  });
  return pauses;
}

/** timersOf returns the timers that are running; each has its seconds and ends with end(). */
export function timersOf(t) {
  const timers = new Set();
  t.mock.method(Math, 'random', () => 0.5);
  t.mock.method(globalThis, 'clearTimeout', (timer) => timers.delete(timer));
  t.mock.method(globalThis, 'setTimeout', (run, milliseconds) => {
    const timer = {
      seconds: milliseconds / 1000,
      end: () => {
        timers.delete(timer);
        run();
      },
    };
    timers.add(timer);
    return timer;
  });
  return timers;
}

/** socketsOf returns the WebSockets that the client opens; the test opens, uses and closes them. */
export function socketsOf(t) {
  const sockets = [];
  class Socket {
    static OPEN = 1;
    readyState = 0;
    constructor(url) {
      this.url = url;
      sockets.push(this);
    }
    accept() {
      this.readyState = Socket.OPEN;
      this.onopen();
    }
    send(text) {
      this.onmessage({ data: text });
    }
    close(code = 1005) {
      this.readyState = 3;
      this.closed = true;
      this.onclose({ code });
    }
  }
  const before = globalThis.WebSocket;
  globalThis.WebSocket = Socket;
  t.after(() => (globalThis.WebSocket = before));
  return sockets;
}

/** networkOf is what a browser says of it; until the test ends, this process is such a browser. */
export function networkOf(t) {
  const network = new EventTarget();
  for (const name of ['addEventListener', 'removeEventListener']) {
    globalThis[name] = network[name].bind(network);
    t.after(() => delete globalThis[name]);
  }
  return network;
}

/** settled resolves when all that does not wait for a timer or the test has been done. */
export async function settled() {
  for (let i = 0; i < 20; i++) await new Promise((resolve) => setImmediate(resolve));
}

export const pass = { type: 'pass_priority', player: 0 };

export const problem = (status, body, headers) =>
  new Response(JSON.stringify(body), { status, headers });

export const view = (version, members) => ({
  version,
  status: 'in_progress',
  events: [{ type: 'passed', player: 0 }],
  updated_at: `2026-01-01T00:00:0${version % 10}.000Z`,
  ...members,
});

/** reading is a response with a view and the interval to the next read. */
export const reading = (version, members, interval = 2) =>
  Response.json(view(version, members), { headers: { 'X-Poll-Interval': String(interval) } });

export const unchanged = () =>
  new Response(null, { status: 304, headers: { 'X-Poll-Interval': '2' } });

/** hint is a message that announces a version. */
export const hint = (version, game_id = 'abc') => JSON.stringify({ game_id, version });

export const entry = (version) => ({ version, at: '', action: pass, events: [] });

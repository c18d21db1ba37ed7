// Each call of a Go program settles, whatever becomes of its worker. The workers, WebAssembly and
// the service are stand-ins.

import test from 'node:test';
import assert from 'node:assert/strict';

const workers = [];
let served = { page: 'program.test.mjs', program: true };

Object.assign(globalThis, {
  window: {},
  location: { pathname: '/play' },
  document: {
    documentElement: { dataset: { programs: '/play/programs/1/' } },
    querySelector: () => null,
    createElementNS: () => ({ append() {}, getAttribute: () => null, setAttribute() {} }),
    body: { append: () => (served.offered = true) },
  },
  Node: class {},
  Text: class {},
  async fetch(address) {
    if (served.page === null) throw new TypeError('no network');
    if (address === '/play') return new Response(served.page);
    return new Response('', { status: served.program ? 200 : 404 });
  },
  Worker: class {
    sent = [];
    constructor() {
      workers.push(this);
    }
    postMessage(message) {
      this.sent.push(message);
    }
    terminate() {
      this.terminated = true;
    }
  },
});
WebAssembly.compileStreaming = async (response) => {
  if (!(await response).ok) throw new TypeError('no program');
  return 'module';
};

const { Program } = await import('../../../web/pages/program/program');

/** begin starts a program, and makes a call. */
function begin() {
  const life = new AbortController();
  const program = new Program('opponent', life.signal);
  const call = program.call('choose', { view: {}, player: 1, strength: 'easy' });
  return { life, program, call, worker: workers.at(-1) };
}

const settled = () => new Promise((resolve) => setTimeout(resolve, 5));

test('a call results in what the program responds, or fails with its words', async () => {
  const { program, call, worker } = begin();
  const other = program.call('prepare', { view: {} });
  await settled();
  assert.deepEqual(
    worker.sent.map(({ operation, module }) => operation ?? module),
    ['choose', 'prepare', 'module'],
  );
  worker.onmessage({ data: { id: worker.sent[1].id, error: 'no such card' } });
  worker.onmessage({ data: { id: worker.sent[0].id, response: { type: 'pass_priority' } } });
  assert.deepEqual(await call, { type: 'pass_priority' });
  await assert.rejects(other, { message: 'no such card' });
});

test('a call says how much of it is done', async () => {
  const { program, worker } = begin();
  const percents = [];
  const call = program.call('prepare', { view: {} }, (percent) => percents.push(percent));
  const { id } = worker.sent.at(-1);
  for (const data of [
    { id, percent: 1 },
    { id, percent: 90 },
    { id, response: {} },
  ]) {
    worker.onmessage({ data });
  }
  await call;
  assert.deepEqual(percents, [1, 90]);
});

test('a call fails when the life ends, and so do all later ones', async () => {
  const { life, program, call, worker } = begin();
  life.abort();
  await assert.rejects(call, { name: 'AbortError' });
  await assert.rejects(program.call('prepare', { view: {} }), { name: 'AbortError' });
  assert.equal(worker.terminated, true);
});

test('a program that has failed says so, and starts anew with the next call', async () => {
  const { program, call, worker } = begin();
  worker.onmessage({ data: { failed: 'it has stopped' } });
  await assert.rejects(call, { message: 'The program has ended: it has stopped' });
  program.call('prepare', { view: {} }).catch(() => {});
  assert.notEqual(workers.at(-1), worker);
  worker.onmessage({ data: { id: 1, error: 'late' } }); // is heard no more
});

test('a script that cannot be loaded is an error', async () => {
  served = { page: null };
  const { call, worker } = begin();
  worker.onerror({});
  await assert.rejects(call, { message: 'The program could not be loaded. Are you online?' });
});

test('a program of an earlier release is missing, and a reload is offered', async () => {
  served = { page: 'another page', program: false };
  const life = new AbortController();
  const call = new Program('localgame', life.signal).call('review', {});
  await assert.rejects(call, {
    message: 'This page is of an earlier release. Reload it to go on.',
  });
  assert.equal(served.offered, true);
});

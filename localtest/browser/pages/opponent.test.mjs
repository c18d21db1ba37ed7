// How the client finds an opponent, and a rematch.

import test from 'node:test';
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import {
  findOpponent,
  findRematch,
  Invitations,
  newGuest,
  newHost,
  OwnOffer,
  rematch,
  rematchID,
  ServiceError,
} from '../../../clients/typescript/src/index.ts';
import { sha256 } from '../../../clients/typescript/src/sha256.ts';
import { hint, settled, socketsOf } from './service.mjs';
import { clockOf, derivedID, invitationID, Table } from './invitations.mjs';

const hashOf = (bytes) => createHash('sha256').update(bytes).digest();

/** seek begins a search, and notes how it ends. */
function seek(find, ...args) {
  const search = { attempts: [], aborter: new AbortController() };
  const options = { onAttempt: (attempt) => search.attempts.push(attempt), ...args.pop() };
  search.done = find(...args, { signal: search.aborter.signal, ...options }).then(
    (seat) => (search.seat = seat),
    (error) => (search.error = error),
  );
  return search;
}

const lost = () => {
  throw new TypeError('no network');
};

/** once calls a function for the first request that begins with a text. */
function once(beginning, run) {
  let done = false;
  return (request) => {
    if (done || !request.what.startsWith(beginning)) return;
    done = true;
    run(request);
  };
}

test('SHA-256 is the same as in Node.js', () => {
  for (let length = 0; length < 140; length++) {
    const message = Uint8Array.from({ length }, (_, i) => i * 7 + length);
    assert.deepEqual(Buffer.from(sha256(message)), hashOf(message));
  }
});

test('the ids of invitations and rematches are derived as the service does', () => {
  const { id, token } = newHost({ public: true });
  assert.equal(id, invitationID(token));
  assert.equal(rematchID('old'), derivedID('rematch 1', 'old'));
  assert.equal(newHost({ rematch_of: 'old' }).id, rematchID('old'));
});

test('what a device makes for an invitation is new each time', () => {
  const offered = { invitation_id: 'a', shuffle: { commitment: 'c' } };
  const made = [newGuest(offered), newGuest(offered), newHost({})];
  const secrets = made.flatMap(({ token, entropy }) => [token, entropy ?? []]).flat();
  assert.equal(new Set(secrets).size, 5);
  for (const secret of secrets) assert.match(secret, /^[0-9a-f]{64}$/);
});

test('a repeated offer and a repeated acceptance are the same requests', async (t) => {
  const pass = clockOf(t);
  const table = new Table();
  const invitations = new Invitations(table);
  const host = newHost({ public: true, turn_seconds: 120 });
  table.onHandled = once('POST', lost);
  const offered = invitations.offer(host);
  await pass(3);
  const invitation = await offered;
  const { invitation_id } = invitation;
  const guest = newGuest(invitation);
  table.onHandled = once('POST', lost);
  const accepted = invitations.accept(guest, { name: 'Ada' });
  await pass(3);
  assert.equal((await accepted).game_id, invitation_id);
  for (const path of ['POST /invitations', `POST /invitations/${invitation_id}/acceptance`]) {
    const sent = table.requests.filter(({ what }) => what === path);
    assert.equal(sent.length, 2);
    assert.deepEqual(sent[0], sent[1]);
  }
  const { token, body } = table.requests.at(-1);
  assert.deepEqual([token, body], [guest.token, { entropy: guest.entropy, name: 'Ada' }]);
});

test('an offer that suits is accepted', async (t) => {
  clockOf(t);
  const table = new Table();
  table.place({ invitation_id: 'slow', turn_seconds: 3600 });
  table.place({ invitation_id: 'other cards', card_sets: [{ set_id: 'a', url: 'https://a' }] });
  table.place({ invitation_id: 'suits' });
  const { done, attempts } = seek(findOpponent, table, { name: 'Ada' });
  const { id, token, view } = await done;
  const { shuffle } = table.find('suits');
  assert.deepEqual([id, view], ['suits', { game_id: 'suits', shuffle }]);
  assert.deepEqual(
    attempts.map(({ role, id, token }) => [role, id, token]),
    [['guest', 'suits', token]],
  );
  assert.deepEqual(
    table.requests.map(({ what }) => what),
    ['GET /invitations', 'POST /invitations/suits/acceptance'],
  );
});

test('where an offer is taken another is accepted', async (t) => {
  const pass = clockOf(t);
  const table = new Table();
  for (const invitation_id of ['a', 'b', 'c']) table.place({ invitation_id });
  let taken = 0;
  table.onRequest = ({ what, path }) => {
    if (what.endsWith('/acceptance') && taken++ < 2) {
      const status = taken === 1 ? 'accepted' : 'withdrawn';
      table.find(path.split('/')[2]).status = status;
    }
  };
  const search = seek(findOpponent, table, {});
  await pass(1);
  const tried = table.sent('POST').map(({ path }) => path.split('/')[2]);
  assert.deepEqual(tried.toSorted(), ['a', 'b', 'c']);
  assert.equal(search.seat.id, tried[2]);
});

test('where there is no offer the client offers, and sits down when a guest has accepted', async (t) => {
  const pass = clockOf(t);
  const sockets = socketsOf(t);
  const table = new Table();
  table.place = function (members) {
    const live = 'wss://live.example/live?game=offered';
    return Table.prototype.place.call(this, { live, ...members });
  };
  const search = seek(findOpponent, table, { name: 'Ada' });
  await pass(1);
  const [{ body, token }] = table.sent('POST /invitations');
  assert.deepEqual(body, { public: true, turn_seconds: 120, name: 'Ada' });
  sockets[0].accept();
  await pass(10);
  assert.equal(search.seat, undefined);
  const [offer] = table.invitations.values();
  new Invitations(table).accept(newGuest(offer));
  await settled();
  sockets[0].send(hint(0, 'offered'));
  await settled();
  assert.equal(search.seat.view.seat, 'host');
  assert.equal(search.seat.token, token);
  assert.equal(sockets[0].closed, true);
});

test('without live updates the acceptance is seen within seconds', async (t) => {
  const pass = clockOf(t);
  const table = new Table();
  const search = seek(findOpponent, table, {});
  await pass(7);
  const [offer] = table.invitations.values();
  new Invitations(table).accept(newGuest(offer));
  await pass(5);
  assert.equal(search.seat.view.seat, 'host');
});

test('an offer is renewed while the client waits', async (t) => {
  const pass = clockOf(t);
  const table = new Table();
  const search = seek(findOpponent, table, {});
  await pass(100);
  const kept = table.sent('PUT').map(({ body }) => body.seconds);
  assert.ok(kept.length >= 5 && kept.length <= 6, String(kept));
  assert.deepEqual(new Set(kept), new Set([30]));
  assert.equal(table.listed().length, 1);
  assert.equal(table.sent('POST').length, 1);
  search.aborter.abort();
  await pass(1);
});

test('a client that slept past its offer makes another', async (t) => {
  const pass = clockOf(t);
  const table = new Table();
  const search = seek(findOpponent, table, {});
  await pass(1);
  for (const offer of table.invitations.values()) offer.expires = Date.now();
  await pass(6);
  assert.equal(table.listed().length, 1);
  assert.equal(table.invitations.size, 2);
  search.aborter.abort();
  await pass(1);
});

test('for an older offer the client withdraws its own first', async (t) => {
  const pass = clockOf(t);
  const table = new Table();
  const before = new Date(Date.now() - 1).toISOString();
  const search = seek(findOpponent, table, {});
  await pass(1);
  table.place({ invitation_id: 'older', created_at: before });
  await pass(5);
  assert.equal(search.seat.id, 'older');
  assert.deepEqual(
    table.requests.slice(-2).map(({ what, body }) => [what.split(' ')[0], body.seconds]),
    [
      ['PUT', 0],
      ['POST', undefined],
    ],
  );
});

test('where the withdrawal is too late the client sits down at its own table', async (t) => {
  const pass = clockOf(t);
  const table = new Table();
  const before = new Date(Date.now() - 1).toISOString();
  const search = seek(findOpponent, table, {});
  await pass(1);
  const [own] = table.invitations.values();
  table.onRequest = once('PUT', () => {
    Object.assign(own, { status: 'accepted', guest: 'faster' });
  });
  table.place({ invitation_id: 'older', created_at: before });
  await pass(5);
  assert.equal(search.seat.id, own.invitation_id);
  assert.equal(table.find('older').status, 'open');
});

test('a younger offer is left to its host', async (t) => {
  const pass = clockOf(t);
  const table = new Table();
  const search = seek(findOpponent, table, {});
  await pass(1);
  const [{ created_at }] = table.invitations.values();
  table.place({ invitation_id: 'zzz', created_at }); // the ids decide between equal times
  table.place({ invitation_id: 'younger' });
  await pass(20);
  assert.equal(search.seat, undefined);
  assert.ok(table.requests.every(({ what }) => !what.endsWith('/acceptance')));
  search.aborter.abort();
  await pass(1);
});

test('a signal withdraws the offer', async (t) => {
  const pass = clockOf(t);
  const table = new Table();
  const search = seek(findOpponent, table, {});
  await pass(1);
  const reason = new Error('the page was left');
  search.aborter.abort(reason);
  await pass(1);
  assert.equal(search.error, reason);
  assert.deepEqual(
    [...table.invitations.values()].map(({ status }) => status),
    ['withdrawn'],
  );
});

test('a guest who was faster than the signal finds the host opposite', async (t) => {
  const pass = clockOf(t);
  const table = new Table();
  const search = seek(findOpponent, table, {});
  await pass(1);
  const [offer] = table.invitations.values();
  Object.assign(offer, { status: 'accepted', guest: 'faster' });
  search.aborter.abort();
  await pass(1);
  assert.equal(search.seat.view.seat, 'host');
});

test('an attempt of an earlier run is repeated', async (t) => {
  const pass = clockOf(t);
  const table = new Table();
  table.place({ invitation_id: 'a' });
  const first = seek(findOpponent, table, {});
  await first.done;
  const again = seek(findOpponent, table, { attempt: first.attempts[0] });
  await again.done;
  assert.deepEqual(again.seat, first.seat);

  const waiting = seek(findOpponent, table, {});
  await pass(1);
  const [attempt] = waiting.attempts;
  assert.deepEqual(attempt.offer, { public: true, turn_seconds: 120 });
  Object.assign([...table.invitations.values()][1], { status: 'accepted', guest: 'faster' });
  const host = seek(findOpponent, table, { attempt });
  await pass(1);
  assert.equal(host.seat.view.seat, 'host');
  await pass(5);
  assert.deepEqual(waiting.seat, host.seat);
});

test('a refusal that is permanent ends the search', async (t) => {
  const pass = clockOf(t);
  const table = new Table();
  const refusal = new ServiceError(422, { code: 'invalid_request' });
  table.onRequest = once('POST', () => {
    throw refusal;
  });
  const search = seek(findOpponent, table, {});
  await pass(1);
  assert.equal(search.error, refusal);
});

test('all who seek find an opponent, but for at most one', async (t) => {
  const pass = clockOf(t);
  const table = new Table();
  const seekers = [];
  for (let i = 0; i < 25; i++) {
    seekers.push(seek(findOpponent, table, {}));
    await pass(0.5);
  }
  await pass(60);
  const seated = seekers.filter(({ seat }) => seat);
  assert.equal(seated.length, 24);
  const places = new Set(seated.map(({ seat: { id, token } }) => `${id} ${token}`));
  const games = new Set(seated.map(({ seat: { id } }) => id));
  assert.deepEqual([places.size, games.size], [24, 12]);
  for (const { aborter } of seekers) aborter.abort();
  await pass(1);
});

test('a host waits for a friend, and reads less often as time passes', async (t) => {
  const pass = clockOf(t);
  const table = new Table();
  const host = newHost({});
  const invitation = await new Invitations(table).offer(host);
  const own = new OwnOffer(table, host, invitation, {});
  const settling = own.settle();
  await pass(600);
  const early = table.sent('GET').length;
  await pass(600);
  const late = table.sent('GET').length - early;
  assert.ok(early > 110 && early < 190 && late > 24 && late < 42, `${early} and ${late} reads`);
  table.find(invitation.invitation_id).status = 'withdrawn';
  await pass(30);
  assert.equal(await settling, null);
  own.stop();
});

const old = (token) => ({ id: 'old', token });

test('both players of a game find each other for a rematch', async (t) => {
  const pass = clockOf(t);
  const table = new Table();
  const looking = seek(findRematch, table, 'old', {});
  await pass(5);
  const host = seek(rematch, table, old('seat 0'), { name: 'Ada' });
  await pass(5);
  assert.equal(looking.seat.status, 'open');
  const guest = seek(rematch, table, old('seat 1'), {});
  await pass(6);
  assert.deepEqual([host.seat.id, guest.seat.id], [rematchID('old'), rematchID('old')]);
  assert.notEqual(host.seat.token, guest.seat.token);
  const offers = table.sent('POST').map(({ body, headers }) => [body, headers['X-Rematch-Token']]);
  assert.deepEqual(offers.slice(0, 2), [
    [{ rematch_of: 'old', name: 'Ada' }, 'seat 0'],
    [{ rematch_of: 'old' }, 'seat 1'],
  ]);
  assert.equal(offers[2][1], 'seat 1');
});

test('a rematch that the opponent does not want is over after two minutes', async (t) => {
  const pass = clockOf(t);
  const table = new Table();
  const search = seek(rematch, table, old('seat 0'), {});
  const looking = seek(findRematch, table, 'another game', {});
  await pass(125);
  assert.deepEqual([search.seat, looking.seat], [null, null]);
  assert.deepEqual([...table.invitations.values()].map(table.isOpen), [false]);
});

test('an offer of a rematch that ends while it is accepted is replaced', async (t) => {
  const pass = clockOf(t);
  const table = new Table();
  const offer = table.place({ invitation_id: rematchID('old'), public: false });
  table.onRequest = ({ what }) => {
    if (what.endsWith('/acceptance')) offer.status = 'withdrawn';
  };
  const search = seek(rematch, table, old('seat 1'), {});
  await pass(5);
  assert.deepEqual([...table.invitations.values()].map(table.isOpen), [true]);
  search.aborter.abort();
  await pass(1);
  assert.deepEqual([...table.invitations.values()].map(table.isOpen), [false]);
});

/** otherSecret lets a service deal with another secret than the one of its commitment. */
function otherSecret({ what }, table) {
  if (!what.endsWith('/acceptance')) return;
  for (const offer of table.invitations.values()) offer.shuffle = { commitment: 'to another one' };
}

test('a guest refuses a shuffle that the service chose after it knew the entropy', async (t) => {
  const pass = clockOf(t);
  const table = new Table();
  table.place({ invitation_id: 'a' });
  table.onRequest = (request) => otherSecret(request, table);
  const search = seek(findOpponent, table, {});
  await pass(1);
  assert.match(search.error.message, /another commitment/);

  const host = seek(rematch, table, old('seat 0'), {});
  await pass(1);
  const guest = seek(rematch, table, old('seat 1'), {});
  await pass(6);
  for (const { error } of [host, guest]) assert.match(error.message, /another commitment/);
});

test('for a rematch that was offered again the guest draws new entropy', async (t) => {
  const pass = clockOf(t);
  const table = new Table();
  const invitation_id = rematchID('old');
  const rematchOffer = { invitation_id, public: false, rematch_of: 'old' };
  table.place(rematchOffer);
  table.onRequest = ({ what }) => what.endsWith('/acceptance') && lost();
  const first = seek(rematch, table, old('seat 1'), {});
  await pass(5);
  const [, attempt] = first.attempts;
  assert.equal(attempt.commitment, table.find(invitation_id).shuffle.commitment);

  table.onRequest = () => {};
  table.place(rematchOffer); // with another secret, by a host who may know the entropy
  const again = seek(rematch, table, old('seat 1'), { attempt });
  await pass(5);
  assert.equal(again.seat.id, invitation_id);
  assert.notEqual(again.attempts[0].entropy, attempt.entropy);
  first.aborter.abort();
  await pass(5);
});

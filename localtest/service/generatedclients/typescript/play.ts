// Plays one game with the client that @hey-api/openapi-ts generates, and meets
// what every client meets: a response of the gateway, a refused move, a lost
// response, a move that comes too late, a read that brings nothing new, a hand
// that is hidden, an invitation.
//
//   node out/play.js BASE SEED FILE
//
// It prints what it saw as JSON, and writes the download, as it understood it,
// to the file.
import assert from 'node:assert/strict';
import { randomBytes, randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';

import { createClient } from './cardgames/client/index.js';
import {
  acceptInvitation,
  createGame,
  exportGame,
  getGame,
  getInvitation,
  listCardSets,
  listInvitations,
  offerInvitation,
  setInvitationExpiry,
  submitAction,
} from './cardgames/index.js';
import type { Action, MinimalView, Outage, Problem, View } from './cardgames/index.js';
import { tellAction, tellEvent } from './transcript.js';

const [baseUrl, seed, file] = process.argv.slice(2);
assert(baseUrl && seed && file, 'usage: play.js BASE SEED FILE');
const client = createClient({ baseUrl });

// Reply is what a generated function returns.
type Reply<Data> = { data: Data; error: undefined } | { data: undefined; error: Problem | Outage };

function accepted<Data>(reply: Reply<Data>): Data {
  if (reply.error !== undefined) {
    throw new Error(`${reply.error.code}: ${reply.error.detail}`);
  }
  return reply.data;
}

// moved returns the view after a move. No request here prefers a minimal one.
function moved(reply: Reply<View | MinimalView>): View {
  const view = accepted(reply);
  assert('players' in view, 'the response is minimal');
  return view;
}

function refused(reply: Reply<unknown>): Problem | Outage {
  assert(reply.error !== undefined, 'the move was accepted');
  return reply.error;
}

// The version is the ETag.
const etag = (view: View) => `"${view.version}"`;

// submit sends an action that was chosen for a view. The key is new for every
// move, and kept where a move is sent again.
const submit = (view: View, body: Action, key: string = randomUUID()) =>
  submitAction({
    client,
    path: { id: view.game_id },
    headers: { 'If-Match': etag(view), 'Idempotency-Key': key },
    body,
  });

// choose takes another place of the list in each version, so that the game has
// a bit of everything.
function choose(view: View): Action {
  const action = view.legal_actions[view.version % view.legal_actions.length];
  assert(action !== undefined, 'a game in progress has legal actions');
  return action;
}

// meetGateway reads the responses that the gateway makes by itself, which have no code.
async function meetGateway(): Promise<void> {
  for (const status of [429, 503]) {
    const { error, response } = await listCardSets({ client });
    assert.equal(response.status, status);
    assert(error !== undefined && 'message' in error && error.message !== undefined);
    assert.equal(error.code, undefined);
  }
}

async function meetIllegalMove(view: View): Promise<void> {
  assert(view.priority !== null);
  const reply = await submit(view, { type: 'pass_priority', player: 1 - view.priority });
  const problem = refused(reply);
  assert.equal(reply.response.status, 422);
  assert.equal(problem.code, 'illegal_move');
  assert.equal(problem.reason, 'not_your_priority');
  assert.equal(problem.current_version, view.version);
}

// meetLostResponse plays a move, and sends it again as if the response had been lost.
async function meetLostResponse(view: View): Promise<View> {
  const key = randomUUID();
  const first = moved(await submit(view, choose(view), key));
  const again = await submit(view, choose(view), key);
  assert.deepEqual(moved(again), first);
  assert.equal(again.response.headers.get('Idempotency-Replayed'), 'true');
  return first;
}

// meetConflict sends another move for a version that the game has left.
async function meetConflict(old: View, current: View): Promise<void> {
  const reply = await submit(old, choose(old));
  const problem = refused(reply);
  assert.equal(reply.response.status, 412);
  assert.equal(problem.code, 'version_conflict');
  assert.equal(problem.current_version, current.version);
}

async function meetNothingNew(view: View): Promise<void> {
  const { response } = await getGame({
    client,
    path: { id: view.game_id },
    headers: { 'If-None-Match': etag(view) },
  });
  assert.equal(response.status, 304);
  assert(Number(response.headers.get('X-Poll-Interval')) > 0);
}

// catchUp reads what happened after a version.
async function catchUp(view: View, since: number): Promise<string[]> {
  const path = { id: view.game_id };
  const { log } = accepted(await getGame({ client, path, query: { since } }));
  assert(log !== undefined);
  return log.flatMap((entry) => [
    `${entry.version}: ${entry.action ? tellAction(entry.action) : 'setup'}`,
    ...entry.events.map(tellEvent),
  ]);
}

async function meetCards(view: View): Promise<number> {
  const path = { id: view.game_id };
  const { cards, deck_list } = accepted(await getGame({ client, path, query: { include: ['cards'] } }));
  assert(cards !== undefined && deck_list !== undefined);
  const names = new Map(cards.map((card) => [card.id, card.name]));
  assert(deck_list.every((id) => names.has(id)));
  return names.size;
}

// meetPrivateTable looks at one game from a seat and from the gallery.
async function meetPrivateTable(): Promise<void> {
  const created = accepted(await createGame({ client, body: { private: true } }));
  const [seat] = created.seats ?? [];
  assert(seat !== undefined);
  const path = { id: created.game_id };
  const hands = (view: View) => view.players.map((player) => player.hand !== null);
  const own = accepted(await getGame({ client, path, auth: seat.token }));
  assert.deepEqual(hands(own), [true, false]);
  assert.deepEqual(hands(accepted(await getGame({ client, path }))), [false, false]);
  const reply = await submit(own, choose(own));
  const problem = refused(reply);
  assert.equal(reply.response.status, 401);
  assert.equal(problem.code, 'seat_token_required');
}

// meetInvitation offers a seat and sits down opposite, as two devices would.
async function meetInvitation(): Promise<void> {
  const [host, guest] = [randomUUID(), randomUUID()];
  const body = { seat: 0, name: 'Ada' };
  const offered = accepted(await offerInvitation({ client, auth: host, body }));
  assert.deepEqual([offered.status, offered.host.name], ['open', 'Ada']);
  const path = { id: offered.invitation_id };
  const kept = accepted(
    await setInvitationExpiry({ client, auth: host, path, body: { seconds: 60 } }),
  );
  assert(kept.expires_at! < offered.expires_at!);
  assert.deepEqual(accepted(await listInvitations({ client })).invitations, []);
  const acceptance = { entropy: randomBytes(32).toString('hex'), name: 'Ben' };
  const view = accepted(await acceptInvitation({ client, auth: guest, path, body: acceptance }));
  assert.equal(view.viewer, 1);
  assert.deepEqual(view.players.map((player) => player.name), ['Ada', 'Ben']);
  const read = accepted(await getInvitation({ client, path }));
  assert.deepEqual([read.status, read.expires_at], ['accepted', null]);
  const late = refused(await acceptInvitation({ client, auth: host, path, body: acceptance }));
  assert.equal(late.code, 'own_invitation');
}

async function save(view: View, file: string): Promise<void> {
  const saved = accepted(await exportGame({ client, path: { id: view.game_id } }));
  assert.deepEqual(saved.result, view.result);
  assert.equal(saved.log.length, view.version + 1);
  assert.equal(saved.final_state.turn, view.turn);
  const players = view.players.map(({ name: _, ...player }) => player); // saved once, beside the log
  assert.deepEqual(saved.final_state.players, players);
  writeFileSync(file, JSON.stringify(saved));
}

async function play(seed: string, file: string) {
  await meetGateway();
  await meetPrivateTable();
  await meetInvitation();
  const created = accepted(await createGame({ client, body: { seed } }));
  await meetIllegalMove(created);
  let view = await meetLostResponse(created);
  await meetConflict(created, view);
  await meetNothingNew(view);
  const transcript = await catchUp(view, -1);
  while (view.status === 'in_progress') {
    const action = choose(view);
    view = moved(await submit(view, action));
    transcript.push(`${view.version}: ${tellAction(action)}`, ...view.events.map(tellEvent));
  }
  const cards = await meetCards(view);
  await save(view, file);
  return { game_id: view.game_id, version: view.version, result: view.result, cards, transcript };
}

console.log(JSON.stringify(await play(seed, file)));

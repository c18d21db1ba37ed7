// A service with nothing but invitations, for the tests of the client, and a clock
// that the tests turn.

import { createHash } from 'node:crypto';
import { ServiceError } from '../../../clients/typescript/src/index.ts';
import { settled } from './service.mjs';

/** clockOf makes time stand still; the returned function lets seconds pass, in steps. */
export function clockOf(t, step = 0.5) {
  t.mock.timers.enable({ apis: ['setTimeout', 'Date'], now: Date.UTC(2026, 0, 1) });
  return async (seconds) => {
    await settled();
    for (let passed = 0; passed < seconds; passed += step) {
      t.mock.timers.tick(step * 1000);
      await settled();
    }
  };
}

const refuse = (status, code) => {
  throw new ServiceError(status, { code });
};

const sha256 = (text) => createHash('sha256').update(text).digest();

/** derivedID is the base32 of the first half of a hash, computed with one large number. */
export function derivedID(label, input) {
  const hash = sha256(`${label}\n${input}`).subarray(0, 16);
  const bits = BigInt(`0x${hash.toString('hex')}`) << 2n;
  const digit = (i) => 'abcdefghijklmnopqrstuvwxyz234567'[(bits >> BigInt(125 - 5 * i)) & 31n];
  return Array.from({ length: 26 }, (_, i) => digit(i)).join('');
}

export const invitationID = (token) => derivedID('invitation 1', sha256(token).toString('hex'));

/** Table is a service with invitations. */
export class Table {
  /** Each request as "METHOD path", and all that was sent with it. */
  requests = [];
  invitations = new Map();
  /** How many secrets were drawn. */
  secrets = 0;
  /** Called before each request is handled; may throw, as a network does. */
  onRequest = () => {};
  /** Called after each request was handled; a lost response throws here. */
  onHandled = () => {};

  async request(path, { method = 'GET', token, body, headers = {} } = {}) {
    const request = { what: `${method} ${path}`, path, method, token, body, headers };
    this.requests.push(request);
    await this.onRequest(request);
    const response = this.respond(request);
    await this.onHandled(request);
    return { value: structuredClone(response), headers: new Headers() };
  }

  /** sent are the requests that begin with a text, as they were made. */
  sent(beginning) {
    return this.requests.filter(({ what }) => what.startsWith(beginning));
  }

  respond({ method, path, token, body, headers }) {
    const [, kind, id, part] = path.split('/');
    if (kind === 'games') return this.game(id, token);
    if (!id) return method === 'GET' ? { invitations: this.listed() } : this.offer(token, body);
    const found = this.find(id);
    if (part === 'acceptance') return this.accept(found, token, body, headers);
    if (part === 'expiry') return this.expire(found, token, body.seconds);
    return this.isOpen(found) || found.status !== 'open'
      ? found
      : refuse(404, 'invitation_not_found');
  }

  /** place adds an offer of another player. */
  place(members) {
    const offer = {
      status: 'open',
      public: true,
      turn_seconds: 120,
      card_sets: [{ set_id: 'core', url: null }],
      shuffle: { commitment: `to a secret of ${(this.secrets += 1)}` },
      created_at: new Date().toISOString(),
      expires: Date.now() + 3_600_000,
      token: 'of another player',
      ...members,
    };
    this.invitations.set(offer.invitation_id, offer);
    return offer;
  }

  isOpen = ({ status, expires }) => status === 'open' && expires > Date.now();

  find(id) {
    return this.invitations.get(id) ?? refuse(404, 'invitation_not_found');
  }

  listed() {
    return [...this.invitations.values()]
      .filter((one) => one.public && this.isOpen(one))
      .slice(-20);
  }

  offer(token, body) {
    const { rematch_of } = body;
    const invitation_id = rematch_of ? derivedID('rematch 1', rematch_of) : invitationID(token);
    const old = this.invitations.get(invitation_id);
    if (old?.token === token) return old;
    if (old && this.isOpen(old)) refuse(409, 'rematch_offered');
    const seconds = body.public ? 30 : 604_800;
    return this.place({
      ...body,
      public: Boolean(body.public),
      invitation_id,
      token,
      expires: Date.now() + seconds * 1000,
    });
  }

  accept(offer, token, { entropy }, headers) {
    const view = { game_id: offer.invitation_id, shuffle: offer.shuffle };
    if (offer.guest === token && offer.entropy === entropy) return view;
    if (offer.status === 'accepted') refuse(409, 'invitation_taken');
    if (!this.isOpen(offer)) refuse(404, 'invitation_not_found');
    if (offer.token === token) refuse(422, 'own_invitation');
    if (offer.rematch_of && !headers['X-Rematch-Token']) refuse(401, 'seat_token_required');
    Object.assign(offer, { status: 'accepted', guest: token, entropy });
    return view;
  }

  expire(offer, token, seconds) {
    if (offer.token !== token) refuse(403, 'wrong_seat');
    if (offer.status === 'accepted') refuse(409, 'invitation_taken');
    if (offer.status === 'open' && !this.isOpen(offer)) refuse(404, 'invitation_not_found');
    if (seconds === 0) offer.status = 'withdrawn';
    else offer.expires = Date.now() + seconds * 1000;
    return offer;
  }

  game(id, token) {
    const { status, token: host, guest, shuffle } = this.find(id);
    if (status !== 'accepted') refuse(404, 'game_not_found');
    if (token !== host && token !== guest) refuse(401, 'seat_token_refused');
    return { game_id: id, shuffle, seat: token === host ? 'host' : 'guest' };
  }
}

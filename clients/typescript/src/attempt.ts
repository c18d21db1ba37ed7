// What a device makes for one invitation, before it asks the service.

import { hexOf, randomHex } from './random.js';
import { sha256 } from './sha256.js';
import type { DeckEntry, Invitation, ListedInvitation, Offer } from './types.js';

/**
 * HostAttempt is what a device makes to offer a seat. Keep it where it outlives the
 * page: the same offer with the same token is the same invitation, and once that is
 * accepted the token is the token of the host's seat.
 */
export interface HostAttempt {
  role: 'host';
  /** The id of the invitation, and of the game that it becomes. */
  id: string;
  token: string;
  offer: Offer;
}

/**
 * GuestAttempt is what a device makes to accept an invitation. Keep it like a
 * HostAttempt: the same token and entropy return the same seat.
 */
export interface GuestAttempt {
  role: 'guest';
  id: string;
  token: string;
  /** The device's part of the shuffle: 32 random bytes in hex. */
  entropy: string;
  /** The service's commitment to its own part, which the device read before it drew its bytes. */
  commitment: string;
  /** The guest's deck, if the invitation has decks. */
  deck?: DeckEntry[];
}

/** Attempt is one attempt to get a seat. */
export type Attempt = HostAttempt | GuestAttempt;

/** newHost makes what an offer needs. All offers of one rematch have the same id. */
export function newHost(offer: Offer): HostAttempt {
  const token = randomHex(32);
  const id = offer.rematch_of ? rematchID(offer.rematch_of) : invitationID(token);
  return { role: 'host', id, token, offer };
}

/**
 * newGuest makes what the acceptance of an invitation needs, as it was offered: with a deck, if it
 * has decks.
 */
export function newGuest(offered: Invitation | ListedInvitation, deck?: DeckEntry[]): GuestAttempt {
  const { invitation_id: id, shuffle } = offered;
  const [token, entropy] = [randomHex(32), randomHex(32)];
  const guest: GuestAttempt = { role: 'guest', id, token, entropy, commitment: shuffle.commitment };
  return deck ? { ...guest, deck } : guest;
}

/** rematchID is the id of the invitation to a rematch of a game, and of the rematch. */
export function rematchID(game: string): string {
  return derivedID('rematch 1', game);
}

function invitationID(token: string): string {
  return derivedID('invitation 1', hexOf(sha256(utf8(token))));
}

/** derivedID is the lower-case base32 (RFC 4648, section 6) of the first 16 bytes of a hash. */
function derivedID(label: string, input: string): string {
  const hash = sha256(utf8(`${label}\n${input}`)).subarray(0, 16);
  const bits = Array.from(hash, (byte) => byte.toString(2).padStart(8, '0')).join('');
  const digits = bits.match(/.{1,5}/g) ?? [];
  return digits.map((digit) => alphabet[parseInt(digit.padEnd(5, '0'), 2)]).join('');
}

const alphabet = 'abcdefghijklmnopqrstuvwxyz234567';

function utf8(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}

// What an address names after its "#":
//
//	#                     the start page
//	#game=ID              a game, at the seat that this browser plays, if it does
//	#game=ID&seat=1       a game, at one of two seats that this browser plays
//	#game=ID&token=T      a seat, brought by a link from another device; #seat takes its place
//	#opponent             the search for an opponent
//	#opponent&again       the same, after a stranger who did not act
//	#invitation=ID        an invitation, offered by this browser or by another
//	#daily                the game of the day
//	#daily&move=N         one of its moves, when it is finished
//	#cards                the cards of the core set
//	#game=..., #invitation=...  a damaged link, where that is no id
//	#saved                the saved game that was opened last
//	#replay=ID            a finished game, move by move
//	#replay=ID&move=N     one of its moves

import { isGameID, type SeatLink } from './seats/link';

export type Address =
  | { page: 'start' }
  | { page: 'damaged' }
  | { page: 'daily'; move: number | null }
  | { page: 'cards' }
  | { page: 'saved' }
  | { page: 'replay'; id: string; move: number }
  | { page: 'opponent' }
  | { page: 'invitation'; id: string }
  | { page: 'game'; id: string; seat: number | null }
  | { page: 'seat'; link: SeatLink };

export function addressIn(hash: string): Address {
  const parts = new URLSearchParams(hash.slice(1));
  const id = mended(parts.get('game'));
  const token = parts.get('token');
  if (token !== null) return { page: 'seat', link: { id, token } };
  if (isGameID(id)) return { page: 'game', id, seat: seatIn(parts.get('seat')) };
  const replay = mended(parts.get('replay'));
  if (isGameID(replay)) return { page: 'replay', id: replay, move: Number(parts.get('move')) || 0 };
  const invitation = mended(parts.get('invitation'));
  if (isGameID(invitation)) return { page: 'invitation', id: invitation };
  if (id || replay || invitation) return { page: 'damaged' };
  if (parts.has('opponent')) return { page: 'opponent' };
  if (parts.has('daily')) return { page: 'daily', move: moveIn(parts.get('move')) };
  if (parts.has('cards')) return { page: 'cards' };
  if (parts.has('saved')) return { page: 'saved' };
  return { page: 'start' };
}

/**
 * mended is an id as the service makes them, of a link that a messenger has written in capitals, or
 * with what follows it in its sentence.
 */
function mended(id: string | null): string {
  return (id ?? '').toLowerCase().replace(/(?<=^[a-z2-7]{26})\W+$/, '');
}

function seatIn(text: string | null): number | null {
  return text === '0' || text === '1' ? Number(text) : null;
}

function moveIn(text: string | null): number | null {
  return text === null ? null : Number(text) || 0;
}

/** searchOnAddress is of the search that goes on after a stranger who did not act. */
export const searchOnAddress = '#opponent&again';

/** seatLinkAddress takes the place of a link's address while its seat is asked about. */
export const seatLinkAddress = '#seat';

/** gameAddress is the address of a game, at a seat if there are two. */
export function gameAddress(id: string, seat?: number): string {
  return seat === undefined ? `#game=${id}` : `#game=${id}&seat=${seat}`;
}

/** replayAddress is the address of a finished game, at one of its moves. */
export function replayAddress(id: string, move = 0): string {
  return move === 0 ? `#replay=${id}` : `#replay=${id}&move=${move}`;
}

/** dailyAddress is the address of a move of the game of the day. */
export function dailyAddress(move: number): string {
  return `#daily&move=${move}`;
}

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
//	#daily&advice         the same, with advice on the player's moves
//	#daily=DATE&got=25-13-17&by=NAME
//	                      the game of a date, and what another player got in it, in so many turns
//	#solo                 a game against the computer without the service
//	#draft=daily          the draft of the day, and its game; as of the two below,
//	                      &move=N is one of its moves, when it is finished, and &advice on them
//	#draft=friend         a draft, to invite a friend to
//	#deck-for=ID          the deck of a guest, for an invitation
//	#draft                a draft against the computer, and its game
//	#decks                the deck builder
//	#decks=DECK           the same, with a deck that was shared
//	#decks&own=ID         the same, with a set of the workshop
//	#decks&play           a game with a deck that was built, against the computer
//	#cards                the cards of the core set
//	anything else         a damaged link
//	#saved                the saved game that was opened last
//	#replay=ID            a finished game, move by move
//	#replay=ID&move=N     one of its moves
//	#replay=ID&advice     the same game, with advice on the reader's moves

import { isGameID, type SeatLink } from './seats/link';

/** What a player got in the game of a day. */
export interface DailyResult {
  /** Of the player, and of the computer. */
  progress: [number, number];
  turns: number;
  /** Empty for none. It comes from an address, so nothing of it is trusted. */
  name: string;
}

/** Look is what is looked at again of a finished game: one of its moves, or advice on them. */
export interface Look {
  move: number | null;
  advice?: boolean;
}

export type Address =
  | { page: 'start' }
  | { page: 'damaged' }
  | ({ page: 'daily'; date?: string; rival?: DailyResult } & Look)
  | { page: 'solo' }
  | { page: 'draft' | 'day-draft' | 'built'; look?: Look }
  | { page: 'friend-draft' }
  | { page: 'deck-for'; id: string }
  | { page: 'decks'; shared?: string; own?: string }
  | { page: 'cards' }
  | { page: 'saved' }
  | { page: 'replay'; id: string; move: number; advice?: boolean }
  | { page: 'opponent' }
  | { page: 'invitation'; id: string }
  | { page: 'game'; id: string; seat: number | null }
  | { page: 'seat'; link: SeatLink };

export function addressIn(hash: string): Address {
  const parts = partsOf(hash);
  const id = mendedID(parts.get('game'));
  const token = parts.get('token');
  if (token !== undefined) return { page: 'seat', link: { id, token: mended(token) } };
  if (isGameID(id)) return { page: 'game', id, seat: seatIn(parts.get('seat')) };
  const replay = mendedID(parts.get('replay'));
  if (isGameID(replay))
    return {
      page: 'replay',
      id: replay,
      move: parseInt(parts.get('move') ?? '') || 0,
      ...(parts.has('advice') && { advice: true }),
    };
  const invitation = mendedID(parts.get('invitation'));
  if (isGameID(invitation)) return { page: 'invitation', id: invitation };
  if (parts.has('opponent')) return { page: 'opponent' };
  if (parts.has('daily')) return dailyIn(parts);
  if (parts.has('solo')) return { page: 'solo' };
  if (parts.has('draft')) return draftIn(parts);
  const guest = mendedID(parts.get('deck-for'));
  if (isGameID(guest)) return { page: 'deck-for', id: guest };
  if (parts.has('decks')) return decksAddress(parts);
  if (parts.has('cards')) return { page: 'cards' };
  if (parts.has('saved')) return { page: 'saved' };
  return { page: parts.size === 0 || hash === seatLinkAddress ? 'start' : 'damaged' };
}

function draftIn(parts: Map<string, string>): Address {
  const kind = (parts.get('draft') ?? '').replace(/\W+$/, '');
  if (kind === 'friend') return { page: 'friend-draft' };
  return { page: kind === 'daily' ? 'day-draft' : 'draft', ...lookAgainIn(parts) };
}

function dailyIn(parts: Map<string, string>): Address {
  const [date] = /^\d{4}-\d\d-\d\d/.exec(parts.get('daily') ?? '') ?? [];
  const got = /^(\d{1,3})-(\d{1,3})-(\d{1,2})(?!\d)/.exec(parts.get('got') ?? '');
  const [, mine, theirs, turns] = got?.map(Number) ?? [];
  return {
    page: 'daily',
    ...lookIn(parts),
    ...(date && { date }),
    ...(date && got && { rival: { progress: [mine, theirs], turns, name: parts.get('by') ?? '' } }),
  };
}

function decksAddress(parts: Map<string, string>): Address {
  const [shared, own] = [parts.get('decks'), parts.get('own')];
  if (parts.has('play')) return { page: 'built', ...lookAgainIn(parts) };
  return { page: 'decks', ...(shared && { shared }), ...(own && { own }) };
}

/**
 * partsOf are the parts of an address by their names, also where a messenger has encoded what stands
 * between them, written them in capitals, or added what follows them in a sentence.
 */
function partsOf(hash: string): Map<string, string> {
  const text = hash.slice(1).replace(/&amp;/gi, '&').replace(/%3d/gi, '=');
  // Beside an & that stands between parts, an encoded one belongs to a name.
  const separated = text.includes('&') ? text : text.replace(/%26/g, '&');
  const parts = [...new URLSearchParams(separated)];
  return new Map(parts.map(([name, value]) => [name.toLowerCase().replace(/\W+$/, ''), value]));
}

/** mended is an id or a token as the pages make them, without what follows it in a sentence. */
function mended(text: string): string {
  return text.replace(/(?<=^\w{26,})\W+$/, '');
}

function mendedID(id = ''): string {
  return mended(id.toLowerCase());
}

function seatIn(text?: string): number | null {
  return text === '0' || text === '1' ? Number(text) : null;
}

function lookIn(parts: Map<string, string>): Look {
  const move = parts.get('move');
  return {
    move: move === undefined ? null : parseInt(move) || 0,
    ...(parts.has('advice') && { advice: true }),
  };
}

function lookAgainIn(parts: Map<string, string>): { look?: Look } {
  return parts.has('move') || parts.has('advice') ? { look: lookIn(parts) } : {};
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

/** adviceAddress is the address of a finished game, with advice on the moves of its player here. */
export function adviceAddress(id: string): string {
  return `#replay=${id}&advice`;
}

/** moveAddress is the address of a move of a finished game that this browser keeps, at an address. */
export function moveAddress(game: string, move: number): string {
  return `${game}&move=${move}`;
}

/** movesAdviceAddress is the address of such a game, with advice on the player's moves. */
export function movesAdviceAddress(game: string): string {
  return `${game}&advice`;
}

/** dailyRivalAddress lets another player play the game of a date, and compare the results. */
export function dailyRivalAddress(date: string, { progress, turns, name }: DailyResult): string {
  const by = name && `&${new URLSearchParams({ by: name })}`;
  return `#daily=${date}&got=${[...progress, turns].join('-')}${by}`;
}

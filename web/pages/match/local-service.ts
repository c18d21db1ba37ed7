import type { Action, View } from 'cardgames-client';
import type { KnownGame } from '../storage/games';

/** A program that plays one game in the browser. */
export interface LocalGame {
  read(request: ReadRequest): Promise<View>;
  act(request: ActRequest): Promise<View>;
}

export interface ReadRequest {
  player: number;
  /** null: the newest. */
  version: number | null;
  /** null: without the log. */
  since: number | null;
}

export interface ActRequest {
  player: number;
  /** The version that the action was chosen in. */
  version: number;
  action: Action;
}

/** localService responds as the service does, for the game that a program plays. */
export async function localService(
  game: LocalGame,
  path: string,
  request: RequestInit,
): Promise<Response> {
  try {
    return Response.json(await (request.body ? act(game, request) : read(game, path, request)));
  } catch (error) {
    return Response.json({ detail: (error as Error).message }, { status: 422 });
  }
}

function act(game: LocalGame, request: RequestInit) {
  const ifMatch = new Headers(request.headers).get('If-Match') ?? '';
  const version = Number(JSON.parse(ifMatch));
  const action = JSON.parse(String(request.body));
  return game.act({ player: playerOf(request), version, action });
}

function read(game: LocalGame, path: string, request: RequestInit) {
  const query = new URL(path, location.href).searchParams;
  const version = numberOrNull(query.get('version'));
  const since = numberOrNull(query.get('since'));
  return game.read({ player: playerOf(request), version, since });
}

/** The token of a seat is its number: there is no one to keep it from. */
function playerOf(request: RequestInit): number {
  const authorization = new Headers(request.headers).get('Authorization') ?? '';
  return Number(authorization.replace('Bearer ', ''));
}

function numberOrNull(text: string | null): number | null {
  return text === null ? null : Number(text);
}

/** localSeats are the tokens of both seats of a game that a program plays. */
export const localSeats = ['0', '1'];

/** localGame is a game against the computer that a program plays. */
export function localGame(id: string, seat: number): KnownGame {
  const created = new Date().toISOString();
  return { id, mode: 'computer', seat, tokens: localSeats, created, local: true };
}

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
  if (request.body) return act(game, request);
  try {
    return Response.json(await read(game, path, request));
  } catch (error) {
    return refusal(error, 422);
  }
}

async function act(game: LocalGame, request: RequestInit): Promise<Response> {
  const ifMatch = new Headers(request.headers).get('If-Match') ?? '';
  const version = Number(JSON.parse(ifMatch));
  const action = JSON.parse(String(request.body));
  const player = playerOf(request);
  try {
    return Response.json(await game.act({ player, version, action }));
  } catch (error) {
    const newest = await game.read({ player, version: null, since: null });
    return refusal(error, newest.version === version ? 422 : 412);
  }
}

function refusal(error: unknown, status: number): Response {
  return Response.json({ detail: (error as Error).message }, { status });
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

/** resignable is a view in which the viewer can resign as long as the game goes on. */
export function resignable(view: View): View {
  const { status, viewer } = view;
  if (status === 'finished' || viewer === null) return view;
  return { ...view, resignations: [{ type: 'resign', player: viewer }] };
}

/** localSeats are the tokens of both seats of a game that a program plays. */
export const localSeats = ['0', '1'];

/** localGame is a game against the computer that a program plays. */
export function localGame(id: string, seat: number): KnownGame {
  const created = new Date().toISOString();
  return { id, mode: 'computer', seat, tokens: localSeats, created, local: true };
}

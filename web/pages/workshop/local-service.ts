import type { Program } from './program';

/** localService responds as the service does, for the game that a program plays. */
export async function localService(
  program: Program,
  path: string,
  request: RequestInit,
): Promise<Response> {
  try {
    return Response.json(
      request.body ? await act(program, request) : await read(program, path, request),
    );
  } catch (error) {
    return Response.json({ detail: (error as Error).message }, { status: 422 });
  }
}

function act(program: Program, request: RequestInit) {
  const ifMatch = new Headers(request.headers).get('If-Match') ?? '';
  const version = Number(JSON.parse(ifMatch));
  return program.ask('act', {
    player: playerOf(request),
    version,
    action: JSON.parse(String(request.body)),
  });
}

function read(program: Program, path: string, request: RequestInit) {
  const query = new URL(path, location.href).searchParams;
  const version = numberOrNull(query.get('version'));
  const since = numberOrNull(query.get('since'));
  return program.ask('read', { player: playerOf(request), version, since });
}

/** The token of a seat is its number: there is no one to keep it from. */
function playerOf(request: RequestInit): number {
  const authorization = new Headers(request.headers).get('Authorization') ?? '';
  return Number(authorization.replace('Bearer ', ''));
}

function numberOrNull(text: string | null): number | null {
  return text === null ? null : Number(text);
}

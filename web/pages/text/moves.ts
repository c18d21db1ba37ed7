// How the moves of a game are called. A game stands at its start before the first.

/** moveName names what stands after some moves: "Start", "Move 3". */
export function moveName(version: number): string {
  return version === 0 ? 'Start' : `Move ${version}`;
}

/** placeOf is a move among all: "Start", "Move 3 of 56". */
export function placeOf(version: number, newest: number): string {
  return version === 0 ? moveName(version) : `${moveName(version)} of ${newest}`;
}

/** fromMove says where a game goes on: "From the start on", "From move 3 on". */
export function fromMove(version: number): string {
  return version === 0 ? 'From the start on' : `From move ${version} on`;
}

import { Program } from '../program/program';

type Workshop = Program<'workshop'>;

/**
 * A program to check cards, one for the game that the author plays, and those that play games to
 * measure cards, each on a core of its own.
 */
export interface Programs {
  checker: Workshop;
  table: Workshop;
  players: Workshop[];
}

export type { Workshop };

/** More players than this gain little. */
const maxPlayers = 4;

/** newPrograms are there until the life ends. Each is loaded when it is needed first. */
export function newPrograms(signal: AbortSignal): Programs {
  const count = Math.min(maxPlayers, navigator.hardwareConcurrency || 2);
  return {
    checker: new Program('workshop', signal),
    table: new Program('workshop', signal),
    players: Array.from({ length: count }, () => new Program('workshop', signal)),
  };
}

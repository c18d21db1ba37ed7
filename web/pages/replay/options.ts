import type { View } from 'cardgames-client';
import type { Naming } from '../match/state';
import type { Source } from './source';

export interface ReplayOptions {
  game: Source;
  /** The id of the game, where the service has it. */
  id?: string;
  /** Gets the first move as the service shows it, which is there long before the game is checked. */
  glance?: (signal: AbortSignal) => Promise<View>;
  /** The address of a move, where moves have addresses. */
  addressOf?: (move: number) => string;
  /** The move that is shown first. */
  first?: number;
  /** The seat that the reader played. */
  seat?: number;
  /** How the players are named. */
  naming?: Naming;
  /** Whether advice on the reader's moves is asked for. */
  advice?: boolean;
}

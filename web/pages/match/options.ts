import type { GameEvent, Service } from 'cardgames-client';
import type { KnownGame } from '../storage/games';
import type { Chooser } from './computer';

/** What a match reports. */
export interface MatchListener {
  /** There is something else to draw. */
  onChange: () => void;
  /** Something has happened that was not known before, other than many moves at once. */
  onEvents: (events: GameEvent[]) => void;
  /** Something went wrong that the user should know of once. */
  onNotice: (text: string) => void;
  /** A request has failed, or, with null, succeeded. */
  onConnection: (error: Error | null) => void;
}

export interface MatchOptions {
  known: KnownGame;
  service: Service;
  /** The computer's choices; by default an Opponent's. */
  chooser?: Chooser;
  /** Ends the match. */
  signal: AbortSignal;
  listener: MatchListener;
}

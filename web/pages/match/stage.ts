import type { Service, View } from 'cardgames-client';
import type { KnownGame } from '../storage/games';
import type { Child } from '../ui/jsx';
import type { After, AfterOptions } from './after';
import type { Chooser } from './computer';
import type { MatchState } from './state';

export interface MatchPageOptions {
  known: KnownGame;
  service: Service;
  /** The computer's choices, where they are not the usual ones. */
  chooser?: Chooser;
  /** What follows the match, where the service has it. */
  after?: (options: AfterOptions) => After;
  /** The page that the match is a part of, where it is not the table's own. */
  stage?: Stage;
  /** Shows the page again, where it can be. */
  reopen?: () => void;
}

/** Stage is a page that a match is a part of. */
export interface Stage {
  title: string;
  /** The address that the way home leads to. */
  home: string;
  /** Called after each drawing of the table. */
  onDraw?: (state: MatchState) => void;
  /** The player's record, where it is not the usual one. */
  record?: () => string;
  /** What can be done when the game is over. */
  finished: (view: View) => Child[];
}

import { ServiceError, type Action, type Game, type View } from 'cardgames-client';
import { Opponent } from '../computer/opponent';
import type { Strength } from '../computer/strength';
import { exclusively } from '../storage/locks';
import { pause } from '../ui/life';
import type { MatchState } from './state';

/** The pause before the computer tries again after an error, in seconds. */
const errorPause = 5;

/** Chooser picks one of the legal actions of a view, which has the cards and the deck list. */
export interface Chooser {
  choose(view: View, seat: number): Promise<Action>;
  /** Called with a view of the game before the first choice, where there is time. */
  prepare?(view: View): void;
}

export interface ComputerOptions {
  /** Ends the moves. */
  signal: AbortSignal;
  /** Absent for the usual one, which plays with the strength. */
  chooser?: Chooser;
  strength: Strength;
  /** The minimum time of a move, in seconds. */
  pause: () => number;
  /** Returns when the move may be made. */
  released: () => Promise<void>;
  /** Called for each attempt to send a move that fails and will be repeated. */
  onRetry: (error: Error) => void;
  /** Called after each move. */
  onMove: () => Promise<void>;
  /** Called when no move could be made. */
  onFailure: (error: Error) => void;
  /** Called when nothing is under way any more, which may be before the next move of the seat. */
  onRest: () => void;
}

/** What a seat knows beside its view. */
type Knowledge = Pick<MatchState, 'cards' | 'deckList' | 'deckLists'>;

/** ComputerPlayer makes the moves of one seat, with the token of that seat. */
export class ComputerPlayer {
  private loaded: Chooser | undefined;
  private isPlaying = false;

  constructor(
    private readonly game: Game,
    private readonly seat: number,
    private readonly options: ComputerOptions,
  ) {}

  /** prepare lets the computer learn the cards, once, while the player reads the first hand. */
  prepare({ view, ...knowledge }: Knowledge & Pick<MatchState, 'view'>) {
    if (!this.loaded) this.chooser.prepare?.(informed(view, knowledge));
  }

  /** chooser is loaded when it is first asked for. */
  private get chooser(): Chooser {
    const { chooser, strength, signal } = this.options;
    return (this.loaded ??= chooser ?? new Opponent(strength, signal));
  }

  isToMove({ priority }: View): boolean {
    return priority === this.seat;
  }

  /** play makes moves while the seat has priority. One tab at a time does so. */
  async play(knowledge: Knowledge) {
    if (this.isPlaying) return;
    this.isPlaying = true;
    const { signal, onMove, onFailure, onRest } = this.options;
    try {
      await exclusively(`computer ${this.game.id}`, signal, () => this.makeMoves(knowledge));
      await onMove();
    } catch (error) {
      if (signal.aborted) return;
      onFailure(error as Error);
      await pause(errorPause, signal);
    }
    this.isPlaying = false;
    onRest();
  }

  private async makeMoves(knowledge: Knowledge) {
    const { signal } = this.options;
    let view = await this.game.read({ signal });
    while (!signal.aborted && view.status !== 'finished' && this.isToMove(view)) {
      view = await this.makeMove(view, knowledge);
      await this.options.onMove();
    }
  }

  /** makeMove returns the view after the move, or the newest one where the game had moved on. */
  private async makeMove(view: View, knowledge: Knowledge): Promise<View> {
    const { signal, onRetry } = this.options;
    const choice = this.chooser.choose(informed(view, knowledge), this.seat);
    const [action] = await Promise.all([choice, pause(this.options.pause(), signal)]);
    await this.options.released();
    if (signal.aborted) return view;
    try {
      return await this.game.submit(view.version, action, { onRetry });
    } catch (error) {
      if (error instanceof ServiceError && error.outdated) return this.game.read();
      throw error;
    }
  }
}

function informed(view: View, { cards, deckList, deckLists }: Knowledge): View {
  return { ...view, cards, deck_list: deckList, deck_lists: deckLists };
}

import { ServiceError, type Action, type Game, type View } from 'cardgames-client';
import { exclusively } from '../storage/locks';
import { pause } from '../ui/life';

/** Chooser picks one of the legal actions of a view, which has the cards and the deck list. */
export interface Chooser {
  choose(view: View, seat: number): Promise<Action>;
  /** Called with a view of the game before the first choice, where there is time. */
  prepare?(view: View): void;
}

export interface ComputerOptions {
  /** Ends the moves. */
  signal: AbortSignal;
  /** The minimum time of a move, in seconds. */
  pause: () => number;
  /** Returns when the move may be made. */
  released: () => Promise<void>;
  /** Called for each attempt to send a move that fails and will be repeated. */
  onRetry: (error: Error) => void;
  /** Called after each move. */
  onMove: () => Promise<void>;
}

/** What a seat knows beside its view. */
export interface Knowledge {
  cards: View['cards'];
  deckList: View['deck_list'];
}

/** ComputerPlayer makes the moves of one seat, with the token of that seat. */
export class ComputerPlayer {
  constructor(
    private readonly game: Game,
    private readonly seat: number,
    private readonly chooser: Chooser,
    private readonly options: ComputerOptions,
  ) {}

  /** prepare uses the time until the first move. */
  prepare(knowledge: Knowledge, view: View) {
    this.chooser.prepare?.({ ...view, cards: knowledge.cards, deck_list: knowledge.deckList });
  }

  /** play makes moves while the seat has priority. One tab at a time does so. */
  play(knowledge: Knowledge): Promise<void> {
    const { signal } = this.options;
    return exclusively(`computer ${this.game.id}`, signal, () => this.makeMoves(knowledge));
  }

  private async makeMoves(knowledge: Knowledge) {
    const { signal } = this.options;
    let view = await this.game.read({ signal });
    while (!signal.aborted && view.status !== 'finished' && view.priority === this.seat) {
      view = await this.makeMove(view, knowledge);
      await this.options.onMove();
    }
  }

  /** makeMove returns the view after the move, or the newest one where the game had moved on. */
  private async makeMove(view: View, { cards, deckList }: Knowledge): Promise<View> {
    const known = { ...view, cards, deck_list: deckList };
    const { signal, onRetry } = this.options;
    const choice = this.chooser.choose(known, this.seat);
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

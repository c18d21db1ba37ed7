import { ServiceError, sleep, type Action, type Game, type View } from 'cardgames-client';
import { exclusively } from '../storage/locks';

/** Chooser picks one of the legal actions of a view, which has the cards and the deck list. */
export interface Chooser {
  choose(view: View, seat: number): Promise<Action>;
  /** Called with a view of the game before the first choice, where there is time. */
  prepare?(view: View): void;
  stop(): void;
}

export interface ComputerOptions {
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
  private stopped = false;

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
    return exclusively(`computer ${this.game.id}`, () => this.makeMoves(knowledge));
  }

  stop() {
    this.stopped = true;
    this.chooser.stop();
  }

  private async makeMoves(knowledge: Knowledge) {
    let view = await this.game.read();
    while (!this.stopped && view.status !== 'finished' && view.priority === this.seat) {
      view = await this.makeMove(view, knowledge);
      await this.options.onMove();
    }
  }

  /** makeMove returns the view after the move, or the newest one where the game had moved on. */
  private async makeMove(view: View, { cards, deckList }: Knowledge): Promise<View> {
    const known = { ...view, cards, deck_list: deckList };
    const choice = this.chooser.choose(known, this.seat);
    const [action] = await Promise.all([choice, sleep(this.options.pause())]);
    await this.options.released();
    if (this.stopped) return view;
    try {
      return await this.game.submit(view.version, action, { onRetry: this.options.onRetry });
    } catch (error) {
      if (error instanceof ServiceError && error.outdated) return this.game.read();
      throw error;
    }
  }
}

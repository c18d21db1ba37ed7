import {
  findRematch,
  Invitations,
  isGone,
  rematch,
  rematchID,
  rematchTime,
  sleep,
  type DeckEntry,
  type OldSeat,
  type Service,
} from 'cardgames-client';
import { attemptFor, keepAttempt, rememberSeat } from '../invitations/attempts';
import { findGame, type KnownGame } from '../storage/games';
import { findInvitation, forgetInvitation } from '../storage/invitations';
import { settings } from '../storage/settings';
import { atEnd } from '../ui/life';

/** How a rematch stands: nothing is known, the other player offers one, this player waits, or it began. */
export type RematchState = 'none' | 'offered' | 'waiting' | 'begun';

/** What players read in a state for as long as it lasts. */
const news: Partial<Record<RematchState, string>> = {
  offered: 'Your opponent offers a rematch.',
  waiting: 'You want a rematch. Waiting for your opponent…',
};

/** Seconds between two looks at an offer. */
const lookPause = 4;

export interface RematchOptions {
  known: KnownGame;
  service: Service;
  /** The player's deck in the game before; undefined in a game without decks. */
  deck: () => DeckEntry[] | undefined;
  /** Ends the search, and withdraws an offer that still waits. */
  signal: AbortSignal;
  /** The state has changed. */
  onChange: () => void;
  /** Called with what the player should know once. */
  onNotice: (text: string) => void;
}

/** Rematch looks for another game with the same opponent, after one that began with an invitation. */
export class Rematch {
  state: RematchState = 'none';
  /** The id of the rematch. */
  readonly id: string;
  private readonly seat: OldSeat;
  private readonly looking = new AbortController();
  private waiting = new AbortController();

  /** of returns null where there can be none. */
  static of(options: RematchOptions): Rematch | null {
    const { id, seat, tokens, invited } = options.known;
    const token = invited && seat !== null ? tokens[seat] : null;
    return token ? new Rematch(options, { id, token }) : null;
  }

  private constructor(
    private readonly options: RematchOptions,
    seat: OldSeat,
  ) {
    this.seat = seat;
    this.id = rematchID(seat.id);
    atEnd(options.signal, () => {
      this.looking.abort();
      this.waiting.abort();
    });
  }

  begin() {
    if (findGame(this.id)) this.change('begun');
    else if (this.isFresh()) this.ask();
    else this.look();
  }

  /** news is what the player should know for as long as it is so; empty for nothing. */
  get news(): string {
    return news[this.state] ?? '';
  }

  cancel() {
    this.waiting.abort();
  }

  /** ask offers a rematch, or accepts the one that is offered. */
  async ask() {
    if (this.state === 'waiting') return;
    this.looking.abort();
    this.waiting = new AbortController();
    this.change('waiting');
    const { signal } = this.waiting;
    try {
      const seat = await rematch(this.options.service, this.seat, {
        name: settings().name,
        deck: this.options.deck(),
        attempt: attemptFor(this.id),
        onAttempt: keepAttempt,
        signal,
      });
      if (!seat) return this.end('Your opponent did not want a rematch in time.');
      rememberSeat(seat, this.options.known.mode);
      if (!this.options.signal.aborted) location.hash = `game=${seat.id}`;
    } catch (error) {
      this.end(signal.aborted ? '' : (error as Error).message);
    }
  }

  /** isFresh reports whether this player has asked a moment ago, before a reload. */
  private isFresh(): boolean {
    const asked = Date.parse(findInvitation(this.id)?.created ?? '');
    return Date.now() - asked < rematchTime * 1000;
  }

  /** look shows whether the opponent offers a rematch, and whether it still stands. */
  private async look() {
    const { signal } = this.looking;
    try {
      while (await this.isOffered(signal)) {
        this.change('offered');
        await this.untilOfferEnds(signal);
        this.change('none');
      }
    } catch {
      // the player can still ask
    }
  }

  private async isOffered(signal: AbortSignal): Promise<boolean> {
    const offer = await findRematch(this.options.service, this.seat.id, { signal });
    return offer?.status === 'open';
  }

  private async untilOfferEnds(signal: AbortSignal) {
    const invitations = new Invitations(this.options.service);
    try {
      do await sleep(lookPause, signal);
      while ((await invitations.read(this.id, { signal })).status === 'open');
    } catch (error) {
      if (!isGone(error)) throw error;
    }
  }

  private end(notice: string) {
    forgetInvitation(this.id);
    this.change('none');
    if (notice) this.options.onNotice(notice);
  }

  private change(state: RematchState) {
    this.state = state;
    if (!this.options.signal.aborted) this.options.onChange();
  }
}

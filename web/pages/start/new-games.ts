import { ServiceError, type NewGame, type RetryOptions, type Service } from 'cardgames-client';
import type { Strength } from '../computer/strength';
import { offerToFriend } from '../invitations/offer';
import { beginGame, type Seating } from '../match/again';
import { settings } from '../storage/settings';

/** How long a game or an invitation is tried to be made, in milliseconds. */
const beginTime = 15_000;

export interface NewGamesOptions {
  service: Service;
  /** Ends what is under way: a reader who has left the page stays where they are. */
  signal: AbortSignal;
  /** The addresses of the card sets that are chosen. */
  urls: () => string[];
  onBegin: () => void;
  /** A game with some card sets did not begin; where the service has answered so, that may be tried again. */
  onFailure: (error: Error, urls: string[]) => void;
}

/** NewGames begins games, one at a time, and goes to their addresses. */
export class NewGames {
  private creating = false;

  constructor(private readonly options: NewGamesOptions) {}

  /** playComputer needs no service where the cards are the usual ones. */
  async playComputer(strength: Strength) {
    if (!navigator.onLine && this.options.urls().length === 0) location.hash = 'solo';
    else await this.create({ private: true }, { mode: 'computer', seat: 0, strength });
  }

  playAtOneTable(): Promise<void> {
    return this.create({}, { mode: 'table', seat: null });
  }

  /** inviteFriend offers a seat, and shows the page on which its host waits. */
  inviteFriend(secondsForMove: number): Promise<void> {
    const { name } = settings();
    return this.once(async (set_urls, attempts) => {
      const offer = {
        ...(set_urls.length > 0 && { set_urls }),
        ...(secondsForMove > 0 && { turn_seconds: secondsForMove }),
        ...(name && { name }),
      };
      return `invitation=${await offerToFriend(this.options.service, offer, attempts)}`;
    });
  }

  /** create creates a game and opens it. */
  private create(request: NewGame, seating: Seating): Promise<void> {
    return this.once(async (set_urls, attempts) => {
      const begun = { request: set_urls.length > 0 ? { ...request, set_urls } : request, seating };
      return `game=${await beginGame(this.options.service, begun, attempts)}`;
    });
  }

  private async once(begin: (urls: string[], attempts: RetryOptions) => Promise<string>) {
    if (this.creating) return;
    this.creating = true;
    const { signal, onBegin, onFailure } = this.options;
    const urls = this.options.urls();
    onBegin();
    try {
      const address = await begin(urls, this.attempts(urls));
      if (!signal.aborted) location.hash = address;
    } catch (error) {
      onFailure(error as Error, urls);
    }
    this.creating = false;
  }

  /**
   * attempts end where the service cannot be reached: what comes of them later is not what the player
   * waits for.
   */
  private attempts(urls: string[]): RetryOptions {
    const unreachable = new AbortController();
    const ends = [this.options.signal, AbortSignal.timeout(beginTime), unreachable.signal];
    const onRetry = (error: Error) => {
      if (error instanceof ServiceError) this.options.onFailure(error, urls);
      else unreachable.abort(error);
    };
    return { signal: AbortSignal.any(ends), onRetry };
  }
}

import { Invitations, newHost, type NewGame, type Service } from 'cardgames-client';
import type { Strength } from '../computer/strength';
import { keepAttempt } from '../invitations/attempts';
import { beginGame, type Seating } from '../match/again';
import { forgetInvitation } from '../storage/invitations';
import { settings } from '../storage/settings';

/** How long a friend can sit down: a week, the longest that the service allows. */
const invitationSeconds = 7 * 24 * 3600;

/** How long a game or an invitation is tried to be made, in milliseconds. */
const beginTime = 15_000;

export interface NewGamesOptions {
  service: Service;
  /** Ends what is under way: a reader who has left the page stays where they are. */
  signal: AbortSignal;
  /** The addresses of the card sets that are chosen. */
  urls: () => string[];
  /** A game begins. */
  onBegin: () => void;
  /** A game with some card sets could not begin, which is tried again or not. */
  onFailure: (error: Error, urls: string[]) => void;
}

/** NewGames begins games, one at a time, and goes to their addresses. */
export class NewGames {
  private creating = false;

  constructor(private readonly options: NewGamesOptions) {}

  /** playComputer needs no service where the cards are the usual ones. */
  playComputer(strength: Strength): void | Promise<void> {
    if (navigator.onLine || this.options.urls().length > 0) {
      return this.create({ private: true }, { mode: 'computer', seat: 0, strength });
    }
    location.hash = 'solo';
  }

  playAtOneTable(): Promise<void> {
    return this.create({}, { mode: 'table', seat: null });
  }

  /** inviteFriend offers a seat, and shows the page on which its host waits. */
  inviteFriend(secondsForMove: number): Promise<void> {
    const { name } = settings();
    return this.once(async (set_urls, signal) => {
      const host = newHost({
        ...(set_urls.length > 0 && { set_urls }),
        ...(secondsForMove > 0 && { turn_seconds: secondsForMove }),
        ...(name && { name }),
      });
      keepAttempt(host);
      try {
        const invitations = new Invitations(this.options.service);
        await invitations.offer(host, { signal });
        await invitations.keep(host, invitationSeconds, { signal });
      } catch (error) {
        forgetInvitation(host.id);
        throw error;
      }
      return `invitation=${host.id}`;
    });
  }

  /** create creates a game and opens it. */
  private create(request: NewGame, seating: Seating): Promise<void> {
    const { service, onFailure } = this.options;
    return this.once(async (set_urls, signal) => {
      const begun = { request: set_urls.length > 0 ? { ...request, set_urls } : request, seating };
      const onRetry = (error: Error) => onFailure(error, set_urls);
      return `game=${await beginGame(service, begun, { signal, onRetry })}`;
    });
  }

  private async once(begin: (urls: string[], signal: AbortSignal) => Promise<string>) {
    if (this.creating) return;
    this.creating = true;
    const { signal, urls, onBegin, onFailure } = this.options;
    const chosen = urls();
    onBegin();
    try {
      const address = await begin(
        chosen,
        AbortSignal.any([signal, AbortSignal.timeout(beginTime)]),
      );
      if (!signal.aborted) location.hash = address;
    } catch (error) {
      onFailure(error as Error, chosen);
    }
    this.creating = false;
  }
}

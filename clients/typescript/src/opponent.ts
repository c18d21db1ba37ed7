import { newGuest, newHost, type Attempt, type GuestAttempt, type HostAttempt } from './attempt.js';
import type { Requester } from './interfaces.js';
import { Invitations, isGone, isTaken } from './invitations.js';
import { ServiceError, isTemporary } from './problem.js';
import type { RetryOptions } from './retry.js';
import type { Invitation, ListedInvitation } from './types.js';
import { OwnOffer, type Seat } from './waiting.js';

export interface OpponentOptions extends RetryOptions {
  /** Shown beside the seat. */
  name?: string;
  /** The seconds for a move: 30 to 3600, 120 by default. */
  turnSeconds?: number;
  /** The URLs of the card sets; the core set by default. */
  setURLs?: string[];
  /** An attempt that an earlier run has left, and that may have succeeded. */
  attempt?: Attempt | null;
  /**
   * Called before each attempt is sent. A page that can be reloaded keeps the attempt,
   * until there is a seat, and passes it on to the next run.
   */
  onAttempt?: (attempt: Attempt) => void;
}

/** The time for a move against a stranger, in seconds. */
export const opponentTurnSeconds = 120;

/** How long an offer lasts, and the age at which it is renewed, in seconds. */
const offerTime = 30;
const renewalAge = 15;

/** The seconds between two looks at the list: at least, and at most. */
const listPause = [3, 5];

/**
 * findOpponent sits down opposite a stranger who looks for an opponent too, on the
 * same terms: time for a move and card sets. Where there is none it offers a seat
 * and waits. A signal withdraws the offer and ends the search with the signal's
 * reason, but for one case: a guest who was faster has sat down, and the seat
 * opposite is returned all the same.
 */
export async function findOpponent(
  service: Requester,
  options: OpponentOptions = {},
): Promise<Seat> {
  const search = new Search(service, options);
  let seat = options.attempt ? await search.repeat(options.attempt) : null;
  while (!seat) seat = (await search.acceptListed()) ?? (await search.offer());
  return seat;
}

class Search {
  private readonly invitations: Invitations;
  private readonly setURLs: string[];
  private readonly turnSeconds: number;

  constructor(
    private readonly service: Requester,
    private readonly options: OpponentOptions,
  ) {
    this.invitations = new Invitations(service);
    this.setURLs = options.setURLs ?? [];
    this.turnSeconds = options.turnSeconds ?? opponentTurnSeconds;
  }

  /** repeat goes on with an attempt of an earlier run; null where it has failed. */
  repeat(attempt: Attempt): Promise<Seat | null> {
    return attempt.role === 'host' ? this.offer(attempt) : this.accept(attempt);
  }

  /** acceptListed accepts an offer of the list; null where none is left. */
  async acceptListed(): Promise<Seat | null> {
    const listed = await this.invitations.list(this.options);
    return this.acceptAny(listed.filter((offer) => this.suits(offer)));
  }

  /** offer offers a seat, and waits for a guest; null where the offer has ended without one. */
  async offer(host = newHost(this.terms())): Promise<Seat | null> {
    const invitation = await this.place(host);
    if (!invitation) return null;
    const own = new OwnOffer(this.service, host, invitation, this.options);
    return own.during(() => this.wait(own, invitation));
  }

  /** place makes an offer known; null where it cannot be, since its token was used before. */
  private async place(host: HostAttempt): Promise<Invitation | null> {
    this.options.onAttempt?.(host);
    try {
      return await this.invitations.offer(host, this.options);
    } catch (error) {
      if (error instanceof ServiceError && error.code === 'invitation_reused') return null;
      throw error;
    }
  }

  private terms() {
    const { name } = this.options;
    return {
      public: true,
      turn_seconds: this.turnSeconds,
      ...(this.setURLs.length > 0 && { set_urls: this.setURLs }),
      ...(name && { name }),
    };
  }

  private suits({ turn_seconds, card_sets }: ListedInvitation): boolean {
    const urls = card_sets.flatMap(({ url }) => url ?? []);
    return turn_seconds === this.turnSeconds && urls.join('\n') === this.setURLs.join('\n');
  }

  /**
   * wait waits until this player's offer is accepted, or there is an older one. Of two
   * hosts who wait only the later one gives way, so they do not accept each other's.
   */
  private async wait(own: OwnOffer, invitation: Invitation): Promise<Seat | null> {
    let renewed = Date.now();
    for (;;) {
      let standing = await own.wait(between(listPause[0], listPause[1]));
      if (standing === 'open' && Date.now() - renewed >= renewalAge * 1000) {
        standing = await own.renew(offerTime);
        renewed = Date.now();
      }
      if (standing === 'accepted') return own.sit();
      if (standing === 'ended') return null;
      const older = (await this.listNow()).filter((offer) => isOlder(offer, invitation));
      if (older.length > 0) return (await own.leave()) ?? this.acceptAny(older);
    }
  }

  /** listNow lists the offers that suit; none where the service does not respond. */
  private async listNow(): Promise<ListedInvitation[]> {
    try {
      const listed = await this.invitations.listOnce(this.options.signal);
      return listed.filter((offer) => this.suits(offer));
    } catch (error) {
      this.options.signal?.throwIfAborted();
      if (!isTemporary(error)) throw error;
      this.options.onRetry?.(error as Error);
      return [];
    }
  }

  /** acceptAny accepts the first that is left of some offers, in random order. */
  private async acceptAny(offers: ListedInvitation[]): Promise<Seat | null> {
    for (const offered of shuffled(offers)) {
      this.options.signal?.throwIfAborted();
      const seat = await this.accept(newGuest(offered));
      if (seat) return seat;
    }
    return null;
  }

  private async accept(guest: GuestAttempt): Promise<Seat | null> {
    this.options.onAttempt?.(guest);
    try {
      const view = await this.invitations.accept(guest, this.options);
      return { id: guest.id, token: guest.token, entropy: guest.entropy, view };
    } catch (error) {
      if (isTaken(error) || isGone(error)) return null;
      throw error;
    }
  }
}

/** isOlder compares the times, which all have the same form, and then the ids. */
function isOlder(a: ListedInvitation, b: Invitation): boolean {
  if (a.created_at !== b.created_at) return a.created_at < b.created_at;
  return a.invitation_id < b.invitation_id;
}

function between(least: number, most: number): number {
  return least + Math.random() * (most - least);
}

/** shuffled is a copy in random order. */
function shuffled<T>(items: T[]): T[] {
  const copy = [...items];
  for (let i = copy.length - 1; i > 0; i--) {
    const j = Math.floor(Math.random() * (i + 1));
    [copy[i], copy[j]] = [copy[j], copy[i]];
  }
  return copy;
}

import {
  newGuest,
  newHost,
  rematchID,
  type Attempt,
  type GuestAttempt,
  type HostAttempt,
} from './attempt.js';
import type { Requester } from './interfaces.js';
import { Invitations, isGone } from './invitations.js';
import { ServiceError } from './problem.js';
import { jitter, sleep, type RetryOptions } from './retry.js';
import type { DeckEntry, Invitation } from './types.js';
import { OwnOffer, type Seat } from './waiting.js';

/** How long both players look for a rematch, in seconds. */
export const rematchTime = 120;

/** Seconds between two looks at the offer. */
const lookPause = 4;

export interface RematchOptions extends RetryOptions {
  /** Shown beside the seat. */
  name?: string;
  /** This player's deck, which a rematch of a game with decks needs. */
  deck?: DeckEntry[];
  /** As for OpponentOptions. */
  attempt?: Attempt | null;
  /** As for OpponentOptions. */
  onAttempt?: (attempt: Attempt) => void;
}

/** OldSeat is a seat of a finished game that began with an invitation. */
export interface OldSeat {
  /** The id of the game. */
  id: string;
  token: string;
}

/**
 * rematch sits down for another game with the same opponent: it offers one, or
 * accepts the opponent's offer. The players swap seats. It returns null where the
 * opponent does not want one within two minutes. A signal ends it as it ends
 * findOpponent.
 */
export async function rematch(
  service: Requester,
  old: OldSeat,
  options: RematchOptions = {},
): Promise<Seat | null> {
  const another = new Rematch(service, old, options);
  let seat = options.attempt ? await another.repeat(options.attempt) : null;
  while (!seat && another.secondsLeft > 0) {
    seat = await another.offer();
    if (!seat) await sleep(jitter(1), options.signal);
  }
  return seat;
}

/**
 * findRematch looks for an offer of a rematch for two minutes, and returns it; null
 * where there is none. It may be the offer of either player, and accepted already.
 */
export async function findRematch(
  service: Requester,
  game: string,
  options: RetryOptions = {},
): Promise<Invitation | null> {
  const invitations = new Invitations(service);
  const end = Date.now() + rematchTime * 1000;
  while (Date.now() < end) {
    try {
      const invitation = await invitations.read(rematchID(game), options);
      if (invitation.status !== 'withdrawn') return invitation;
    } catch (error) {
      if (!isGone(error)) throw error;
    }
    await sleep(jitter(lookPause), options.signal);
  }
  return null;
}

class Rematch {
  private readonly invitations: Invitations;
  private readonly end = Date.now() + rematchTime * 1000;

  constructor(
    private readonly service: Requester,
    private readonly old: OldSeat,
    private readonly options: RematchOptions,
  ) {
    this.invitations = new Invitations(service);
  }

  get secondsLeft(): number {
    return Math.floor((this.end - Date.now()) / 1000);
  }

  /** repeat goes on with an attempt of an earlier run; null where it has failed. */
  repeat(attempt: Attempt): Promise<Seat | null> {
    return attempt.role === 'host' ? this.offer(attempt) : this.accept(attempt);
  }

  /** offer offers a rematch, or accepts the one that is offered; null where that has ended. */
  async offer(host = newHost(this.terms())): Promise<Seat | null> {
    const invitation = await this.place(host);
    if (!invitation) return this.accept();
    const own = new OwnOffer(this.service, host, invitation, this.options);
    return own.during(() => this.wait(own));
  }

  /** place makes an offer known; null where there is one of the opponent. */
  private async place(host: HostAttempt): Promise<Invitation | null> {
    this.options.onAttempt?.(host);
    try {
      return await this.invitations.offer(host, this.access);
    } catch (error) {
      if (error instanceof ServiceError && error.code === 'rematch_offered') return null;
      throw error;
    }
  }

  private async wait(own: OwnOffer): Promise<Seat | null> {
    let standing = await own.renew(Math.max(this.secondsLeft, 1));
    while (standing === 'open' && this.secondsLeft > 0) {
      standing = await own.wait(jitter(lookPause));
    }
    if (standing === 'accepted') return own.sit();
    return standing === 'open' ? own.leave() : null;
  }

  /**
   * accept accepts the offer, in an earlier attempt if there was one. Another offer, which has
   * another commitment, gets new entropy: its host may know the earlier one.
   */
  private async accept(earlier?: GuestAttempt): Promise<Seat | null> {
    try {
      const offered = await this.invitations.read(rematchID(this.old.id), this.options);
      const same = earlier?.commitment === offered.shuffle.commitment;
      const guest = earlier && same ? earlier : newGuest(offered, this.options.deck);
      this.options.onAttempt?.(guest);
      const view = await this.invitations.accept(guest, this.access);
      return { id: guest.id, token: guest.token, entropy: guest.entropy, view };
    } catch (error) {
      if (isGone(error)) return null;
      throw error;
    }
  }

  private terms() {
    const { name, deck } = this.options;
    return { rematch_of: this.old.id, ...(name && { name }), ...(deck && { deck }) };
  }

  private get access() {
    return { ...this.options, rematchToken: this.old.token };
  }
}

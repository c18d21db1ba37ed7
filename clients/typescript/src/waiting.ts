import type { HostAttempt } from './attempt.js';
import { Game } from './game.js';
import type { Requester } from './interfaces.js';
import { checkCommitment, Invitations, isGone, isTaken } from './invitations.js';
import { HintWaiter, liveAt } from './live.js';
import { jitter, type RetryOptions } from './retry.js';
import type { Invitation, View } from './types.js';

/** Seat is a seat that this device has taken. Keep its token: it is the only way to the seat. */
export interface Seat {
  /** The id of the game. */
  id: string;
  token: string;
  /** What this device added to the shuffle; absent at the host. */
  entropy?: string;
  /** As the game stands for the seat. */
  view: View;
}

/** Standing is what has become of an offer. */
export type Standing = 'open' | 'accepted' | 'ended';

/** Seconds between two reads while live updates come. */
const liveInterval = 60;

/** Seconds between two reads where there are none, in the first minutes and later. */
const guestInterval = 4;
const laterInterval = 20;
const firstMinutes = 10;

/** How long a withdrawal is retried, in seconds. After that the offer expires. */
const leaveTime = 10;

/** OwnOffer waits for a guest. */
export class OwnOffer {
  private readonly hints: HintWaiter;
  private readonly invitations: Invitations;
  private readonly begun = Date.now();
  private standing: Standing;
  private readAt = Date.now();

  constructor(
    private readonly service: Requester,
    readonly host: HostAttempt,
    private readonly invitation: Invitation,
    private readonly options: RetryOptions,
  ) {
    this.invitations = new Invitations(service);
    this.standing = standingOf(invitation);
    const live = invitation.live && liveAt(service.live, invitation.live);
    this.hints = new HintWaiter(this.standing === 'open' ? live : undefined);
  }

  /**
   * during runs a function that waits. If it fails or its signal ends it, the offer is
   * withdrawn; if a guest has accepted before, the host sits down all the same.
   */
  async during(wait: () => Promise<Seat | null>): Promise<Seat | null> {
    try {
      return await wait();
    } catch (error) {
      const seat = await this.leave().catch(() => null);
      if (!seat) throw error;
      return seat;
    } finally {
      this.stop();
    }
  }

  /** stop ends the waiting, not the offer. */
  stop() {
    this.hints.stop();
  }

  /** wait returns how the offer stands after some seconds, or as soon as it has changed. */
  async wait(seconds: number): Promise<Standing> {
    if (this.standing !== 'open') return this.standing;
    const hinted = await this.hints.wait(seconds, this.options.signal);
    const due = Date.now() - this.readAt >= liveInterval * 1000;
    if (hinted || due || !this.hints.open) await this.read();
    return this.standing;
  }

  /** settle waits until the offer is accepted, and sits down, or returns null once it has ended. */
  async settle(): Promise<Seat | null> {
    for (;;) {
      const standing = await this.wait(this.pause());
      if (standing === 'accepted') return this.sit();
      if (standing === 'ended') return null;
    }
  }

  /** renew sets how many seconds from now the offer ends, unless it has ended before. */
  async renew(seconds: number): Promise<Standing> {
    try {
      await this.invitations.keep(this.host, seconds, this.options);
    } catch (error) {
      if (isTaken(error)) this.standing = 'accepted';
      else if (isGone(error)) this.standing = 'ended';
      else throw error;
    }
    return this.standing;
  }

  /** leave withdraws the offer and returns null, or sits down if a guest has accepted before. */
  async leave(): Promise<Seat | null> {
    const { onRetry } = this.options;
    const signal = AbortSignal.timeout(leaveTime * 1000);
    return (await this.invitations.withdraw(this.host, { onRetry, signal })) ? null : this.sit();
  }

  /**
   * sit takes the host's seat of an offer that was accepted. It fails where the service has not
   * kept to its commitment.
   */
  async sit(): Promise<Seat> {
    const { id, token } = this.host;
    const game = new Game(this.service, id, token);
    const view = await game.read(this.options);
    checkCommitment(view, this.invitation.shuffle.commitment);
    return { id, token, view };
  }

  private async read() {
    try {
      this.standing = standingOf(await this.invitations.read(this.host.id, this.options));
      this.readAt = Date.now();
    } catch (error) {
      if (!isGone(error)) throw error;
      this.standing = 'ended';
    }
  }

  private pause(): number {
    if (this.hints.open) return liveInterval;
    const early = Date.now() - this.begun < firstMinutes * 60_000;
    return jitter(early ? guestInterval : laterInterval);
  }
}

function standingOf({ status }: Invitation): Standing {
  if (status === 'accepted') return 'accepted';
  return status === 'open' ? 'open' : 'ended';
}

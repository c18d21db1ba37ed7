// A game with a friend: one invites by a link, the other accepts it.

import { newGuest, newHost, type HostAttempt } from './attempt.js';
import { Game } from './game.js';
import type { Requester } from './interfaces.js';
import { Invitations } from './invitations.js';
import { PermanentError } from './faults.js';
import type { RetryOptions } from './retry.js';
import type { DeckEntry, Invitation, Offer } from './types.js';
import { OwnOffer } from './waiting.js';

/** InviteOptions are an Offer, without public. A signal withdraws it. */
export interface InviteOptions extends RetryOptions, Omit<Offer, 'public' | 'rematch_of'> {}

export interface AcceptOptions extends RetryOptions {
  /** Shown beside the seat. */
  name?: string;
  /** The guest's deck, which an invitation with decks needs. */
  deck?: DeckEntry[];
}

/** Place is a service and its address. */
interface Place extends Requester {
  readonly base: string;
}

/** Invited is an invitation that was offered. */
export class Invited {
  /** link opens the game in a browser, and is what accept takes. */
  readonly link: string;

  constructor(
    private readonly service: Place,
    /** Keep it to come back to the seat: the game has its id and token. */
    readonly host: HostAttempt,
    private readonly invitation: Invitation,
    private readonly options: RetryOptions,
  ) {
    const { origin } = globalThis.location ?? {};
    this.link = `${service.base || origin}/play#invitation=${host.id}`;
  }

  /** game waits for the friend, and returns the game. It fails once the invitation has ended. */
  async game(): Promise<Game> {
    const own = new OwnOffer(this.service, this.host, this.invitation, this.options);
    const seat = await own.during(() => own.settle());
    if (!seat) throw new PermanentError(this.link, 'the invitation has ended; invite again');
    return new Game(this.service, seat.id, seat.token);
  }
}

/** invite offers a seat. Anyone with the link can take it. */
export async function invite(service: Place, options: InviteOptions): Promise<Invited> {
  const { signal, onRetry, once, ...offer } = options;
  const attempts: RetryOptions = { signal, onRetry, once };
  const host = newHost(offer);
  const invitation = await new Invitations(service).offer(host, attempts);
  return new Invited(service, host, invitation, attempts);
}

/** acceptLink sits down opposite the player who has sent a link. */
export async function acceptLink(
  service: Place,
  link: string,
  options: AcceptOptions,
): Promise<Game> {
  const invitations = new Invitations(service);
  const guest = newGuest(await invitations.read(invitationIn(link), options), options.deck);
  await invitations.accept(guest, options);
  return new Game(service, guest.id, guest.token);
}

/** invitationIn is the id in a link, to which a messenger may have added something. */
function invitationIn(link: string): string {
  const [, id] = /(?:^|=|%3d|\/)([a-z2-7]{26})(?![a-z2-7])/.exec(link.trim().toLowerCase()) ?? [];
  if (id) return id;
  throw new PermanentError(link, 'this is no link to an invitation; pass it as it was sent');
}

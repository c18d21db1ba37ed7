import type { GuestAttempt, HostAttempt } from './attempt.js';
import type { Requester, RequestOptions } from './interfaces.js';
import { ServiceError } from './problem.js';
import { retry, type RetryOptions } from './retry.js';
import type { Invitation, InvitationList, ListedInvitation, View } from './types.js';

export interface RematchAccess {
  /** Only for a rematch: the token of this player's seat in the game before. */
  rematchToken?: string;
}

/**
 * Invitations are the operations on invitations. Each request is the same until
 * there is a response, and none is applied twice. Pass no signal to stop a request
 * that may have been applied: a signal ends the attempts, not the one under way.
 */
export class Invitations {
  constructor(private readonly service: Requester) {}

  /**
   * list returns a random sample of the open public invitations: with decks those to games to
   * which each player brings a deck, otherwise the others.
   */
  list(options: RetryOptions & { decks?: boolean } = {}): Promise<ListedInvitation[]> {
    return retry(() => this.listOnce(options.signal, options.decks), options);
  }

  /** listOnce is list in one attempt, which a signal ends too. */
  async listOnce(signal?: AbortSignal, decks = false): Promise<ListedInvitation[]> {
    const path = decks ? '/invitations?decks=true' : '/invitations';
    const { value } = await this.service.request<InvitationList>(path, { signal });
    return value!.invitations;
  }

  /**
   * read fails with a ServiceError that is gone where an invitation has expired. With cards it has
   * those of the game, as long as the invitation is open.
   */
  read(id: string, options: RetryOptions & { cards?: boolean } = {}): Promise<Invitation> {
    const query = options.cards ? '?include=cards' : '';
    return this.json(`/invitations/${id}${query}`, {}, options);
  }

  /** offer offers a seat. A repeated offer returns the invitation as it stands now. */
  offer(
    { token, offer }: HostAttempt,
    options: RetryOptions & RematchAccess = {},
  ): Promise<Invitation> {
    const headers = rematchHeaders(options);
    return this.json('/invitations', { method: 'POST', token, headers, body: offer }, options);
  }

  /**
   * accept sits down, and returns the view of the seat. It fails where the service has not kept
   * to its commitment.
   */
  async accept(
    { id, token, entropy, commitment, deck }: GuestAttempt,
    options: RetryOptions & RematchAccess & { name?: string } = {},
  ): Promise<View> {
    const name = options.name || undefined; // JSON leaves out what is undefined
    const body = { entropy, name, ...(deck && { deck }) };
    const request = { method: 'POST' as const, token, headers: rematchHeaders(options), body };
    const view = await this.json<View>(`/invitations/${id}/acceptance`, request, options);
    checkCommitment(view, commitment);
    return view;
  }

  /** keep sets how many seconds from now an invitation ends. */
  keep(host: HostAttempt, seconds: number, options: RetryOptions = {}): Promise<Invitation> {
    const request = { method: 'PUT' as const, token: host.token, body: { seconds } };
    return this.json(`/invitations/${host.id}/expiry`, request, options);
  }

  /** withdraw ends an invitation. It returns false if a guest has accepted before. */
  async withdraw(host: HostAttempt, options: RetryOptions = {}): Promise<boolean> {
    try {
      await this.keep(host, 0, options);
      return true;
    } catch (error) {
      if (isTaken(error)) return false;
      if (isGone(error)) return true;
      throw error;
    }
  }

  /** leave withdraws an invitation in one attempt, which goes on when the page is closed. */
  async leave({ id, token }: HostAttempt): Promise<void> {
    const request = { method: 'PUT', token, body: { seconds: 0 }, keepalive: true } as const;
    await this.service.request(`/invitations/${id}/expiry`, request);
  }

  private json<T>(path: string, request: RequestOptions, options: RetryOptions): Promise<T> {
    return retry(async () => (await this.service.request<T>(path, request)).value!, options);
  }
}

/**
 * checkCommitment fails where a game has another commitment than its invitation had: its
 * creator may have known the guest's entropy.
 */
export function checkCommitment({ shuffle }: View, offered: string) {
  if (shuffle.commitment === offered) return;
  throw new Error(
    'The game has another commitment than the invitation: the service may have chosen the shuffle.',
  );
}

function rematchHeaders({ rematchToken }: RematchAccess): Record<string, string> {
  return rematchToken ? { 'X-Rematch-Token': rematchToken } : {};
}

/** isTaken reports whether an invitation was accepted by another player. */
export function isTaken(error: unknown): boolean {
  return error instanceof ServiceError && error.code === 'invitation_taken';
}

/** isGone reports whether an invitation has expired, was withdrawn, or never was. */
export function isGone(error: unknown): boolean {
  return error instanceof ServiceError && error.code === 'invitation_not_found';
}

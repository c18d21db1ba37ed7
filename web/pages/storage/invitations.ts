// The invitations of this browser that are not games yet. What a device has made for
// one is stored before it is sent: a request that is repeated must be the same.

import type { DeckEntry } from 'cardgames-client';
import { keysWith, load, remove, store } from './local';

/** An invitation that this browser has offered, or is about to accept. */
export interface KnownInvitation {
  /** The service derives it from the host's token. */
  id: string;
  role: 'host' | 'guest';
  /** The bearer token that this device has made for its seat. */
  token: string;
  /** The guest's 32 random bytes, in hex; absent at the host. */
  entropy?: string;
  /** The service's commitment when the guest's bytes were drawn; absent at the host. */
  commitment?: string;
  /** The guest's deck, for an invitation with decks. */
  deck?: DeckEntry[];
  /** The host's request, as it was sent first; absent at the guest. */
  offer?: object;
  /** When this browser first knew of it, as an ISO 8601 time. */
  created: string;
}

const prefix = 'cardgames.invitation.';

/**
 * How long an invitation is kept, in milliseconds: one is open for at most a week, and the
 * game that it has become, meanwhile or not, is usually deleted after 90 days.
 */
const keptFor = 100 * 24 * 60 * 60 * 1000;

/** knownInvitations lists the invitations, the newest first. */
export function knownInvitations(): KnownInvitation[] {
  return keysWith(prefix)
    .map((key) => load<unknown>(key, null))
    .filter(isKnownInvitation)
    .sort((a, b) => b.created.localeCompare(a.created));
}

function isKnownInvitation(value: unknown): value is KnownInvitation {
  const invitation = value as KnownInvitation | null;
  return (
    typeof invitation?.id === 'string' &&
    typeof invitation.token === 'string' &&
    typeof invitation.created === 'string'
  );
}

export function findInvitation(id: string): KnownInvitation | undefined {
  const invitation = load<unknown>(prefix + id, null);
  return isKnownInvitation(invitation) ? invitation : undefined;
}

/** rememberInvitation adds an invitation. One that is known stays as it is, and is returned. */
export function rememberInvitation(invitation: KnownInvitation): KnownInvitation {
  const known = findInvitation(invitation.id);
  if (known) return known;
  for (const { id, created } of knownInvitations()) {
    if (Date.parse(created) < Date.now() - keptFor) forgetInvitation(id);
  }
  store(prefix + invitation.id, invitation);
  return invitation;
}

/** forgetInvitation forgets an invitation that has become a game, or has ended. */
export function forgetInvitation(id: string) {
  remove(prefix + id);
}

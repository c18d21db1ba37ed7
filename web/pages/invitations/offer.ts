import {
  Invitations,
  newHost,
  type Offer,
  type RetryOptions,
  type Service,
} from 'cardgames-client';
import { forgetInvitation } from '../storage/invitations';
import { keepAttempt } from './attempts';

/** How long a friend can sit down: a week, the longest that the service allows. */
const invitationSeconds = 7 * 24 * 3600;

/**
 * offerToFriend makes an invitation, and returns its id. Card sets in the offer are sent once, and not kept
 * in this browser.
 */
export async function offerToFriend(
  service: Service,
  offer: Offer,
  attempts: RetryOptions,
): Promise<string> {
  const host = newHost(offer);
  keepAttempt(host);
  const invitations = new Invitations(service);
  try {
    await invitations.offer(host, attempts);
    await invitations.keep(host, invitationSeconds, attempts);
  } catch (error) {
    forgetInvitation(host.id);
    throw error;
  }
  if (offer.sets) keepAttempt({ ...host, offer: { ...offer, sets: undefined } });
  return host.id;
}

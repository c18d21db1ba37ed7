// Attempts to get a seat, kept until there is one: they are repeated after a reload.

import { type Attempt, type HostAttempt, type Seat } from 'cardgames-client';
import { rememberGame, type Mode } from '../storage/games';
import {
  findInvitation,
  forgetInvitation,
  rememberInvitation,
  type KnownInvitation,
} from '../storage/invitations';

/** keepAttempt remembers an attempt that is about to be sent, in place of one for the same invitation. */
export function keepAttempt(attempt: Attempt) {
  forgetInvitation(attempt.id);
  rememberInvitation(known(attempt));
}

/** firstAttempt remembers an attempt, and returns it; or the one that another tab has kept before. */
export function firstAttempt<A extends Attempt>(attempt: A): A {
  const kept = attemptIn(rememberInvitation(known(attempt)));
  return kept?.role === attempt.role ? (kept as A) : attempt;
}

/** attemptFor is the attempt that was kept for an invitation. */
export function attemptFor(id: string): Attempt | null {
  const kept = findInvitation(id);
  return kept ? attemptIn(kept) : null;
}

/** rememberSeat remembers a game with the seat that this browser has taken. */
export function rememberSeat({ id, token, entropy, view }: Seat, mode: Mode) {
  const seat = Number(view.viewer);
  rememberGame({
    id,
    mode,
    seat,
    tokens: [0, 1].map((player) => (player === seat ? token : null)),
    created: view.created_at,
    expires: view.expires_at,
    commitment: view.shuffle.commitment,
    entropy,
    sets: view.card_sets.map(({ name }) => name).join(', '),
    invited: true,
  });
  forgetInvitation(id);
}

function known(attempt: Attempt): KnownInvitation {
  return { ...attempt, created: new Date().toISOString() };
}

function attemptIn(kept: KnownInvitation): Attempt | null {
  const { id, role, token, entropy, commitment, deck, offer } = kept;
  if (role === 'guest') {
    if (!entropy || !commitment) return null;
    return { role, id, token, entropy, commitment, ...(deck && { deck }) };
  }
  return offer ? { role, id, token, offer: offer as HostAttempt['offer'] } : null;
}

// Games with a set that is published nowhere: it is sent with the request.

import { Invitations, newHost, ServiceError, type Offer, type Service } from 'cardgames-client';
import { at } from '../../place';
import { keepAttempt } from '../../invitations/attempts';
import { NameField } from '../../invitations/name';
import { LimitField } from '../../start/limit';
import { rememberGame } from '../../storage/games';
import { forgetInvitation } from '../../storage/invitations';
import { settings } from '../../storage/settings';
import { showDialog } from '../../ui/dialog';
import { h, jsx } from '../../ui/jsx';

/** The card sets of a game, as the service takes them. */
export type CardSets = NonNullable<Offer['sets']>;

/** How long a friend can sit down: a week, the longest that the service allows. */
const invitationSeconds = 7 * 24 * 3600;

/** How long a game or an invitation is tried to be made, in milliseconds. */
const patience = 20_000;

/** askForFriend asks on which terms a friend is invited, and returns the address of the invitation. */
export async function askForFriend(service: Service, sets: CardSets): Promise<string | null> {
  const limit = new LimitField();
  const failure = h('p', { class: 'failure', role: 'alert' });
  const invite = h('button', { class: 'primary' }, 'Make the link');
  const form = h(
    'form',
    { class: 'question' },
    <p>
      Your friend gets a link and plays <b dir="auto">{nameOf(sets)}</b> against you, with the cards
      as they are now. Nothing is published: the cards go with the game.
    </p>,
    <NameField />,
    limit.element,
    failure,
    <div class="choices">{invite}</div>,
  );
  let address: string | null = null;
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    invite.disabled = true;
    failure.textContent = '';
    try {
      address = await offer(service, sets, limit.seconds);
      form.closest('dialog')?.close('made');
    } catch (error) {
      failure.textContent = reasonOf(error as Error);
    }
    invite.disabled = false;
  });
  await showDialog('Invite a friend', form);
  return address;
}

/** offer makes an invitation, and returns the address of the page on which its host waits. */
async function offer(service: Service, sets: CardSets, seconds: number): Promise<string> {
  const { name } = settings();
  const host = newHost({
    sets,
    ...(seconds > 0 && { turn_seconds: seconds }),
    ...(name && { name }),
  });
  keepAttempt(host);
  const invitations = new Invitations(service);
  const options = { signal: AbortSignal.timeout(patience) };
  try {
    await invitations.offer(host, options);
    await invitations.keep(host, invitationSeconds, options);
  } catch (error) {
    forgetInvitation(host.id);
    throw error;
  }
  keepAttempt({ ...host, offer: { ...host.offer, sets: undefined } }); // the service has them now
  return at(`/play#invitation=${host.id}`);
}

/** beginAtOneTable creates an open game, and returns its address. */
export async function beginAtOneTable(service: Service, sets: CardSets): Promise<string> {
  const view = await service.createGame({ sets }, { signal: AbortSignal.timeout(patience) });
  rememberGame({
    id: view.game_id,
    mode: 'table',
    seat: null,
    tokens: [null, null],
    created: view.created_at,
    commitment: view.shuffle.commitment,
    sets: nameOf(sets),
  });
  return at(`/play#game=${view.game_id}`);
}

/** nameOf are the names of sets. */
function nameOf(sets: CardSets): string {
  return sets.map(({ name }) => name).join(' and ');
}

/** reasonOf says in an author's words why there is no game. */
export function reasonOf(error: Error): string {
  if (!(error instanceof ServiceError)) return 'The service does not respond. Are you online?';
  if (error.code === 'inline_sets_disabled') {
    return (
      'This service does not take card sets of its players: its operator has not turned that on. ' +
      'You can still play here against the computer, or print the cards.'
    );
  }
  const [first] = error.problem.errors ?? [];
  return first ? `${error.message} ${first.detail}` : error.message;
}

// Games with a set that is published nowhere: it is sent with the request.

import { ServiceError, type Offer, type Service } from 'cardgames-client';
import { at } from '../../place';
import { NameField } from '../../invitations/name';
import { offerToFriend } from '../../invitations/offer';
import { LimitField } from '../../start/limit';
import { rememberGame } from '../../storage/games';
import { settings } from '../../storage/settings';
import { showDialog } from '../../ui/dialog';
import { h, jsx } from '../../ui/jsx';

/** The card sets of a game, as the service takes them. */
export type CardSets = NonNullable<Offer['sets']>;

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
  const terms = { ...(seconds > 0 && { turn_seconds: seconds }), ...(name && { name }) };
  const options = { signal: AbortSignal.timeout(patience) };
  return at(`/play#invitation=${await offerToFriend(service, { sets, ...terms }, options)}`);
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
      'You can still play with your own sets here, against the computer.'
    );
  }
  const [first] = error.problem.errors ?? [];
  return first ? `${error.message} ${first.detail}` : error.message;
}

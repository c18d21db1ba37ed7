import type { Service } from 'cardgames-client';
import { NameField } from '../invitations/name';
import { offerToFriend } from '../invitations/offer';
import { LimitField } from '../start/limit';
import { Program } from '../program/program';
import { type Child, Fragment, h, jsx } from '../ui/jsx';
import { type Page, Router } from '../ui/router';
import { noticePage, HomeLink } from '../invitations/notice';
import { reasonOf } from '../workshop/share/invite';
import { taken } from './content';
import { DraftRules } from './draft';
import { DraftFlow } from './flow';
import { withFriend, type DeckGame } from './kept';
import { offeredSets, type Offered } from './pool';
import { offerOf, patience, type DeckTerms } from './terms';
import type { LocalGameProgram } from '../program/localgame';

const title = 'Draft with a friend';

const rules =
  'Then you get a link: your friend drafts from the same groups, and neither of you sees the ' +
  'other’s deck before the game begins.';

/** friendDraftPage is the draft of a host, who then invites a friend to draft from the same groups. */
export function friendDraftPage(service: Service): Page {
  return {
    title,
    async open(root, signal) {
      const router = new Router(root, signal);
      const program: LocalGameProgram = new Program('localgame', signal);
      const left = h('p', { class: 'fine', hidden: true });
      const fail = (error: Error) =>
        router.show(
          noticePage('The draft cannot go on', <p role="alert">{error.message}</p>, <HomeLink />),
        );
      const flow: DraftFlow = new DraftFlow({
        title,
        router,
        program,
        kept: withFriend,
        about: <DraftRules others={rules} />,
        beside: left,
        offered: () => offeredTo(service, program, left),
        ways: (game) => <InviteWay game={game} service={service} program={program} />,
        guarded: (run) => run().catch((error) => void (signal.aborted || fail(error))),
      });
      const kept = withFriend.read();
      if (kept) await flow.pick(kept).catch(() => flow.startOver());
      else await flow.ask();
    },
  };
}

/** offeredTo are the sets that an invitation can have: own ones only where the service takes them. */
async function offeredTo(
  service: Service,
  program: LocalGameProgram,
  left: HTMLElement,
): Promise<Offered> {
  const signal = AbortSignal.timeout(patience);
  const [offered, list] = await Promise.all([
    offeredSets(program),
    service.cardSets({ signal, once: true }).catch(() => null), // the form says so at the end
  ]);
  if (!list || list.inline_sets || offered.own.length === 0) return offered;
  left.hidden = false;
  left.textContent =
    'This service takes no card sets of its players, so a draft with a friend has none of yours.';
  return { ...offered, own: [] };
}

interface InviteProps {
  game: DeckGame;
  service: Service;
  program: LocalGameProgram;
}

function InviteWay({ game, service, program }: InviteProps) {
  const { pool, draft, picks } = game;
  const made = () => withFriend.forget();
  return (
    <>
      <p>Your friend gets a link, and drafts from the same groups before the game begins.</p>
      {inviteForm({ service, program, terms: () => ({ pool, draft, deck: taken(picks) }), made })}
    </>
  );
}

export interface InviteFormOptions {
  service: Service;
  program: LocalGameProgram;
  terms: () => Omit<DeckTerms, 'seconds'>;
  /** Called once the invitation is there. */
  made: () => void;
}

/** inviteForm asks on which terms a friend is invited, and goes to the invitation. */
export function inviteForm({ service, program, terms, made }: InviteFormOptions): HTMLFormElement {
  const limit = new LimitField();
  const failure = h('p', { class: 'failure', role: 'alert' });
  const invite = h('button', { class: 'primary' }, 'Make the link');
  const form = h(
    'form',
    { class: 'invite-form' },
    <NameField />,
    limit.element,
    failure,
    <div class="choices">{invite}</div>,
  );
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    invite.disabled = true;
    failure.textContent = '';
    try {
      const offer = await offerOf(service, program, { ...terms(), seconds: limit.seconds });
      const id = await offerToFriend(service, offer, { signal: AbortSignal.timeout(patience) });
      made();
      location.hash = `invitation=${id}`;
    } catch (error) {
      failure.textContent = reasonOf(error as Error);
    }
    invite.disabled = false;
  });
  return form;
}

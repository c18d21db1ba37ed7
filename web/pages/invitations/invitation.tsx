import {
  Invitations,
  isGone,
  isTaken,
  newGuest,
  OwnOffer,
  type GuestAttempt,
  type HostAttempt,
  type Invitation,
  type Seat,
  type Service,
} from 'cardgames-client';
import { styleOfGame } from '../cards/style';
import { linkTo } from '../match/buttons';
import { at } from '../place';
import { programs } from '../program/program';
import { Fan, Pitch } from '../start/hero';
import { findGame } from '../storage/games';
import { forgetInvitation } from '../storage/invitations';
import { settings } from '../storage/settings';
import { type Child, jsx } from '../ui/jsx';
import { LinkField } from '../ui/link-field';
import { QRCode } from '../ui/qr-code';
import type { Page } from '../ui/router';
import { attemptFor, firstAttempt, rememberSeat } from './attempts';
import { NameField } from './name';
import { plainName } from './names';
import { HomeLink, NoticePage, OpponentLink, Waiting, Ways } from './notice';
import { DeckLink, Terms } from './terms';

/** A player whose moves must come sooner than this learns before sitting down. */
const lessonSeconds = 3600;

/** invitationPage shows an invitation by its id. */
export function invitationPage(id: string, service: Service): Page {
  return {
    title: 'Invitation',
    open(root, signal) {
      new InvitationPage(root, signal, id, service);
    },
  };
}

/**
 * InvitationPage shows an invitation: the host waits on it for a guest, and everyone
 * else can sit down. It can be opened again and reloaded at any moment.
 */
class InvitationPage {
  private readonly page: NoticePage;
  private readonly invitations: Invitations;

  constructor(
    root: HTMLElement,
    private readonly signal: AbortSignal,
    private readonly id: string,
    private readonly service: Service,
  ) {
    this.page = new NoticePage(root);
    this.invitations = new Invitations(service);
    if (findGame(id)) this.openGame();
    else this.open();
  }

  private get options() {
    const { signal } = this;
    return { signal, onRetry: (error: Error) => this.page.showConnection(error) };
  }

  /** open shows the invitation as it stands. */
  private async open() {
    this.page.show('One moment…');
    await this.guarded(async () => {
      const invitation = await this.invitations.read(this.id, this.options);
      if (this.signal.aborted) return;
      const attempt = attemptFor(this.id);
      if (invitation.status === 'withdrawn') this.showGone();
      else if (attempt?.role === 'host') await this.wait(attempt, invitation);
      else if (attempt) await this.accept(attempt);
      else if (invitation.status === 'accepted') this.showTaken();
      else this.ask(invitation);
    });
  }

  /** guarded says in plain words why something has failed. */
  private async guarded(run: () => Promise<void>) {
    try {
      await run();
    } catch (error) {
      if (this.signal.aborted) return;
      if (isGone(error)) this.showGone();
      else if (isTaken(error)) this.showTaken();
      else this.showFailure(error as Error);
    }
  }

  /** wait shows the host's link until a guest has sat down. */
  private async wait(host: HostAttempt, invitation: Invitation) {
    this.showLink(host, invitation);
    const own = new OwnOffer(this.service, host, invitation, this.options);
    try {
      const seat = await own.settle();
      if (seat) this.sit(seat);
      else this.showGone();
    } finally {
      own.stop();
    }
  }

  private async withdraw(host: HostAttempt) {
    await this.guarded(async () => {
      if (!(await this.invitations.withdraw(host, this.options))) return;
      forgetInvitation(host.id);
      location.replace('#');
    });
  }

  private async accept(guest: GuestAttempt, after?: string) {
    this.page.show('Sitting down…', <Waiting />);
    const { name } = settings();
    const view = await this.invitations.accept(guest, { ...this.options, name });
    this.sit({ id: guest.id, token: guest.token, entropy: guest.entropy, view }, after);
  }

  private sit(seat: Seat, after?: string) {
    rememberSeat(seat, 'friend');
    if (!this.signal.aborted) this.openGame(after);
  }

  private openGame(address = `#game=${this.id}`) {
    location.replace(address);
  }

  private showLink(host: HostAttempt, invitation: Invitation) {
    this.page.show(
      'Waiting for your friend…',
      <Waiting />,
      <p>Send this link to one person, who then sits opposite you.</p>,
      <LinkField link={location.href} label="Invitation link" />,
      <QRCode link={location.href} label="The invitation link as a QR code" />,
      <p class="fine">
        The link has no secret in it: the first who opens it and sits down is your opponent. You can
        leave this page; the invitation stays among your games until{' '}
        {new Date(invitation.expires_at ?? '').toLocaleDateString()}.
      </p>,
      <Terms invitation={invitation} />,
      <Ways>
        <button type="button" onclick={() => this.withdraw(host)}>
          Withdraw the invitation
        </button>
      </Ways>,
    );
  }

  private ask(invitation: Invitation) {
    const { hideNames, taught } = settings();
    const name = hideNames ? null : invitation.host.name;
    const begin = (after: string) =>
      this.guarded(() => this.accept(firstAttempt(newGuest(invitation)), after));
    this.page.show(
      `${name ? plainName(name) : 'A friend'} invites you to a game`,
      <div class="cloth offer" data-style={styleOfGame(invitation.card_sets)}>
        <div class="begin">
          <Pitch />
          <p>About ten minutes, in this browser, without an account.</p>
        </div>
        <div class="fan-place">
          <Fan />
        </div>
      </div>,
      <NameField />,
      <Ways>
        {invitation.decks ? (
          <DeckLink invitation={invitation} />
        ) : (
          <button type="button" class="primary" onclick={() => begin(`#game=${this.id}`)}>
            Sit down
          </button>
        )}
        {!taught && programs && this.learnButton(invitation, begin)}
        <HomeLink label="Not now" />
      </Ways>,
      <Terms invitation={invitation} />,
      <p class="fine">
        Your browser takes part in the shuffle, so that neither of you can choose the cards.
      </p>,
    );
  }

  /**
   * learnButton leads to the lesson and back. The seat is taken before, so that it is kept, unless
   * the time for a move is shorter than the lesson.
   */
  private learnButton({ turn_seconds, decks }: Invitation, begin: (after: string) => void): Child {
    const lesson = at('/play/lesson');
    const label = 'Learn it first, in five minutes';
    if (decks || (turn_seconds && turn_seconds < lessonSeconds)) {
      return linkTo(label, `${lesson}#invitation=${this.id}`);
    }
    return (
      <button type="button" class="learn" onclick={() => begin(`${lesson}#game=${this.id}`)}>
        {label}
        <small>Your seat is kept meanwhile.</small>
      </button>
    );
  }

  private showTaken() {
    forgetInvitation(this.id);
    this.page.show(
      'This seat is taken',
      <p>Another player has accepted the invitation. Ask your friend for another one.</p>,
      <Ways>
        <OpponentLink primary />
        <a class="button" href={`#game=${this.id}`}>
          Watch the game
        </a>
        <HomeLink />
      </Ways>,
    );
  }

  private showGone() {
    forgetInvitation(this.id);
    this.page.show(
      'This invitation is no longer open',
      <p>
        It was withdrawn, or its time is over. Ask for another one, or invite a friend yourself.
      </p>,
      <Ways>
        <HomeLink primary />
        <OpponentLink />
      </Ways>,
    );
  }

  private showFailure(error: Error) {
    this.page.show(
      'That did not work',
      <p role="alert">{error.message}</p>,
      <Ways>
        <button type="button" class="primary" onclick={() => this.open()}>
          Try again
        </button>
        <HomeLink />
      </Ways>,
    );
  }
}

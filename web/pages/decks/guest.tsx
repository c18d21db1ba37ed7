import {
  Invitations,
  isGone,
  isTaken,
  newGuest,
  ServiceError,
  type DeckEntry,
  type GuestAttempt,
  type Invitation,
  type Service,
  type View,
} from 'cardgames-client';
import { firstAttempt, rememberSeat } from '../invitations/attempts';
import { HomeLink, noticePage, unreachableText } from '../invitations/notice';
import { button } from '../match/buttons';
import { Program } from '../program/program';
import type { LocalGameProgram } from '../program/localgame';
import type { Pool } from '../program/operations';
import { forgetInvitation } from '../storage/invitations';
import { settings } from '../storage/settings';
import { type Child, Fragment, h, jsx } from '../ui/jsx';
import { type Page, Router } from '../ui/router';
import { Builder } from './builder';
import { taken } from './content';
import { DraftFlow } from './flow';
import { asGuest } from './kept';
import { keptChoice } from './kept-choice';
import { offeredSets } from './pool';
import { shellPage } from './shell';
import { newGame } from './start';
import { poolOfOffer } from './terms';

const title = 'Your deck for the game';

/** guestPage is where the guest of an invitation with decks chooses a deck, and sits down. */
export function guestPage(id: string, service: Service): Page {
  return {
    title,
    open: (root, signal) => new Guest(new Router(root, signal), signal, id, service).begin(),
  };
}

class Guest {
  private readonly program: LocalGameProgram;
  private readonly invitations: Invitations;

  constructor(
    private readonly router: Router,
    private readonly signal: AbortSignal,
    private readonly id: string,
    service: Service,
  ) {
    this.program = new Program('localgame', signal);
    this.invitations = new Invitations(service);
  }

  async begin() {
    this.router.show(noticePage('One moment…'));
    await this.guarded(async () => {
      const { signal } = this;
      const onRetry = () => void this.router.show(noticePage('One moment…', unreachableText));
      const invitation = await this.invitations.read(this.id, { signal, onRetry, cards: true });
      if (invitation.status !== 'open' || !invitation.decks) return this.back();
      const pool = poolOfOffer(invitation);
      if (invitation.draft) await this.draft(invitation, pool);
      else await this.build(invitation, pool);
    });
  }

  private back() {
    location.replace(`#invitation=${this.id}`);
  }

  private async guarded(run: () => Promise<void>) {
    try {
      await run();
    } catch (error) {
      if (this.signal.aborted) return;
      if (isGone(error)) return this.back(); // the page of the invitation says so
      this.router.show(
        noticePage(
          'That did not work',
          <p role="alert">{(error as Error).message}</p>,
          <div class="choices">
            {button('Try again', () => void this.begin(), 'primary')}
            <HomeLink />
          </div>,
        ),
      );
    }
  }

  /** draft lets the guest draft from the groups of the host. */
  private async draft(invitation: Invitation, pool: Pool) {
    const kept = asGuest(this.id);
    const flow = new DraftFlow({
      title,
      router: this.router,
      program: this.program,
      kept,
      about: null,
      beside: null,
      ways: (game) => this.sitButton(invitation, () => taken(game.picks)),
      guarded: (run) => this.guarded(run),
      onOver: () => this.begin(),
    });
    const before = kept.read();
    const draft = invitation.draft ?? '';
    const same = before?.draft === draft && JSON.stringify(before.pool) === JSON.stringify(pool);
    await flow.pick(same ? before : { ...newGame(pool), draft });
  }

  /** build lets the guest choose a deck that is kept, or build one. */
  private async build(invitation: Invitation, pool: Pool) {
    const offered = await offeredSets(this.program);
    const sit = h('div', { class: 'picked' });
    const builder = new Builder({
      program: this.program,
      offered,
      pool,
      onChange: () => {
        button.disabled = builder.faults.length > 0;
      },
    });
    const button = h(
      'button',
      { type: 'button', class: 'primary', disabled: true },
      'Sit down with this deck',
    );
    button.onclick = () => void this.guarded(() => this.sit(invitation, builder.deck));
    sit.append(button);
    const choice = keptChoice((deck) => void builder.open(deck));
    await this.router.show(
      shellPage(title, <GuestRules />, <div class="deck-bar">{choice}</div>, builder.element, sit),
    );
    await builder.begin();
  }

  private sitButton(invitation: Invitation, deck: () => DeckEntry[]): Child {
    const sit = () => void this.guarded(() => this.sit(invitation, deck()));
    return (
      <>
        <p>When you sit down the game begins, and each of you sees the other’s deck.</p>
        <div class="choices">{button('Sit down', sit, 'primary')}</div>
      </>
    );
  }

  private async sit(invitation: Invitation, deck: DeckEntry[]) {
    this.router.show(noticePage('Sitting down…'));
    const guest = firstAttempt(newGuest(invitation, deck));
    const view = await this.accept(guest);
    if (!view) return this.back();
    rememberSeat({ id: guest.id, token: guest.token, entropy: guest.entropy, view }, 'friend');
    asGuest(this.id).forget();
    if (!this.signal.aborted) location.replace(`#game=${this.id}`);
  }

  /** accept returns null where the seat is not free any more. A refused deck is not sent again. */
  private async accept(guest: GuestAttempt): Promise<View | null> {
    const { name } = settings();
    try {
      return await this.invitations.accept(guest, { name, signal: this.signal });
    } catch (error) {
      if (!(error instanceof ServiceError) || error.temporary) throw error;
      forgetInvitation(this.id);
      if (isGone(error) || isTaken(error)) return null;
      throw error;
    }
  }
}

function GuestRules() {
  return (
    <div class="explain">
      <p>
        Each of you brings a deck of 30 cards, at most two of each. When you sit down the game
        begins, and each of you sees the other’s deck.
      </p>
    </div>
  );
}

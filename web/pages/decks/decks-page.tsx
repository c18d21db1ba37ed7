import type { Service } from 'cardgames-client';
import { HomeLink, noticePage } from '../invitations/notice';
import { button } from '../match/buttons';
import { Program } from '../program/program';
import { showDialog } from '../ui/dialog';
import { h, jsx } from '../ui/jsx';
import { type Page, Router } from '../ui/router';
import { update } from '../ui/update';
import { Builder } from './builder';
import { inviteForm } from './friend';
import { built } from './kept';
import { keptChoice } from './kept-choice';
import type { NamedDeck } from './kept-decks';
import { offeredSets } from './pool';
import { askForText, showShared } from './share';
import { headOf, sharedAddress, sharedDeck } from './shared';
import { shellPage } from './shell';
import { newGame } from './start';

const title = 'Build a deck';

export interface Wanted {
  /** A deck that was shared by a link. */
  shared?: string;
  /** The id of the player's own set with which a deck begins. */
  own?: string;
}

/** decksPage is the deck builder. */
export function decksPage(wanted: Wanted, service: Service): Page {
  return {
    title,
    async open(root, signal) {
      const router = new Router(root, signal);
      const shared = wanted.shared === undefined ? undefined : sharedDeck(wanted.shared);
      if (shared === null) return router.show(damagedDeck);
      await new DecksPage(router, service, signal).begin(wanted, shared);
    },
  };
}

const damagedDeck = noticePage(
  'This link to a deck is damaged',
  <p>Ask for it once more, or for the deck as text.</p>,
  <div class="choices">
    <a class="button primary" href="#decks">
      Build a deck
    </a>
    <HomeLink />
  </div>,
);

class DecksPage {
  private readonly program;
  private readonly bar = h('div', { class: 'deck-bar' });
  private readonly failure = h('p', { class: 'failure', role: 'alert' });
  private builder: Builder | null = null;

  constructor(
    private readonly router: Router,
    private readonly service: Service,
    signal: AbortSignal,
  ) {
    this.program = new Program('localgame', signal);
  }

  async begin({ own }: Wanted, shared?: NamedDeck) {
    const offered = await offeredSets(this.program);
    const builder = new Builder({
      program: this.program,
      offered,
      own,
      onChange: () => this.draw(),
    });
    this.builder = builder;
    await this.router.show(shellPage(title, this.bar, this.failure, builder.element));
    if (shared) await this.guarded(() => builder.open(shared));
    else await this.guarded(() => builder.begin());
  }

  private async guarded(run: () => Promise<void>) {
    this.failure.textContent = '';
    try {
      await run();
    } catch (error) {
      this.failure.textContent = (error as Error).message;
    }
    this.draw();
  }

  private draw() {
    const { builder } = this;
    if (!builder) return;
    const playable = builder.faults.length === 0;
    update(this.bar, [
      keptChoice((deck) => void this.guarded(() => builder.open(deck, deck.id))),
      button('New', () => void this.guarded(() => builder.begin())),
      button('Read a deck', () => void this.readText()),
      button('Share', () => void this.share()),
      <button type="button" disabled={!playable} onclick={() => void this.invite()}>
        Invite a friend
      </button>,
      <button type="button" class="primary" disabled={!playable} onclick={() => this.play()}>
        Play against the computer
      </button>,
    ]);
  }

  private async readText() {
    const text = await askForText();
    if (text) await this.guarded(() => (this.builder as Builder).read(text));
  }

  private async share() {
    const { named, pool } = this.builder as Builder;
    const lines = await this.program.call('write', { pool, draft: '', deck: named.deck });
    await showShared(named.name, sharedAddress(named), headOf(named) + lines);
  }

  private async invite() {
    const { pool, deck } = this.builder as Builder;
    const { service, program } = this;
    const made = () => form.closest('dialog')?.close();
    const form = inviteForm({ service, program, terms: () => ({ pool, draft: '', deck }), made });
    await showDialog('Invite a friend', [
      <div class="share-deck">
        <p>
          Your friend brings a deck of the same card sets. Neither of you sees the other’s deck
          before the game begins. Sets of your own go with the invitation.
        </p>
        {form}
      </div>,
    ]);
  }

  private play() {
    const { pool, deck } = this.builder as Builder;
    built.keep({ ...newGame(pool), mine: deck });
    location.hash = 'decks&play';
  }
}

import { HomeLink, noticePage } from '../invitations/notice';
import { button } from '../match/buttons';
import { Program } from '../program/program';
import { changeSettings, lastStrength } from '../storage/settings';
import { h, jsx } from '../ui/jsx';
import { type Page, Router } from '../ui/router';
import { update } from '../ui/update';
import { Builder } from './builder';
import { newGame } from './draft';
import { built } from './kept';
import { findDeck, forgetDeck, keptDecks, type NamedDeck } from './kept-decks';
import { offeredSets } from './pool';
import { askForText, showShared } from './share';
import { headOf, sharedAddress, sharedDeck } from './shared';
import { shellPage } from './shell';

const title = 'Build a deck';

export interface Wanted {
  /** A deck that was shared by a link. */
  shared?: string;
  /** The id of an own set that a deck is begun with. */
  own?: string;
}

/** decksPage is the deck builder. */
export function decksPage(wanted: Wanted): Page {
  return {
    title,
    async open(root, signal) {
      const router = new Router(root, signal);
      const shared = wanted.shared === undefined ? undefined : sharedDeck(wanted.shared);
      if (shared === null) return router.show(damagedDeck);
      await new DecksPage(router, signal).begin(wanted, shared);
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
      <KeptDecks
        onOpen={(id) => {
          const deck = findDeck(id);
          if (deck) void this.guarded(() => builder.open(deck, id));
        }}
      />,
      button('New', () => void this.guarded(() => builder.begin())),
      button('Read a deck', () => void this.readText()),
      button('Share', () => void this.share()),
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

  private play() {
    const { pool, deck } = this.builder as Builder;
    built.keep({ ...newGame(pool), mine: deck });
    location.hash = 'decks&play';
  }
}

/** KeptDecks is a list of the decks of this browser, to open one of them. */
function KeptDecks({ onOpen }: { onOpen: (id: string) => void }) {
  const decks = keptDecks();
  if (decks.length === 0) return null;
  const select = h(
    'select',
    { ariaLabel: 'Your decks', onchange: () => select.value && onOpen(select.value) },
    <option value="">Your decks…</option>,
    decks.map(({ id, name, changed }) => (
      <option value={id}>
        {name || `Without a name, ${new Date(changed).toLocaleDateString()}`}
      </option>
    )),
  );
  return select;
}

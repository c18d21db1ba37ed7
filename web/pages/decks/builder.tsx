import { randomKey, type Card, type DeckEntry } from 'cardgames-client';
import { readCard } from '../cards/dialogs';
import type { LocalGameProgram } from '../program/localgame';
import type { DeckFault, Pool, PoolContent } from '../program/operations';
import { h, jsx } from '../ui/jsx';
import { update } from '../ui/update';
import { CardList } from './card-list';
import { cardsByID, sizeOf } from './content';
import { DeckPanel } from './deck-panel';
import { keepDeck, type KeptDeck, type NamedDeck } from './kept-decks';
import { keepChosen, lastChosen, poolOf, type Chosen, type Offered } from './pool';
import { PoolChoice } from './pool-choice';
import { find, readHead } from './shared';

export interface BuilderOptions {
  program: LocalGameProgram;
  offered: Offered;
  /** The sets, where they are not the player's choice. */
  pool?: Pool;
  /** The player's own set with which the deck begins. */
  own?: string;
  /** The deck has changed. */
  onChange: () => void;
}

/** Builder is a deck that is built: the card sets, their cards, and the deck. */
export class Builder {
  readonly element = h('div', { class: 'builder' });
  /** Why the deck cannot be played; empty where it can. */
  faults: DeckFault[] = [];
  private readonly sets = h('div');
  private readonly panel = h('section', { class: 'taken', ariaLabel: 'The deck' });
  private readonly news = h('p', { class: 'unseen', role: 'status' });
  private readonly name = h('input', {
    type: 'text',
    maxLength: 40,
    placeholder: 'My deck',
    ariaLabel: 'Name of the deck',
    oninput: () => this.keep(),
  });
  private readonly list = new CardList({
    copiesOf: (id) => this.copies.get(id) ?? 0,
    onCount: (card, copies) => this.count(card, copies),
    onRead: (card) => readCard(card),
  });
  private readonly jump = h('button', {
    type: 'button',
    class: 'deck-jump',
    onclick: () => this.show(),
  });
  private readonly copies = new Map<string, number>();
  private content: PoolContent | null = null;
  private cards = new Map<string, Card>();
  private id = randomKey();
  private notices: string[] = [];
  private checks = 0;
  pool: Pool = { sets: [] };

  constructor(private readonly options: BuilderOptions) {
    update(this.element, [
      <div class="deck-head">
        <label class="deck-name">
          <span>Name</span>
          {this.name}
        </label>
      </div>,
      !options.pool && (
        <details class="deck-sets">
          <summary>Card sets</summary>
          {this.sets}
        </details>
      ),
      <div class="picking">
        {this.list.element}
        {this.panel}
      </div>,
      this.jump,
      this.news,
    ]);
  }

  get deck(): DeckEntry[] {
    return [...this.copies].map(([card, copies]) => ({ card, copies }));
  }

  get named(): NamedDeck {
    const { sets = [] } = this.content ?? {};
    return { name: this.name.value.trim(), sets, deck: this.deck };
  }

  /** begin shows a deck without cards, of the sets that were chosen last. */
  begin() {
    const { offered, own } = this.options;
    const chosen = own ? { files: [offered.shipped[0].file], own: [own] } : lastChosen(offered);
    return this.fill(randomKey(), '', [], chosen);
  }

  /** open shows a deck that was kept or shared. */
  open(deck: NamedDeck, id = randomKey()) {
    const { chosen, notices } = find(deck.sets, this.options.offered);
    const none = chosen.files.length + chosen.own.length === 0;
    const sets = none ? lastChosen(this.options.offered) : chosen;
    return this.fill(id, deck.name, deck.deck, sets, notices);
  }

  /** read takes a deck as text: of the sets that it names, or else of those that are chosen. */
  async read(text: string) {
    const { name, sets } = readHead(text);
    if (sets.length > 0) await this.open({ name, sets, deck: [] });
    const deck = await this.options.program.call('parse', { pool: this.pool, text });
    this.set(deck);
    this.name.value ||= name;
    await this.changed();
  }

  private async fill(
    id: string,
    name: string,
    deck: DeckEntry[],
    chosen: Chosen,
    notices: string[] = [],
  ) {
    this.id = id;
    this.name.value = name;
    this.set(deck);
    const { offered, pool } = this.options;
    this.notices = pool ? [] : notices; // about sets, which are not the player's choice
    const choice = new PoolChoice(offered, chosen, (pool) => void this.look(pool));
    update(this.sets, pool ? null : choice.element);
    await this.look(pool ?? poolOf(offered, chosen));
  }

  private set(deck: DeckEntry[]) {
    this.copies.clear();
    for (const { card, copies } of deck) {
      this.copies.set(card, (this.copies.get(card) ?? 0) + copies);
    }
  }

  /** look shows the cards of other sets. */
  private async look(pool: Pool) {
    try {
      this.content = await this.options.program.call('pool', pool);
    } catch (error) {
      this.notices = [(error as Error).message];
      return this.drawPanel();
    }
    this.pool = pool;
    this.cards = cardsByID(this.content.cards);
    this.list.show(this.content);
    await this.changed();
  }

  private count(card: Card, copies: number) {
    this.put(card.id, copies);
    const size = sizeOf(this.deck);
    this.news.textContent = `${card.name}: ${copies}. ${size} of ${this.content?.deck_size} cards.`;
  }

  private put(id: string, copies: number) {
    if (copies > 0) this.copies.set(id, copies);
    else this.copies.delete(id);
    void this.changed();
  }

  /** changed checks the deck, and keeps it. */
  private async changed() {
    const number = ++this.checks;
    this.list.draw();
    this.drawPanel();
    this.keep();
    const request = { pool: this.pool, draft: '', deck: this.deck };
    const faults = await this.options.program.call('deck', request);
    if (number !== this.checks) return;
    this.faults = faults;
    this.drawPanel();
    this.options.onChange();
  }

  private keep() {
    if (this.copies.size === 0) return;
    const kept: Omit<KeptDeck, 'changed'> = { id: this.id, ...this.named };
    if (!keepDeck(kept))
      this.notices = ['This browser does not keep the deck: its storage is full.'];
  }

  /** show goes to the deck, on a phone, or back to the cards. */
  private show() {
    const there = this.panel.getBoundingClientRect().top < innerHeight / 2;
    (there ? this.element : this.panel).scrollIntoView({ block: 'start' });
  }

  private drawPanel() {
    const { deck, cards, faults, notices } = this;
    this.jump.textContent = `${sizeOf(deck)} of ${this.content?.deck_size} cards: the deck`;
    update(
      this.panel,
      <DeckPanel
        deck={deck}
        size={this.content?.deck_size ?? 0}
        cards={cards}
        faults={faults}
        notices={notices}
        onDrop={(id) => this.put(id, 0)}
      />,
    );
  }
}

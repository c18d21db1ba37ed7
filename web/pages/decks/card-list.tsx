import type { Card, CardType } from 'cardgames-client';
import type { PoolContent } from '../program/operations';
import { cardTypes, shortText, typeNames } from '../text/cards';
import { count } from '../text/grammar';
import { Glyph } from '../ui/glyph';
import { Hidden } from '../ui/hidden';
import { h, jsx } from '../ui/jsx';
import { update } from '../ui/update';
import { topCost } from './content';
import { Counter } from './counter';

export interface CardListOptions {
  copiesOf: (id: string) => number;
  onCount: (card: Card, copies: number) => void;
  onRead: (card: Card) => void;
}

/** CardList lists the cards of a pool, with filters, and how often each is in the deck. */
export class CardList {
  readonly element = h('section', { class: 'card-list', ariaLabel: 'The cards' });
  private readonly words = h('input', {
    type: 'text',
    ariaLabel: 'Words on the card',
    placeholder: 'Search words…',
    oninput: () => this.draw(),
  });
  private readonly type = choiceOf('Type', [
    ['', 'all types'],
    ...cardTypes.map((type): [string, string] => [type, typeNames[type]]),
  ]);
  private readonly cost = choiceOf('Cost', [
    ['', 'any cost'],
    ...Array.from({ length: topCost + 1 }, (_, n): [string, string] => [String(n), costName(n)]),
  ]);
  private readonly chosen = h('input', { type: 'checkbox', onchange: () => this.draw() });
  private readonly found = h('p', { class: 'fine', role: 'status' });
  private readonly list = h('div');
  private cards: Card[] = [];
  private most = 0;

  constructor(private readonly options: CardListOptions) {
    for (const field of [this.type, this.cost]) field.onchange = () => this.draw();
    this.list.addEventListener('keydown', moveAlong);
    update(this.element, [
      <div class="filters">
        {this.words}
        {this.type}
        {this.cost}
        <label class="check">
          {this.chosen}
          In the deck
        </label>
      </div>,
      this.found,
      this.list,
    ]);
  }

  show({ cards, max_copies }: Pick<PoolContent, 'cards' | 'max_copies'>) {
    this.most = max_copies;
    this.cards = cards.toSorted((a, b) => a.cost - b.cost || a.name.localeCompare(b.name));
    this.draw();
  }

  draw() {
    const shown = this.cards.filter((card) => this.matches(card));
    const text = `${shown.length} of ${count(this.cards.length, 'card')}`;
    if (this.found.textContent !== text) this.found.textContent = text;
    update(
      this.list,
      <ul class="card-rows" role="list">
        {shown.map((card) => this.row(card))}
      </ul>,
    );
  }

  private matches(card: Card): boolean {
    const { name, type, cost, summary, description, text } = card;
    const all = [name, summary, description, text].join(' ').toLowerCase();
    return (
      this.words.value
        .toLowerCase()
        .split(/\s+/)
        .every((word) => all.includes(word)) &&
      (!this.type.value || type === (this.type.value as CardType)) &&
      (!this.cost.value || Math.min(cost, topCost) === Number(this.cost.value)) &&
      (!this.chosen.checked || this.options.copiesOf(card.id) > 0)
    );
  }

  private row(card: Card) {
    const { copiesOf, onCount, onRead } = this.options;
    const copies = copiesOf(card.id);
    return (
      <li key={card.id} class={['card-row', card.type, copies > 0 && 'chosen']}>
        <button type="button" class="card-words" onclick={() => onRead(card)}>
          <Glyph id={`type-${card.type}`} />
          <b dir="auto">{card.name}</b>
          <Hidden>, {typeNames[card.type]}, costs </Hidden>
          <small class="deck-cost">{card.cost}</small>
          <Hidden>. </Hidden>
          <span class="effect">{shortText(card)}</span>
        </button>
        <Counter
          name={card.name}
          copies={copies}
          most={this.most}
          onCount={(copies) => onCount(card, copies)}
        />
      </li>
    );
  }
}

function costName(n: number): string {
  return n === topCost ? `costs ${n} or more` : `costs ${n}`;
}

function choiceOf(label: string, options: [string, string][]): HTMLSelectElement {
  return h(
    'select',
    { ariaLabel: label },
    options.map(([value, name]) => <option value={value}>{name}</option>),
  );
}

/** moveAlong moves the focus to the same button of the next row with the arrow keys. */
function moveAlong(event: KeyboardEvent) {
  const target = event.target as HTMLElement;
  const row = target.closest('li');
  const next = event.key === 'ArrowDown' ? row?.nextElementSibling : row?.previousElementSibling;
  if (!['ArrowDown', 'ArrowUp'].includes(event.key) || !row || !next) return;
  const place = [...row.querySelectorAll('button')].indexOf(target as HTMLButtonElement);
  next.querySelectorAll('button')[place]?.focus();
  event.preventDefault();
}

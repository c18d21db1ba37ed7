import type { Card } from 'cardgames-client';
import { readCard } from '../cards/dialogs';
import { Art, Cost, Name, TypeLine } from '../cards/parts';
import { pictureOf } from '../pictures/load';
import { Hidden } from '../ui/hidden';
import { type Child, Fragment, h, jsx } from '../ui/jsx';
import { update } from '../ui/update';
import { copiesOf, taken } from './content';
import { DeckView } from './deck-view';

export interface PickingOptions {
  /** The ids of the cards of each group. */
  groups: string[][];
  cards: Map<string, Card>;
  picks: string[];
  /** Called after each pick, and after one was taken back. */
  onPick: (picks: string[]) => void;
  /** What can be done with the deck, once it is whole. */
  ways: () => Child;
}

/** Picking is a draft: one group after the other, of which the player takes one card, twice. */
export class Picking {
  readonly element = h('div', { class: 'picking' });
  private picks: string[];
  private news = '';

  constructor(private readonly options: PickingOptions) {
    this.picks = options.picks;
    this.element.addEventListener('keydown', (event) => this.moveFocus(event));
    this.draw();
  }

  private get group(): string[] | undefined {
    return this.options.groups[this.picks.length];
  }

  private take(card: Card) {
    this.change([...this.picks, card.id], `You took ${card.name}, twice.`);
    const first = this.element.querySelector<HTMLElement>('.pick');
    if (first && !this.element.contains(document.activeElement)) first.focus();
    if (!this.group) this.element.querySelector<HTMLElement>('.picked button')?.focus();
    if (this.element.getBoundingClientRect().top < 0) this.element.scrollIntoView();
  }

  private takeBack() {
    const last = this.nameOf(this.picks.at(-1));
    this.change(this.picks.slice(0, -1), `You put ${last} back.`);
  }

  private change(picks: string[], news: string) {
    this.picks = picks;
    this.news = news;
    this.options.onPick(picks);
    this.draw();
  }

  private nameOf(id = ''): string {
    return this.options.cards.get(id)?.name ?? id;
  }

  private draw() {
    const { cards } = this.options;
    const deck = copiesOf(taken(this.picks), cards);
    update(this.element, [
      <section class="picks" aria-label="The draft">
        {this.status()}
        {this.group ? this.choices(this.group) : this.whole()}
      </section>,
      <section class="taken" aria-label="Your deck">
        <h2>{`Your deck: ${2 * this.picks.length} of ${2 * this.options.groups.length} cards`}</h2>
        <DeckView deck={deck} onRead={({ card }) => readCard(card)} />
      </section>,
    ]);
  }

  private status() {
    const { length } = this.options.groups;
    const turn = this.picks.length + 1;
    return (
      <div class="pick-status">
        <h2>{turn > length ? 'Your deck is complete' : `Pick ${turn} of ${length}`}</h2>
        <progress max={length} value={this.picks.length} aria-label="Picks" />
        {this.picks.length > 0 && (
          <button type="button" class="back-pick" onclick={() => this.takeBack()}>
            {`Put ${this.nameOf(this.picks.at(-1))} back`}
          </button>
        )}
        <p class="unseen" role="status">
          {[this.news, this.choiceText()].join(' ')}
        </p>
      </div>
    );
  }

  private choiceText(): string {
    const names = this.group?.map((id) => this.nameOf(id));
    if (!names) return 'Your deck is complete.';
    return `Pick ${this.picks.length + 1}: ${names.slice(0, -1).join(', ')} or ${names.at(-1)}.`;
  }

  private choices(group: string[]) {
    return (
      <ul class="pick-cards" role="list">
        {group.map((id) => {
          const card = this.options.cards.get(id);
          return card && <PickCard card={card} onTake={() => this.take(card)} />;
        })}
      </ul>
    );
  }

  private whole() {
    return <div class="picked">{this.options.ways()}</div>;
  }

  /** moveFocus moves along the cards of a group with the arrow keys. */
  private moveFocus(event: KeyboardEvent) {
    const cards = [...this.element.querySelectorAll<HTMLElement>('.pick')];
    const at = cards.indexOf(event.target as HTMLElement);
    const step = steps[event.key];
    if (at < 0 || !step) return;
    cards[(at + step + cards.length) % cards.length].focus();
    event.preventDefault();
  }
}

const steps: Record<string, number> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

function PickCard({ card, onTake }: { card: Card; onTake: () => void }) {
  const { type, summary, description, text } = card;
  return (
    <li>
      <button type="button" class={['card', 'pick', type]} onclick={onTake}>
        <Name card={card} />
        <Hidden>{', '}</Hidden>
        <Cost card={card} />
        <Art card={card}>{pictureOf(card)}</Art>
        <span class="pick-words">
          <TypeLine card={card} />
          <span class="effect">
            {summary || description}
            <Hidden>.</Hidden>
          </span>
          {text && text !== description && (
            <span class="text" dir="auto">
              {text}
            </span>
          )}
        </span>
      </button>
    </li>
  );
}

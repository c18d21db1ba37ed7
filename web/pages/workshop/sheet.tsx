import type { Card } from 'cardgames-client';
import { LargeCard } from '../cards/large';
import { h, jsx } from '../ui/jsx';
import { update } from '../ui/update';
import { RewordButton } from './findings';

/** Cards are drawn while they are so far from the window. */
const margin = '800px 0px';

/** The events have the index of a card. */
export interface SheetEvents {
  /** The author wants to change it. */
  onEdit: (index: number) => void;
  /** The author wants the words of the rules as its text. */
  onReword: (index: number) => void;
}

/** One place of the sheet. */
interface Place {
  item: HTMLElement;
  card: Card;
  /** The card as JSON, to see whether it has changed. */
  json: string;
  drawn: boolean;
}

/**
 * Sheet shows all cards of a set. Those that are out of sight have a name and a place
 * alone: a set can have 2,000.
 */
export class Sheet {
  readonly element = h('ul', { class: 'gallery sheet', role: 'list' });
  private readonly places: Place[] = [];
  private readonly seen = new IntersectionObserver((entries) => this.onSeen(entries), {
    rootMargin: margin,
  });

  constructor(private readonly events: SheetEvents) {
    addEventListener('beforeprint', () => this.places.forEach((place) => this.draw(place)));
  }

  /** show shows other cards; those that stay the same stay as they are. */
  show(cards: Card[]) {
    const added: HTMLElement[] = [];
    cards.forEach((card, i) => {
      const json = JSON.stringify(card);
      const place = this.places[i];
      if (!place) added.push(this.add(card, json));
      else if (place.json !== json) this.change(place, card, json);
    });
    this.element.append(...added);
    for (const { item } of this.places.splice(cards.length)) {
      this.seen.unobserve(item);
      item.remove();
    }
  }

  private add(card: Card, json: string): HTMLElement {
    const item = h('li');
    const place = { item, card, json, drawn: false };
    this.places.push(place);
    this.outline(place);
    this.seen.observe(item);
    return item;
  }

  private change(place: Place, card: Card, json: string) {
    const { drawn } = place;
    Object.assign(place, { card, json, drawn: false });
    if (drawn) this.draw(place);
    else this.outline(place);
  }

  private outline({ item, card }: Place) {
    update(item, <article class={['card', 'large', card.type]}>{card.name}</article>);
  }

  private draw(place: Place) {
    if (place.drawn) return;
    place.drawn = true;
    const { item, card } = place;
    const hadFocus = item.contains(document.activeElement);
    const index = () => this.places.indexOf(place);
    const edit = h(
      'button',
      { type: 'button', class: 'small-button', onclick: () => this.events.onEdit(index()) },
      'Edit',
    );
    edit.ariaLabel = `Edit ${card.name}`;
    update(item, [
      <LargeCard card={card} />,
      <div class="edit">
        {card.text !== card.description && (
          <RewordButton of={card.name} reword={() => this.events.onReword(index())} />
        )}
        {edit}
      </div>,
    ]);
    if (hadFocus) edit.focus({ preventScroll: true });
  }

  private onSeen(entries: IntersectionObserverEntry[]) {
    const seen = new Set(
      entries.filter((entry) => entry.isIntersecting).map(({ target }) => target),
    );
    for (const place of this.places) {
      if (seen.has(place.item)) this.draw(place);
    }
  }
}

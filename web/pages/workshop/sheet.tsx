import type { Card } from 'cardgames-client';
import { LargeCard } from '../cards/large';
import { h } from '../ui/jsx';

/** Cards are drawn while they are so far from the window. */
const margin = '800px 0px';

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

  /** onEdit is called with the index of a card that the author wants to change. */
  constructor(private readonly onEdit: (index: number) => void) {
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
    item.replaceChildren(<article class={['card', 'large', card.type]}>{card.name}</article>);
  }

  private draw(place: Place) {
    if (place.drawn) return;
    place.drawn = true;
    const { item, card } = place;
    const edit = () => this.onEdit(this.places.indexOf(place));
    item.replaceChildren(
      <LargeCard card={card} />,
      <button type="button" class="small edit" aria-label={`Edit ${card.name}`} onclick={edit}>
        Edit
      </button>,
    );
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

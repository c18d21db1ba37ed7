// The cards of the core set, to look at.

import type { Card } from 'contract';
import { h } from '../ui/jsx';
import { Glyph } from '../ui/glyph';
import { large } from './card';
import { typeNames, count } from '../table/words';

type CardType = Card['type'];

export async function gallery(root: HTMLElement) {
  const response = await fetch(new URL('cards.json', import.meta.url));
  const set: { name: string; cards: Card[] } = await response.json();
  root.replaceChildren(
    <header class="bar">
      <a class="home" href="#" aria-label="Home">
        <Glyph id="house" />
        <span>Home</span>
      </a>
      <h1>{set.name}</h1>
      <nav class="links" aria-label="More">
        <a href="/play/workshop">Make your own</a>
      </nav>
    </header>,
    <main class="album">
      {Object.keys(typeNames).map((type) => (
        <CardsOfType type={type as CardType} cards={set.cards} />
      ))}
    </main>,
  );
}

function CardsOfType({ type, cards }: { type: CardType; cards: Card[] }) {
  const name = typeNames[type];
  const ofType = cards.filter((card) => card.type === type);
  return (
    <section aria-label={name}>
      <h2>
        <Glyph id={`type-${type}`} />
        {count(ofType.length, name, type === 'person' ? 'People' : `${name}s`)}
      </h2>
      <ul class="gallery" role="list">
        {ofType.map((card) => (
          <li>{large(card)}</li>
        ))}
      </ul>
    </section>
  );
}

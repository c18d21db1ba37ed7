import type { Card, CardType } from 'cardgames-client';
import { cardTypes, typeNames } from '../text/cards';
import { count } from '../text/grammar';
import { Glyph } from '../ui/glyph';
import { Header } from '../ui/header';
import { jsx } from '../ui/jsx';
import { update } from '../ui/update';
import type { Page } from '../ui/router';
import { LargeCard } from './large';
import { at } from '../place';

/** The cards of the core set. */
export const galleryPage: Page = { title: 'The cards', open: showGallery };

async function showGallery(root: HTMLElement, signal: AbortSignal) {
  const response = await fetch(new URL('cards.json', import.meta.url), { signal });
  const set: { name: string; cards: Card[] } = await response.json();
  update(root, [
    <Header>
      <h1>{set.name}</h1>
      <nav class="links" aria-label="More">
        <a href={at('/play/workshop')}>Make your own</a>
      </nav>
    </Header>,
    <main class="album">
      {cardTypes.map((type) => (
        <CardsOfType type={type} cards={set.cards.filter((card) => card.type === type)} />
      ))}
    </main>,
  ]);
}

function CardsOfType({ type, cards }: { type: CardType; cards: Card[] }) {
  const name = typeNames[type];
  return (
    <section aria-label={name}>
      <h2>
        <Glyph id={`type-${type}`} />
        {count(cards.length, name, type === 'person' ? 'People' : `${name}s`)}
      </h2>
      <ul class="gallery" role="list">
        {cards.map((card) => (
          <li>
            <LargeCard card={card} />
          </li>
        ))}
      </ul>
    </section>
  );
}

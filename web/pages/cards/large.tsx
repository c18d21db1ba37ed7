import type { Card } from 'cardgames-client';
import { pictureOf } from '../pictures/load';
import { jsx } from '../ui/jsx';
import { Art, Cost, nameClass, TypeLine } from './parts';

/**
 * LargeCard is a card to read, with all its texts: the service's own, in a few words and in whole
 * sentences, and the author's where it says something else.
 */
export function LargeCard({ card }: { card: Card }) {
  const { name, type, summary, description, text, flavor } = card;
  return (
    <article class={['card', 'large', type]}>
      <h2 class={nameClass(name)} dir="auto">
        {name}
      </h2>
      <Cost card={card} />
      <Art card={card}>{pictureOf(card)}</Art>
      <TypeLine card={card} />
      {summary && <p class="effect">{summary}</p>}
      {description && <p class="description">{description}</p>}
      {text && text !== description && (
        <p class="text" dir="auto">
          {text}
        </p>
      )}
      {flavor && (
        <p class="flavor" dir="auto">
          {flavor}
        </p>
      )}
    </article>
  );
}

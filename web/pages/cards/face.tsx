import type { Card } from 'cardgames-client';
import { badgeOf } from '../text/cards';
import { Hidden } from '../ui/hidden';
import { Fragment, h } from '../ui/jsx';
import { Art, Cost, Name, TypeLine } from './parts';

/** Face is a card in a hand, as the content of a button. */
export function Face({ card }: { card: Card }) {
  return (
    <>
      <Name card={card} />
      <Hidden>{', '}</Hidden>
      <Cost card={card} />
      <Art card={card} />
      <TypeLine card={card} />
      <span class="effect">
        {badgeOf(card)}
        <Hidden>.</Hidden>
      </span>
      {card.text && (
        <span class="text" dir="auto">
          {card.text}
        </span>
      )}
    </>
  );
}

import type { Card } from 'cardgames-client';
import { shortText } from '../text/cards';
import { Hidden } from '../ui/hidden';
import { type Child, Fragment, jsx } from '../ui/jsx';
import { Art, Cost, Name, TypeLine } from './parts';

interface Props {
  card: Card;
  /** What is to be known of it now; '' for nothing. */
  note?: string;
  /** The card's own picture. */
  children?: Child;
}

/** Face is a card in a hand, as the content of a button. */
export function Face({ card, note, children }: Props) {
  return (
    <>
      <Name card={card} />
      <Hidden>{', '}</Hidden>
      <Cost card={card} />
      <Art card={card}>{children}</Art>
      {note && (
        <span class="card-note">
          {note}
          <Hidden>.</Hidden>
        </span>
      )}
      <TypeLine card={card} />
      <span class="effect">
        {shortText(card)}
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

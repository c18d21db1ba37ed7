import type { Card } from 'cardgames-client';
import { badgeOf } from '../text/cards';
import { Hidden } from '../ui/hidden';
import { type Child, Fragment, jsx } from '../ui/jsx';
import { Art, Cost, Name, TypeLine } from './parts';

interface Props {
  card: Card;
  /** Whether it would do nothing now. */
  idle?: boolean;
  /** The card's own picture. */
  children?: Child;
}

/** Face is a card in a hand, as the content of a button. */
export function Face({ card, idle, children }: Props) {
  return (
    <>
      <Name card={card} />
      <Hidden>{', '}</Hidden>
      <Cost card={card} />
      <Art card={card}>{children}</Art>
      {idle && (
        <span class="idle-note">
          No effect now<Hidden>.</Hidden>
        </span>
      )}
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

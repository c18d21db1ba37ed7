import type { Card } from 'cardgames-client';
import { shortText } from '../text/cards';
import { pictureOf } from '../pictures/load';
import { Hidden } from '../ui/hidden';
import { Fragment, jsx } from '../ui/jsx';
import { Amounts } from './amounts';
import { Art, Name } from './parts';

/**
 * Tile is a small card, for the board and the stack, as the content of a button. The badge of a
 * permanent says when it does what.
 */
export function Tile({ card }: { card: Card }) {
  return (
    <>
      <Art card={card}>{pictureOf(card)}</Art>
      <span class="tile-words">
        <Name card={card} />
        <Hidden>{', '}</Hidden>
        <span class="badge">{card.badge ? <Amounts text={card.badge} /> : shortText(card)}</span>
      </span>
    </>
  );
}

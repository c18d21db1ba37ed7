import type { Card, CardType } from 'cardgames-client';
import { badgeOf } from '../text/cards';
import { pictureOf } from '../pictures/load';
import { Glyph } from '../ui/glyph';
import { Hidden } from '../ui/hidden';
import { Fragment, jsx } from '../ui/jsx';
import { Art, Name } from './parts';

/** The symbol of what a permanent adds to: tasks, time or progress. */
const rateGlyphs: Partial<Record<CardType, string>> = {
  person: 'type-task',
  appliance: 'clock',
  habit: 'house',
};

/** Tile is a small card, for the board and the stack, as the content of a button. */
export function Tile({ card }: { card: Card }) {
  const badge = badgeOf(card);
  const glyph = /^[+−]/.test(badge) ? rateGlyphs[card.type] : undefined;
  const acts = card.type in rateGlyphs && !glyph; // by itself, and gives nothing else
  const [amount, ...unit] = (acts ? `✦ ${badge}` : badge).split(' ');
  return (
    <>
      <Art card={card}>{pictureOf(card)}</Art>
      <span class="tile-words">
        <Name card={card} />
        <Hidden>{', '}</Hidden>
        <span class="badge">
          {amount}
          <span class="unit">{` ${unit.join(' ')}`}</span>
          {glyph && <Glyph id={glyph} />}
        </span>
      </span>
    </>
  );
}

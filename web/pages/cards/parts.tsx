// What a card looks like in each of its sizes.

import type { Card } from 'cardgames-client';
import { typeNames } from '../text/cards';
import { Glyph } from '../ui/glyph';
import { Hidden } from '../ui/hidden';
import { type Child, jsx } from '../ui/jsx';

/** Above this, a cost does not fit on the clock, and no player can pay it. */
const largestCost = 999;

/** Cost is a clock with what the card costs in time. */
export function Cost({ card: { cost } }: { card: Card }) {
  return (
    <span class="cost" title={`costs ${cost} time`}>
      <Hidden>{'cost '}</Hidden>
      {cost > largestCost ? '∞' : cost}
      <Hidden>.</Hidden>
    </span>
  );
}

export function TypeLine({ card: { type } }: { card: Card }) {
  return (
    <span class="type">
      <Glyph id={`type-${type}`} />
      {typeNames[type]}
      <Hidden>.</Hidden>
    </span>
  );
}

interface ArtProps {
  card: Card;
  /** The card's own picture, which stands before the symbol. */
  children?: Child;
}

/** Art is the picture: the shape, the pattern and the symbol of the card's type. */
export function Art({ card: { type }, children }: ArtProps) {
  return (
    <span class={['art', `art-${type}`]} aria-hidden="true">
      <Glyph id={`type-${type}`} class="picture" />
      {children}
    </span>
  );
}

/** A word of more letters than this may be broken, where a small card has no room for it. */
const longestWord = 12;

/** nameClass says whether a word of a name may be broken. */
export function nameClass(name: string): string {
  return lettersOf(name) > longestWord ? 'name broken' : 'name';
}

/** lettersOf counts those of the longest word of a name. */
function lettersOf(name: string): number {
  return Math.max(...name.split(/[\s-]/).map((word) => word.length));
}

/**
 * Name may be in any language and direction, as all of an author's texts. A long word is written
 * smaller on a small card: --letters are those of the longest.
 */
export function Name({ card: { name } }: { card: Card }) {
  return (
    <span class={nameClass(name)} dir="auto" style={`--letters: ${lettersOf(name)}`}>
      {name}
    </span>
  );
}

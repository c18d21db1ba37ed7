import type { Card } from 'cardgames-client';
import { Words } from '../cards/face';
import { shortText } from '../text/cards';
import { Fragment, jsx } from '../ui/jsx';

/** How many of the longest cards are measured: which one has most lines depends on its words. */
const measured = 5;

/**
 * Longest are the cards with the longest texts of the game, which nobody sees: a hand is as high as
 * they need, so that it keeps its height whatever it holds.
 */
export function Longest({ cards }: { cards: Card[] }) {
  const by = (length: (card: Card) => number) =>
    cards.toSorted((a, b) => length(b) - length(a)).slice(0, measured);
  const name = (card: Card) => card.name.length;
  const effect = (card: Card) => shortText(card).length;
  const longest = new Set([...by(name), ...by(effect), ...by((card) => name(card) + effect(card))]);
  return (
    <>
      {[...longest].map((card) => (
        <li class="longest" aria-hidden="true">
          <Words card={card} />
        </li>
      ))}
    </>
  );
}

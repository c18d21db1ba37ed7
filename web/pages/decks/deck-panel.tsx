import type { Card, DeckEntry } from 'cardgames-client';
import { readCard } from '../cards/dialogs';
import { button } from '../match/buttons';
import type { DeckFault } from '../program/operations';
import { Fragment, jsx } from '../ui/jsx';
import { copiesOf, sizeOf } from './content';
import { DeckView } from './deck-view';

interface Props {
  deck: DeckEntry[];
  size: number;
  cards: Map<string, Card>;
  faults: DeckFault[];
  notices: string[];
  onDrop: (id: string) => void;
}

/** DeckPanel is the deck that is built: its size, what is wrong with it, and its cards. */
export function DeckPanel({ deck, size, cards, faults, notices, onDrop }: Props) {
  const unknown = deck.filter(({ card }) => !cards.has(card));
  return (
    <>
      <h2 class={['deck-size', faults.length === 0 && 'whole']}>
        {`${sizeOf(deck)} of ${size} cards`}
      </h2>
      {notices.map((notice) => (
        <p class="deck-notice">{notice}</p>
      ))}
      {faults.length > 0 && deck.length > 0 && (
        <ul class="deck-faults" aria-label="What is wrong with the deck">
          {faults.map(({ detail }) => (
            <li>{detail}</li>
          ))}
        </ul>
      )}
      {unknown.length > 0 && (
        <ul class="unknown-cards" aria-label="Cards that the card sets do not have">
          {unknown.map(({ card, copies }) => (
            <li>
              <span dir="auto">{`${copies} × ${card}`}</span>
              {button('Take out', () => onDrop(card))}
            </li>
          ))}
        </ul>
      )}
      <DeckView deck={copiesOf(deck, cards)} onRead={({ card }) => readCard(card)} />
    </>
  );
}

import { h, jsx } from '../ui/jsx';
import { findDeck, keptDecks, type KeptDeck } from './kept-decks';

/** keptChoice is a list of the decks of this browser, to open one of them; null for none. */
export function keptChoice(onOpen: (deck: KeptDeck) => void): HTMLSelectElement | null {
  const decks = keptDecks();
  if (decks.length === 0) return null;
  const select = h(
    'select',
    { ariaLabel: 'Your decks', onchange: () => open() },
    <option value="">Your decks…</option>,
    decks.map((deck) => <option value={deck.id}>{labelOf(deck)}</option>),
  );
  const open = () => {
    const deck = findDeck(select.value);
    if (deck) onOpen(deck);
  };
  return select;
}

function labelOf({ name, changed }: KeptDeck): string {
  return name || `Without a name, ${new Date(changed).toLocaleDateString()}`;
}

// Cards to look at more closely, as dialogs.

import type { Card } from 'cardgames-client';
import { showDialog } from '../ui/dialog';
import { jsx } from '../ui/jsx';
import { LargeCard } from './large';

/** readCard shows a card large. */
export function readCard(card: Card, note = '') {
  return showDialog(card.name, [<LargeCard card={card} />, note && <p class="note">{note}</p>]);
}

/** showPile shows cards that lie on each other, the newest first. */
export function showPile(title: string, cards: Card[]) {
  const list = (
    <ul class="gallery" role="list">
      {cards.toReversed().map((card) => (
        <li>
          <LargeCard card={card} />
        </li>
      ))}
    </ul>
  );
  return showDialog(title, cards.length > 0 ? list : <p>It is empty.</p>);
}

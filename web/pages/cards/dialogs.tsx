// Cards to look at more closely, and to choose from, as dialogs.

import type { Card } from 'cardgames-client';
import { typeNames } from '../text/cards';
import { showDialog } from '../ui/dialog';
import { Hidden } from '../ui/hidden';
import { h } from '../ui/jsx';
import { LargeCard } from './large';
import { Tile } from './tile';

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

/** What a card may be aimed at. */
export interface Target {
  /** The id of the object. */
  id: string;
  card: Card;
  /** Whose it is, and where it lies. */
  where: string;
}

/** chooseTarget asks what a card is aimed at, and returns the id of the object. */
export function chooseTarget(card: Card, targets: Target[]) {
  const list = (
    <ul class="targets" role="list">
      {targets.map((target) => (
        <li>
          <TargetButton target={target} />
        </li>
      ))}
    </ul>
  );
  return showDialog(`${card.name}: choose a target`, list, 'Cancel');
}

function TargetButton({ target: { id, card, where } }: { target: Target }) {
  return (
    <button type="button" class={['tile', 'target', card.type]} data-choice={id}>
      <Tile card={card} />
      <span class="by">{where}</span>
      <Hidden>{`${typeNames[card.type]}, ${card.description ?? ''}`}</Hidden>
    </button>
  );
}

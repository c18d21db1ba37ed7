import type { CardType } from 'cardgames-client';
import { cardTypes, typeNames } from '../text/cards';
import { Glyph } from '../ui/glyph';
import { jsx } from '../ui/jsx';

/** What each type of card is for, in a newcomer's words. */
const purposes: Record<CardType, string> = {
  person: 'stays, and adds to your tasks',
  appliance: 'stays, and gives time each turn',
  habit: 'stays, and gives progress each turn',
  task: 'works once, in your turn',
  instant: 'works once, at any moment',
};

export function Legend() {
  return (
    <ul class="legend" role="list" aria-label="The five types of cards">
      {cardTypes.map((type) => (
        <li>
          <span class={['badge-art', type]}>
            <Glyph id={`type-${type}`} />
          </span>
          <b>{typeNames[type]}</b>
          <span>{purposes[type]}</span>
        </li>
      ))}
    </ul>
  );
}

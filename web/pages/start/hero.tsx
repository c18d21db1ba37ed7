import type { Card } from 'cardgames-client';
import { Face } from '../cards/face';
import { figures } from '../text/figures';
import { Fragment, jsx } from '../ui/jsx';
import { picturesOf } from './box';
import type { ChosenSets } from './card-sets';

/** Five cards of the core set, one of each type. */
const fan: Card[] = [
  core({ name: 'Live-in Nanny', cost: 5, type: 'person' }),
  core({ name: 'Kettle', cost: 1, type: 'appliance' }),
  core({ name: 'Cook Dinner', cost: 3, type: 'task', effect: 'gain_progress', params: { n: 3 } }),
  core({ name: 'Make the Bed', cost: 1, type: 'habit' }),
  core({ name: 'Coffee Break', cost: 0, type: 'instant', effect: 'gain_time', params: { n: 2 } }),
];

function core(card: Pick<Card, 'name' | 'cost' | 'type'> & Partial<Card>): Card {
  return { id: '', effect: 'none', params: {}, text: '', ...card };
}

/** Pitch says in a sentence what the game is. */
export function Pitch() {
  return (
    <p class="pitch">
      A card game for two about everyday life. Turn time into progress: the first to reach{' '}
      {figures.goal} wins.
    </p>
  );
}

/** Fan is a hand of cards: the standard ones, or some with the pictures of the chosen set. */
export function Fan({ chosen }: { chosen?: ChosenSets }) {
  return (
    <div class="fan" aria-hidden="true">
      {chosen && chosen.names.length > 0 ? <PictureCards chosen={chosen} /> : <CoreCards />}
    </div>
  );
}

function CoreCards() {
  return (
    <>
      {fan.map((card) => (
        <span key={card.name} class={['card', card.type]}>
          <Face card={card} />
        </span>
      ))}
    </>
  );
}

function PictureCards({ chosen: { art, name } }: { chosen: ChosenSets }) {
  return (
    <>
      {picturesOf(art, name).map((picture) => (
        <span class="card">
          <span class="art">{picture}</span>
        </span>
      ))}
    </>
  );
}

import type { Card } from 'cardgames-client';
import { Face } from '../cards/face';
import { figures } from '../text/figures';
import { jsx } from '../ui/jsx';

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

export function Hero() {
  return (
    <header class="hero">
      <div class="fan" aria-hidden="true">
        {fan.map((card) => (
          <span class={['card', card.type]}>
            <Face card={card} />
          </span>
        ))}
      </div>
      <h1>Home Sweet Home</h1>
      <p>
        A card game for two about everyday life. Turn time into progress: the first to reach{' '}
        {figures.goal} wins.
      </p>
    </header>
  );
}

// The rules for players, with a way back to where the reader came from:
//
//	#        the start page
//	#lesson  the lesson
//	#...     any other address of the table, such as a game

import './main.css';
import type { Card } from 'cardgames-client';
import { Header } from '../ui/header';
import { Fragment, jsx } from '../ui/jsx';
import { update } from '../ui/update';
import { OwnDecks } from './decks';
import { Ending, Responses, Turn, Types, Words } from './sections';
import { figures } from '../text/figures';
import { at } from '../place';

const root = document.getElementById('page') as HTMLElement;

interface Way {
  address: string;
  label: string;
}

function wayBack(hash: string): Way | null {
  if (hash === '#lesson') return { address: at('/play/lesson'), label: 'Back to the lesson' };
  if (hash.startsWith('#game=')) return { address: at(`/play${hash}`), label: 'Back to the game' };
  if (hash.length > 1) return { address: at(`/play${hash}`), label: 'Back' };
  return null;
}

function showPage(cards: Card[]) {
  const back = wayBack(location.hash);
  const { goal, deck_size } = figures;
  update(root, [
    <Header home={at('/play')}>
      <h1>How to play</h1>
      {back && (
        <a class="button back" href={back.address}>
          {back.label}
        </a>
      )}
    </Header>,
    <main class="rules">
      <p class="lead">
        Two households, the same {deck_size} cards, and never enough time. Turn time into progress:
        the first to reach <b>{goal}</b> wins.
      </p>
      <Turn />
      <Types cards={cards} />
      <Responses cards={cards} />
      <Ending />
      <OwnDecks />
      <Words />
      <nav class="links" aria-label="More">
        {back ? (
          <a class="button primary" href={back.address}>
            {back.label}
          </a>
        ) : (
          <a class="button primary" href={at('/play')}>
            Play
          </a>
        )}
        <>
          <a href={at('/play#cards')}>All cards</a>
          <a href={at('/schema/rules')}>Every detail, for programmers</a>
        </>
      </nav>
    </main>,
  ]);
}

/** The rules are shown without cards at once, and with them when they are there. */
async function showCards() {
  const response = await fetch(new URL('cards.json', import.meta.url));
  const { cards }: { cards: Card[] } = await response.json();
  showPage(cards);
}

showPage([]);
showCards().catch(() => {}); // the words do without them
addEventListener('hashchange', () => location.reload());

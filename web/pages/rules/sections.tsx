import type { Card, CardType } from 'cardgames-client';
import { Face } from '../cards/face';
import { Tile } from '../cards/tile';
import { pictureOf } from '../pictures/load';
import { cardTypes, typeNames } from '../text/cards';
import { figures } from '../text/figures';
import { Glyph } from '../ui/glyph';
import { type Child, Fragment, jsx } from '../ui/jsx';

interface CardsProps {
  /** Of the core set; empty while they are loaded. */
  cards: Card[];
}

const { goal, turns, hand_limit, base_time, appliance_cap, person_cap, opening_hands } = figures;

export function Turn() {
  return (
    <section aria-labelledby="turn">
      <h2 id="turn">Your turn</h2>
      <ol class="turn-steps">
        <Step glyph="clock" title={`You get ${base_time} time and a card`}>
          Time is what cards cost. Your appliances add to it.
        </Step>
        <Step glyph="type-habit" title="Your habits bring progress">
          Each of them, at the start of every turn of yours.
        </Step>
        <Step glyph="cards" title="You play cards">
          One after the other, for as long as your time lasts.
        </Step>
        <Step glyph="later" title="You pass">
          When you want to play nothing more. If your opponent passes too, their turn begins.
        </Step>
      </ol>
      <More>
        <li>
          The first player begins with {opening_hands[0]} cards, the second with {opening_hands[1]}.
        </li>
        <li>
          Time that you do not spend stays with you in your opponent’s turn, for instants. When your
          next turn begins, what is left of it is lost.
        </li>
        <li>With {hand_limit} cards in hand you draw none. An empty deck has no penalty.</li>
      </More>
    </section>
  );
}

function Step({ glyph, title, children }: { glyph: string; title: string; children?: Child }) {
  return (
    <li>
      <Glyph id={glyph} />
      <div>
        <b>{title}</b>
        <p>{children}</p>
      </div>
    </li>
  );
}

/** More is what a reader can do without in a first game. */
function More({ children }: { children?: Child }) {
  return (
    <details>
      <summary>More exactly</summary>
      <ul class="exact">{children}</ul>
    </details>
  );
}

/** A card of each type, and what such cards are for. */
const samples: Record<CardType, { card: string; about: string }> = {
  person: {
    card: 'Helpful Neighbour',
    about: 'Stays on the board. Each task that you play then brings more progress.',
  },
  appliance: {
    card: 'Washing Machine',
    about: 'Stays on the board. You begin each of your turns with more time.',
  },
  habit: {
    card: 'Daily Tidy-Up',
    about: 'Stays on the board. It brings progress at the start of each of your turns.',
  },
  task: { card: 'Cook Dinner', about: 'Works once, in your own turn, and is used up.' },
  instant: {
    card: 'Change of Plans',
    about: 'Works once, at any moment: also in your opponent’s turn, and in response to a card.',
  },
};

export function Types({ cards }: CardsProps) {
  return (
    <section aria-labelledby="types">
      <h2 id="types">Five types of cards</h2>
      <ul class="samples" role="list">
        {cardTypes.map((type) => (
          <li>
            <Sample type={type} card={named(cards, samples[type].card)} />
            <div>
              <h3>
                <span class={['badge-art', type]}>
                  <Glyph id={`type-${type}`} />
                </span>
                {typeNames[type]}
              </h3>
              <p>{samples[type].about}</p>
            </div>
          </li>
        ))}
      </ul>
      <p>
        The number in the clock is what a card costs. A card that stays gives half of its cost,
        rounded up.
      </p>
      <More>
        <li>Your appliances together add at most {appliance_cap} time to a turn.</li>
        <li>
          Your persons together add at most {person_cap} progress to a task, whatever else it does.
        </li>
        <li>What your habits bring has no limit.</li>
      </More>
    </section>
  );
}

/** Sample is a card as in a hand. Its words are beside it. */
function Sample({ type, card }: { type: CardType; card?: Card }) {
  return (
    <div class={['card', 'sample', type]} aria-hidden="true">
      {card && <Face card={card}>{pictureOf(card)}</Face>}
    </div>
  );
}

function named(cards: Card[], name: string): Card | undefined {
  return cards.find((card) => card.name === name);
}

export function Responses({ cards }: CardsProps) {
  return (
    <section aria-labelledby="responses">
      <h2 id="responses">Playing, responding, passing</h2>
      <div class="beside">
        <div>
          <p>
            A card that you play does not work at once. It waits on the <b>stack</b>, and your
            opponent may respond with an instant, which goes on top. You may respond to that, and so
            on.
          </p>
          <p>
            When both of you pass, the <b>top card</b> works first; then the next one, after another
            chance to respond.
          </p>
          <p>When both of you pass while the stack is empty, the turn ends.</p>
        </div>
        <StackPicture cards={cards} />
      </div>
      <More>
        <li>Playing a card counts as your own pass: if your opponent passes, it works.</li>
        <li>
          Persons, appliances, habits and tasks are played in your own turn, while the stack is
          empty.
        </li>
        <li>An instant whose target has gone by then does nothing.</li>
        <li>
          A pass that is your only choice is made for you, unless you switch that off in the menu.
        </li>
      </More>
    </section>
  );
}

/** StackPicture is a card with a response above it. */
function StackPicture({ cards }: CardsProps) {
  const places = [
    { name: 'Change of Plans', note: 'works first: it cancels the card below' },
    { name: 'Cook Dinner', note: 'would have worked second' },
  ];
  return (
    <figure class="example">
      {places.map(({ name, note }) => {
        const card = named(cards, name);
        return (
          <>
            <div class={['tile', card?.type]}>{card ? <Tile card={card} /> : name}</div>
            <figcaption>{note}</figcaption>
          </>
        );
      })}
    </figure>
  );
}

export function Ending() {
  return (
    <section aria-labelledby="ending">
      <h2 id="ending">How it ends</h2>
      <p>
        With {goal} progress you win, as soon as a card has worked or a turn has begun. After{' '}
        {turns} turns, {turns / 2} each, the player with more progress wins; with equal progress it
        is a draw.
      </p>
    </section>
  );
}

/** The words of cards that say more than they seem to. */
const words: [word: string, meaning: string][] = [
  ['cancel', 'A card on the stack goes to the discard pile and does nothing. Its cost is lost.'],
  ['scrap', 'A card on the board goes to its owner’s discard pile.'],
  ['bounce', 'A card on the board goes back to its owner’s hand.'],
  ['shield', 'Keeps a card of yours once from being scrapped or bounced.'],
  ['recover', 'The newest card of your discard pile that fits comes back to your hand.'],
  ['discard', 'The newest cards of a hand go to the discard pile.'],
  ['drain', 'Your opponent loses some, but never falls below 0.'],
  ['mill', 'The next cards of your opponent’s deck go to the discard pile.'],
  ['replace', 'You discard your hand and draw as many cards.'],
];

export function Words() {
  return (
    <section aria-labelledby="words">
      <h2 id="words">Words on cards</h2>
      <dl class="words">
        {words.map(([word, meaning]) => (
          <div>
            <dt>{word}</dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

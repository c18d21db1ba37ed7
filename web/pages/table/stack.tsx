import type { Card, StackObject, View } from 'cardgames-client';
import { Cost } from '../cards/parts';
import { Tile } from '../cards/tile';
import { shortText } from '../text/cards';
import { capital, count, fitting, short } from '../text/grammar';
import { optionOf } from '../text/option';
import { chaptersTo, type Chapter } from '../text/story';
import { Glyph } from '../ui/glyph';
import { Hidden } from '../ui/hidden';
import { Fragment, jsx } from '../ui/jsx';
import { command } from './command';
import { cardOf, toldCard, type Model } from './model';
import { bonusNote } from './notes';
import { TileButton } from './tiles';

/** Stack is the cards that have not resolved; the one that resolves next is first, and large. */
export function Stack({ model }: { model: Model }) {
  const { stack } = model.view;
  if (stack.length === 0) return <LastCard model={model} />;
  const items = stack.map((object, i) => (
    <StackItem model={model} object={object} above={stack.length - 1 - i} />
  ));
  return (
    <ol class="tiles" role="list">
      {items.reverse()}
    </ol>
  );
}

/**
 * LastCard is the card that left the stack last, while the stack is empty: with what it changed,
 * or with what it gives from now on.
 */
function LastCard({ model }: { model: Model }) {
  const told = chaptersTo(model.log, model.shown);
  const last = told.findLast(({ card }) => card);
  const before = turnBefore(told);
  if (before && before.player !== model.home) return <TurnBefore model={model} turn={before} />;
  if (!last?.card) return <p class="nothing">No card waits to resolve</p>;
  const { player, changes } = last;
  const card = toldCard(model, last.card, Number(player));
  return (
    <ul class="tiles" role="list">
      <li class={['tile-slot', 'next', 'last', player === model.home ? 'near' : 'far']}>
        <div class={['tile', card.type]}>
          <Tile card={card} />
          <span class="text">{changes.join(' · ') || card.badge}</span>
          <span class="by">
            <b>{short(model.names[Number(player)])}</b>
            <span class="when"> · played last</span>
          </span>
        </div>
      </li>
    </ul>
  );
}

/** What a player played in a turn. */
interface PlayedTurn {
  player: number;
  cards: Chapter[];
}

/** turnBefore is the turn before one that has just begun; null after a card, and in the first one. */
function turnBefore(told: Chapter[]): PlayedTurn | null {
  const turns = told.flatMap(({ turn }, i) => (turn ? i : []));
  const [begun, now] = turns.slice(-2);
  if (now === undefined || told.slice(now).some(({ card }) => card)) return null;
  const player = Number(told[begun].player);
  const played = told.slice(begun, now).filter(({ card }) => card);
  return { player, cards: played.filter((chapter) => chapter.player === player) };
}

/** Names of more characters than this have no room in the line, which then counts cards. */
const roomForNames = 26;

/** TurnBefore says what the opponent played before the reader's turn began, and leads to the log. */
function TurnBefore({ model, turn: { player, cards } }: { model: Model; turn: PlayedTurn }) {
  const titles = cards.map(({ title }) => title);
  const named = cards.slice(0, fitting(titles, roomForNames));
  const others = cards.length - named.length;
  const inNumber = cards.length > 0 ? count(cards.length, 'card') : 'nothing';
  return (
    <button
      type="button"
      class="nothing"
      aria-disabled={model.busy && 'true'}
      {...command('log')}
      data-key="turn-before"
    >
      <span>{`${short(model.names[player])} played `}</span>
      <b>
        {named.length > 0 ? named.map(playedCard) : inNumber}
        {named.length > 0 && others > 0 && ` and ${others} more`}
      </b>
      <Glyph id="later" />
      <Hidden>, to the log</Hidden>
    </button>
  );
}

/** playedCard names a card of a list, struck out where it was cancelled. */
function playedCard({ title, cancelled }: Chapter, index: number) {
  return (
    <>
      {index > 0 && ', '}
      {cancelled ? <s>{title}</s> : title}
      {cancelled && <Hidden>, cancelled</Hidden>}
    </>
  );
}

interface ItemProps {
  model: Model;
  object: StackObject;
  /** How many cards resolve before it. */
  above: number;
}

function StackItem({ model, object, above }: ItemProps) {
  const next = above === 0;
  const { view, names, home } = model;
  const card = toldCard(model, object.card, object.owner);
  const target = object.target_id && cardOf(view, object.target_id);
  const side = object.owner === home ? 'near' : 'far';
  return (
    <li
      key={`${above} ${object.id}`} // each place has its own look, so a card is drawn again in it
      class={['tile-slot', side, next && 'next']}
      data-flip={object.id}
    >
      <TileButton id={object.id} card={card} aim={model.aim} keys={model.keys} brief={!next}>
        {next && <Cost card={card} />}
        {next && <span class="text">{textOf(card, object, view)}</span>}
        <span class={['by', !next && 'unseen']}>
          <b>{short(names[object.owner])}</b>
          {next && <span class={['when', target && 'unseen']}> · resolves next</span>}
        </span>
        {target && (
          <span class={['aim', !next && 'unseen']}>
            <Glyph id="later" />
            {target.name}
          </span>
        )}
      </TileButton>
    </li>
  );
}

/** textOf is what a card does that was cast, the chosen option first, and what people add to it. */
export function textOf(card: Card, object: StackObject, view: View): string {
  const chosen = card.option_summaries?.[object.option ?? -1];
  const does = chosen && `${capital(optionOf(object))}: ${chosen}`;
  const text = [does, shortText(card)].filter(Boolean).join('. ');
  return [text, bonusNote(view, object.owner, card)?.words.toLowerCase()]
    .filter(Boolean)
    .join(' · ');
}

import type { Card } from 'cardgames-client';
import { Back } from '../cards/back';
import { Face } from '../cards/face';
import { pictureOf } from '../pictures/load';
import { Glyph } from '../ui/glyph';
import { Hidden } from '../ui/hidden';
import { Fragment, jsx } from '../ui/jsx';
import { noteFor, noteInHand } from './notes';
import { command } from './command';
import { Longest } from './longest';
import { canPlay, fullCard, type Model } from './model';
import { onlyTargetOf } from './targets';
import { unplayableReason } from './unplayable';
import { TileButton } from './tiles';

interface Props {
  model: Model;
  seat: number;
}

/** handKey identifies the place of a card in a hand. */
export function handKey(seat: number, index: number): string {
  return `hand-${seat}-${index}`;
}

interface OwnProps extends Props {
  /** The card that is raised, as faceKey names it. */
  raised: string;
}

/** Hand is the reader's own: cards that can be played where the service says so. */
export function Hand({ model, seat, raised }: OwnProps) {
  const { hand, hand_count } = model.view.players[seat];
  const most = Math.min(Math.max(model.view.rules.hand_limit, 2), mostBeside);
  const sizes = `--count: ${hand_count}; --most: ${most}`;
  return (
    <ul
      class={['cards', rowsOf(hand_count) > 2 && 'many']}
      role="list"
      data-empty="No cards"
      style={`${sizes}; --columns: ${columns}; --hand-rows: ${rowsOf(hand_count)}`}
    >
      {hand
        ? hand.map((card, index) => (
            <HandCard
              model={model}
              card={fullCard(model, card)}
              index={index}
              raised={faceKey(seat, index, card) === raised}
            />
          ))
        : backs(seat, hand_count)}
      <Longest cards={model.cards} />
    </ul>
  );
}

/** faceKey identifies a card at a place: another card at the same place is another thing. */
export function faceKey(seat: number, index: number, card: Card): string {
  return `${handKey(seat, index)} ${card.id}`;
}

/** HiddenHand is the opponent's. */
export function HiddenHand({ model, seat }: Props) {
  return (
    <ul class="cards" role="list">
      {backs(seat, model.view.players[seat].hand_count)}
    </ul>
  );
}

/** OpenHand is a hand that is only looked at. */
export function OpenHand({ model, seat }: Props) {
  const cards = model.view.players[seat].hand ?? [];
  return (
    <ul class="tiles" role="list" data-empty="No cards">
      {cards.map((card, index) => (
        <li class="tile-slot" data-flip={handKey(seat, index)}>
          <TileButton id={handKey(seat, index)} card={fullCard(model, card)} />
        </li>
      ))}
    </ul>
  );
}

function backs(seat: number, count: number) {
  return Array.from({ length: count }, (_, index) => (
    <li
      class="slot"
      aria-hidden="true"
      style={placeInFan(index, count)}
      data-flip={handKey(seat, index)}
    >
      <Back />
    </li>
  ));
}

interface CardProps {
  model: Model;
  card: Card;
  index: number;
  raised: boolean;
}

function HandCard({ model, card, index, raised }: CardProps) {
  const key = handKey(model.me, index);
  const { hand_count } = model.view.players[model.me];
  const slot = `${key} ${raised}`; // a slot that slides would carry a card that is raised along
  const face = faceKey(model.me, index, card);
  const place = placeInFan(index, hand_count);
  const shortcut = model.keys && !model.aim && String(index + 1);
  if (!canPlay(model, index)) {
    const words = raised && unplayableReason(model, card);
    const note = noteInHand(model.view, model.me, index) ?? (words ? { words } : null);
    return (
      <li
        key={slot}
        class={['slot', raised && 'raised', model.aim?.index === index && 'aiming']}
        style={place}
        data-flip={key}
      >
        <button
          key={face}
          type="button"
          class={['card', card.type]}
          aria-keyshortcuts={shortcut}
          aria-expanded={raised && 'true'}
          {...command('read', key)}
          data-key={key}
        >
          <Hidden>{'Read '}</Hidden>
          <Face card={card} note={note}>
            {pictureOf(card)}
          </Face>
        </button>
      </li>
    );
  }
  const note = noteInHand(model.view, model.me, index) ?? noteFor(model.view, model.me, card);
  return (
    <li
      key={slot}
      class={['slot', 'playable', note?.idle && 'idle', raised && 'raised']}
      style={place}
      data-flip={key}
    >
      <button
        key={face}
        type="button"
        class={['card', card.type]}
        aria-disabled={model.busy && 'true'}
        aria-keyshortcuts={shortcut}
        aria-expanded={raised && 'true'}
        {...command('play', index)}
        data-key={key}
      >
        <Face card={card} note={note}>
          {pictureOf(card)}
        </Face>
      </button>
      {raised && <PlayButton model={model} card={card} index={index} idle={note?.idle} />}
      <button
        key="read"
        type="button"
        class="loupe"
        aria-label={`Read ${card.name}`}
        title="Read this card"
        {...command('read', key)}
        data-key={`read-${key}`}
      >
        <Glyph id="loupe" />
      </button>
    </li>
  );
}

interface PlayProps extends Omit<CardProps, 'raised'> {
  /** Whether the card would do nothing now. */
  idle?: boolean;
}

/** PlayButton plays a card that is raised, and says on what where that is clear, or what it costs. */
function PlayButton({ model, card: { name, cost }, index, idle }: PlayProps) {
  const on = onlyTargetOf(model.view, index);
  return (
    <button
      key="play"
      type="button"
      class="primary play"
      aria-disabled={model.busy && 'true'}
      {...command('play', index)}
    >
      <span>
        {idle ? 'Play anyway' : 'Play'}
        <Hidden>{` ${name}`}</Hidden>
        {on ? ` on ${on.name}` : ` · ${cost > 0 ? `${cost} time` : 'free'}`}
      </span>
    </button>
  );
}

/** How many cards of a full hand lie beside each other on a desk with their whole texts, at most. */
const mostBeside = 8;

/** How many cards lie beside each other on a phone, so that what each says keeps its lines. */
const columns = 3;

/** rowsOf is how many rows a hand has on a phone. */
function rowsOf(count: number): number {
  return Math.max(2, Math.ceil(count / columns));
}

/**
 * placeInFan is where a card is in a fan: --index counts from the first card, --turn from the middle
 * one, and --way goes from 0 for the first to 1 for the last. In rows it is at --row and --column: rows are
 * alike, and a row of fewer cards, and an only row, are in the middle.
 */
function placeInFan(index: number, count: number): string {
  const way = count > 1 ? index / (count - 1) : 0.5;
  const used = Math.ceil(count / columns);
  const each = Math.ceil(count / used);
  const first = Math.floor(index / each) * each;
  const inRow = Math.min(each, count - first);
  const row = first / each + (rowsOf(count) - used) / 2;
  const column = index - first + (columns - inRow) / 2;
  const fan = `--index: ${index}; --turn: ${index - (count - 1) / 2}; --way: ${way}`;
  return `${fan}; --row: ${row}; --column: ${column}`;
}

import type { Card, StackObject, View } from 'cardgames-client';
import { Cost } from '../cards/parts';
import { Tile } from '../cards/tile';
import { shortText } from '../text/cards';
import { capital, short } from '../text/grammar';
import { optionOf } from '../text/option';
import { chaptersTo } from '../text/story';
import { Glyph } from '../ui/glyph';
import { jsx } from '../ui/jsx';
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
  const last = chaptersTo(model.log, model.shown).findLast(({ card }) => card);
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
function textOf(card: Card, object: StackObject, view: View): string {
  const chosen = card.option_summaries?.[object.option ?? -1];
  const does = chosen && `${capital(optionOf(object))}: ${chosen}`;
  const text = [does, shortText(card)].filter(Boolean).join('. ');
  return [text, bonusNote(view, object.owner, card)?.mark].filter(Boolean).join(' · ');
}

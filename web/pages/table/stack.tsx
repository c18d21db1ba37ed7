import type { StackObject } from 'cardgames-client';
import { resultOf } from '../text/situation';
import { short } from '../text/grammar';
import { h } from '../ui/jsx';
import { cardOf, type Model } from './model';
import { TileButton } from './tiles';

/** Stack is the cards that have not resolved; the one that resolves next is first. */
export function Stack({ model }: { model: Model }) {
  const { stack } = model.view;
  const items = stack.map((object, i) => (
    <StackItem model={model} object={object} next={i === stack.length - 1} />
  ));
  return (
    <ol class="tiles" role="list" data-empty="Nothing waits to resolve">
      {items.reverse()}
    </ol>
  );
}

interface ItemProps {
  model: Model;
  object: StackObject;
  next: boolean;
}

function StackItem({ model: { view, names }, object, next }: ItemProps) {
  const target = object.target_id && cardOf(view, object.target_id);
  const aim = target ? ` → ${target.name}` : '';
  return (
    <li class={['tile-slot', next && 'next']} data-flip={object.id}>
      <TileButton id={object.id} card={object.card}>
        <span class="by">{short(names[object.owner]) + aim}</span>
      </TileButton>
    </li>
  );
}

/** GameResult stands in the place of the stack when the game is finished. */
export function GameResult({ model }: { model: Model }) {
  return <p class="result">{resultOf(model)}</p>;
}

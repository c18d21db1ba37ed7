// Cards that are shown large beside the table for a while. They are seen only: what they say can
// be read elsewhere, too.

import type { Card, StackObject } from 'cardgames-client';
import { LargeCard } from '../cards/large';
import { h, jsx } from '../ui/jsx';
import { toldCard, type Model } from './model';
import { textOf } from './stack';

const gap = 10; // pixels between a card and its preview

/** preview shows a card large beside its small one, until the returned function is called. */
export function preview(root: HTMLElement, card: Card, beside: Element): () => void {
  const element = h('div', { class: 'preview', ariaHidden: 'true' }, <LargeCard card={card} />);
  root.append(element);
  place(element, beside.getBoundingClientRect());
  return () => element.remove();
}

/** place puts a preview above or below a small card where there is room, or else at its side. */
function place(element: HTMLElement, { left, right, top, bottom, width }: DOMRect) {
  const { offsetWidth, offsetHeight } = element;
  const clamp = (at: number, size: number, room: number) =>
    Math.max(gap, Math.min(at, room - size - gap));
  const middle = clamp(left + width / 2 - offsetWidth / 2, offsetWidth, innerWidth);
  const above = top - offsetHeight - gap;
  const below = bottom + gap;
  if (above >= gap) return move(element, middle, above);
  if (below + offsetHeight + gap <= innerHeight) return move(element, middle, below);
  const side = left > innerWidth - right ? left - offsetWidth - gap : right + gap;
  move(element, side, clamp(top, offsetHeight, innerHeight));
}

function move(element: HTMLElement, x: number, y: number) {
  element.style.left = `${x}px`;
  element.style.top = `${y}px`;
}

/** Presented is a card that is shown large for a moment. */
export interface Presented {
  object: StackObject;
  /** What happened to it. */
  by: string;
  /** A word across a card that is lost, or was about to be. */
  stamp?: 'Cancelled' | 'Discarded' | 'Saved';
}

/** present shows a card large over the table, without what is long to read, until the returned function is called. */
export function present(root: HTMLElement, model: Model, presented: Presented): () => void {
  const { object, by, stamp } = presented;
  const card = toldCard(model, object.card, object.owner);
  const summary = textOf(card, object, model.view);
  const brief = { ...card, summary, description: '', text: '', flavor: '' };
  const element = h(
    'div',
    { class: ['presented', card.type, stamp?.toLowerCase()], ariaHidden: 'true' },
    <p class="by">{by}</p>,
    <LargeCard card={brief} />,
    stamp && <p class="stamp">{stamp}</p>,
  );
  for (const old of root.querySelectorAll('.presented')) old.remove();
  root.append(element);
  return () => element.remove();
}

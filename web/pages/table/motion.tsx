// Animates a drawing: each element is measured before and after it, and slides from
// its old place. New elements slide from the place that the events give. Elements that move
// have an attribute data-flip, figures that change data-bump.

import type { CardMoved, GameEvent } from 'cardgames-client';
import { announce, celebrate } from './scenes';
import type { Model } from './model';

/** What the table showed before a drawing, by the values of data-flip and data-bump. */
export interface Before {
  places: Map<string, { rect: DOMRect; element: HTMLElement }>;
  texts: Map<string, string>;
}

const duration = 380; // milliseconds
const easing = 'cubic-bezier(.2, .8, .3, 1)';

/** measure returns where everything is, or null where no motion is wanted. */
export function measure(root: HTMLElement): Before | null {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return null;
  const before: Before = { places: new Map(), texts: new Map() };
  for (const element of root.querySelectorAll<HTMLElement>('[data-flip]')) {
    const rect = element.getBoundingClientRect();
    before.places.set(element.dataset.flip ?? '', { rect, element });
  }
  for (const element of root.querySelectorAll<HTMLElement>('[data-bump]')) {
    before.texts.set(element.dataset.bump ?? '', element.textContent);
  }
  return before;
}

/** animate plays the way from what was measured to what is drawn now. */
export function animate(root: HTMLElement, before: Before | null, model: Model) {
  if (!before?.places.size) return;
  moveElements(root, before, model.events);
  for (const event of model.events) play(root, before, model, event);
  bumpFigures(root, before);
}

function play(root: HTMLElement, before: Before, model: Model, event: GameEvent) {
  if (event.type === 'card_moved' && event.to === 'discard') {
    flyToDiscard(root, before, event);
  }
  if (event.type === 'turn_started' && model.view.status !== 'finished') {
    announce(root, event.player);
  }
  if (event.type === 'game_finished') {
    const { winner } = event.result;
    const lost = winner !== null && model.names[1 - winner] === 'You';
    if (!lost) celebrate(root);
  }
}

/** moveElements measures all places before it moves a thing, so that the table is laid out once. */
function moveElements(root: HTMLElement, before: Before, events: GameEvent[]) {
  const origins = originsOf(events);
  const elements = [...root.querySelectorAll<HTMLElement>('[data-flip]')];
  const places = elements.map((element) => element.getBoundingClientRect());
  for (const [i, element] of elements.entries()) {
    const key = element.dataset.flip ?? '';
    const drawn = origins.get(key.replace(/\d+$/, ''));
    const from = before.places.get(origins.get(key) ?? key) ?? before.places.get(drawn ?? '');
    if (from) slide(element, from.rect, places[i]);
    else if (!/^(deck|pawn)/.test(key)) appear(element);
  }
}

/**
 * originsOf says under which key a thing was where it came from. A key that ends in a
 * dash stands for all places of a hand.
 */
function originsOf(events: GameEvent[]): Map<string, string> {
  const origins = new Map<string, string>();
  for (const event of events) {
    if (event.type === 'card_cast') {
      origins.set(event.object.id, `hand-${event.player}-${event.hand_index}`);
    }
    if (event.type === 'card_drawn') {
      origins.set(`hand-${event.player}-`, `deck-${event.player}`);
    }
  }
  return origins;
}

function appear(element: HTMLElement) {
  element.animate([{ opacity: 0 }, { opacity: 1 }], { duration });
}

function slide(element: HTMLElement, from: DOMRect, to: DOMRect) {
  const x = from.left - to.left;
  const y = from.top - to.top;
  if (Math.abs(x) + Math.abs(y) < 2 || !to.width || !from.width) return;
  const start = { transform: `translate(${x}px, ${y}px)` };
  element.animate([start, { transform: 'none' }], { duration, easing });
}

/** flyToDiscard lets a card that has left the table or a deck fly to its owner's discard pile. */
function flyToDiscard(root: HTMLElement, before: Before, { object, owner, from: zone }: CardMoved) {
  const from = before.places.get(zone === 'deck' ? `deck-${owner}` : (object ?? ''));
  const pile = root.querySelector(`[data-flip="discard-${owner}"]`)?.getBoundingClientRect();
  if (!from || !pile?.width) return;
  const ghost = ghostOf(from.element, from.rect);
  document.body.append(ghost);
  const way = `translate(${pile.left - from.rect.left}px, ${pile.top - from.rect.top}px)`;
  const flight = ghost.animate(
    [
      { transform: 'none', opacity: 1 },
      { transform: `${way} scale(.3)`, opacity: 0.2 },
    ],
    { duration: duration * 1.3, easing },
  );
  flight.finished.finally(() => ghost.remove());
}

/** ghostOf is a copy of an element, to move over the table. */
export function ghostOf(element: HTMLElement, rect: DOMRect): HTMLElement {
  const ghost = element.cloneNode(true) as HTMLElement;
  ghost.inert = true;
  ghost.removeAttribute('data-flip');
  ghost.setAttribute('aria-hidden', 'true');
  ghost.classList.add('ghost');
  ghost.style.left = `${rect.left}px`;
  ghost.style.top = `${rect.top}px`;
  ghost.style.width = `${rect.width}px`;
  return ghost;
}

function bumpFigures(root: HTMLElement, before: Before) {
  for (const element of root.querySelectorAll<HTMLElement>('[data-bump]')) {
    const text = before.texts.get(element.dataset.bump ?? '');
    if (text === undefined || text === element.textContent) continue;
    element.animate([{ transform: 'scale(1.6)' }, { transform: 'none' }], { duration, easing });
  }
}

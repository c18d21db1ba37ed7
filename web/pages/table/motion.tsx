// Animates a drawing: each element is measured before and after it. What stays in its zone slides from
// its old place; a card that changes zones flies over everything, and what it becomes is seen when
// it lands. Elements that move have an attribute data-flip, figures that change data-bump.

import type { GameEvent } from 'cardgames-client';
import { flightTime, type Copy, type Layer } from './flights';
import { journeysOf, type Journey, type Journeys } from './journeys';
import { announce, celebrate } from './scenes';
import { eventsOf, type Model } from './model';

/** What the table showed before a drawing, by the values of data-flip and data-bump. */
export interface Before {
  places: Map<string, DOMRect>;
  texts: Map<string, string>;
  slides: Journeys['slides'];
  flights: Flight[];
}

/** A card that flies, as it was. */
interface Flight extends Journey {
  copy: Copy;
}

const duration = 380; // milliseconds
/** How long after a card the next one from the same place follows, in milliseconds. */
const dealTime = 90;

const easing = 'cubic-bezier(.2, .8, .3, 1)';

/** movesLittle reports whether the reader wants no motion. */
export function movesLittle(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches;
}

/** measure returns what is where before events are drawn, or null where no motion is wanted. */
export function measure(root: HTMLElement, layer: Layer, events: GameEvent[]): Before | null {
  if (movesLittle()) return null;
  const elements = flipped(root);
  const places = new Map([...elements].map(([key, e]) => [key, e.getBoundingClientRect()]));
  const counts = [0, 1].map((seat) => countOf(elements, `hand-${seat}-`));
  const { slides, flights } = journeysOf(events, counts);
  const flying = flights.flatMap((journey) => {
    const element = elements.get(journey.from);
    return element ? { ...journey, copy: layer.copy(seen(element)) } : [];
  });
  const figures = [...root.querySelectorAll<HTMLElement>('[data-bump]')];
  const texts = new Map(figures.map((e) => [e.dataset.bump ?? '', e.textContent]));
  return { places, texts, slides, flights: flying };
}

function flipped(root: HTMLElement): Map<string, HTMLElement> {
  const elements = [...root.querySelectorAll<HTMLElement>('[data-flip]')];
  return new Map(elements.map((element) => [element.dataset.flip ?? '', element]));
}

/** seen is what is seen of a slot: a card that is raised lies beside it. */
function seen(element: HTMLElement): HTMLElement {
  return isRaised(element) ? (element.querySelector<HTMLElement>('.card') ?? element) : element;
}

/** isRaised reports whether a slot's card lies beside it, where it stays when the slot moves. */
function isRaised(slot: HTMLElement): boolean {
  return slot.matches('.raised');
}

function countOf(elements: Map<string, HTMLElement>, prefix: string): number {
  return [...elements.keys()].filter((key) => key.startsWith(prefix)).length;
}

/** animate plays the way from what was measured to what is drawn now. */
export function animate(root: HTMLElement, layer: Layer, before: Before | null, model: Model) {
  if (!before?.places.size) return;
  move(root, layer, before);
  for (const event of eventsOf(model)) play(root, model, event);
  bumpFigures(root, before);
}

function play(root: HTMLElement, model: Model, event: GameEvent) {
  if (event.type === 'turn_started' && model.view.status !== 'finished') {
    announce(root, event.player);
  }
}

/** celebrateEnd celebrates the end of a game, but for a reader who has lost. */
export function celebrateEnd(root: HTMLElement, { view, names }: Model) {
  const winner = view.result?.winner ?? null;
  const lost = winner !== null && names[1 - winner] === 'You';
  if (!lost) celebrate(root);
}

/** move measures all places before it moves a thing, so that the table is laid out once. */
function move(root: HTMLElement, layer: Layer, before: Before) {
  const { places, slides } = before;
  const elements = flipped(root);
  const now = new Map([...elements].map(([key, e]) => [key, e.getBoundingClientRect()]));
  const flights = before.flights.filter(({ copy, to }) => copy.rect.width && now.get(to)?.width);
  const landings = flights.map(({ to }) => layer.copy(elements.get(to) as HTMLElement));
  const flown = new Set(flights.map(({ to }) => to));
  const left = new Set(flights.map(({ from }) => zoneOf(from)));
  for (const [key, element] of elements) {
    const place = now.get(key);
    const from = places.get(slides.get(key) ?? key);
    if (!place || isRaised(element) || (flown.has(key) && !isPile(key))) continue;
    if (from) slide(element, from, place, left.has(zoneOf(key)) ? flightTime : 0);
    else if (!key.startsWith('deck')) appear(element);
  }
  for (const [i, flight] of flights.entries()) {
    const delay = dealTime * flights.slice(0, i).filter(({ from }) => from === flight.from).length;
    fly(layer, flight, landings[i], delay);
    if (isPile(flight.to)) continue;
    const hidden = { duration: flightTime, delay, fill: 'backwards' } as const;
    elements.get(flight.to)?.animate([{ opacity: 0 }, { opacity: 0 }], hidden);
  }
}

function isPile(key: string): boolean {
  return key.startsWith('discard');
}

/** zoneOf is a place without its index: all of a hand. */
function zoneOf(key: string): string {
  return key.replace(/-\d+$/, '');
}

/** fly lets a card fly: as it was, and, but for a pile, turning into what it becomes. */
function fly(layer: Layer, { copy, to }: Flight, landing: Copy, delay: number) {
  const way = [copy.rect, landing.rect] as const;
  if (isPile(to)) return void layer.fly(copy, ...way, { delay });
  const [before, after] = copy.element.querySelector('.back') ? turning : fading;
  layer.fly(copy, ...way, { ...before, delay });
  layer.fly(landing, ...way, { ...after, delay });
}

/** A card that is seen from behind turns over; another one grows into what it becomes. */
const turning = [
  { width: (way: number) => Math.max(0, 1 - 2 * way) },
  { width: (way: number) => Math.max(0, 2 * way - 1) },
];
const fading = [
  { opacity: (way: number) => Math.max(0, Math.min(1, 2 - 2.5 * way)) },
  { opacity: (way: number) => Math.max(0, Math.min(1, 2.5 * way - 1)) },
];

function appear(element: HTMLElement) {
  element.animate([{ opacity: 0 }, { opacity: 1 }], { duration });
}

/** slide moves an element from its old place, where it stays for a while at first. */
function slide(element: HTMLElement, from: DOMRect, to: DOMRect, delay: number) {
  const x = from.left - to.left;
  const y = from.top - to.top;
  if (Math.abs(x) + Math.abs(y) < 2 || !to.width || !from.width) return;
  const start = { transform: `translate(${x}px, ${y}px)` };
  const timing = { duration, easing, delay, fill: 'backwards' } as const;
  element.animate([start, { transform: 'none' }], timing);
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
    bump(element);
  }
}

/** bump lets a figure that has changed be seen. */
export function bump(element: HTMLElement) {
  element.animate([{ transform: 'scale(1.6)' }, { transform: 'none' }], { duration, easing });
}

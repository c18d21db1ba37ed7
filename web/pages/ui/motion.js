// Moves what has moved: each thing is measured before and after a drawing, and
// slides from where it was (first, last, invert, play). What is new comes from
// where the events say.

import { h, glyph } from './dom';

const calm = () => matchMedia('(prefers-reduced-motion: reduce)').matches;
const duration = 380;
const easing = 'cubic-bezier(.2, .8, .3, 1)';

/** measure remembers where everything is that can move. @param {HTMLElement} root */
export function measure(root) {
  const places = new Map();
  if (calm()) return places;
  for (const e of /** @type {NodeListOf<HTMLElement>} */ (root.querySelectorAll('[data-flip]'))) {
    places.set(e.dataset.flip, { rect: e.getBoundingClientRect(), element: e });
  }
  for (const e of /** @type {NodeListOf<HTMLElement>} */ (root.querySelectorAll('[data-bump]'))) places.set(e.dataset.bump, { text: e.textContent });
  return places;
}

/**
 * animate plays the way from there to here.
 * @param {HTMLElement} root @param {Map<string, any>} before
 * @param {import('../table/table').Model} model
 */
export function animate(root, before, { events, view, names }) {
  if (calm() || !before.size) return;
  const origins = originsOf(events);
  for (const e of /** @type {NodeListOf<HTMLElement>} */ (root.querySelectorAll('[data-flip]'))) {
    const key = /** @type {string} */ (e.dataset.flip);
    const from = (before.get(origins.get(key) ?? key) ?? before.get(origins.get(key.replace(/\d+$/, '')) ?? ''))?.rect;
    if (from) slide(e, from);
    else if (!key.startsWith('deck') && !key.startsWith('pawn')) e.animate([{ opacity: 0 }, { opacity: 1 }], { duration });
  }
  for (const event of events) {
    if (event.type === 'card_moved' && event.to === 'discard' && event.object) leave(root, before, event);
  }
  for (const event of events) {
    if (event.type === 'turn_started' && view.status !== 'finished') announce(root, event.player);
    if (event.type === 'game_finished' && names[1 - event.result.winner] !== 'You') celebrate(root);
  }
  for (const e of /** @type {NodeListOf<HTMLElement>} */ (root.querySelectorAll('[data-bump]'))) {
    const was = before.get(e.dataset.bump ?? '');
    if (was && was.text !== e.textContent) e.animate([{ transform: 'scale(1.6)' }, { transform: 'none' }], { duration, easing });
  }
}

/** originsOf says under which name a thing was where it came from. @param {any[]} events */
function originsOf(events) {
  const origins = new Map();
  for (const e of events) {
    if (e.type === 'card_cast') origins.set(e.object.id, `hand-${e.player}-${e.hand_index}`);
    if (e.type === 'card_drawn') origins.set(`hand-${e.player}-`, `deck-${e.player}`);
  }
  return origins;
}

/** @param {HTMLElement} element @param {DOMRect} from */
function slide(element, from) {
  const to = element.getBoundingClientRect();
  const [x, y] = [from.left - to.left, from.top - to.top];
  if (Math.abs(x) + Math.abs(y) < 2 || !to.width || !from.width) return;
  element.animate([{ transform: `translate(${x}px, ${y}px)` }, { transform: 'none' }], { duration, easing });
}

/** leave lets a card that is gone from the table fly to its owner's discard pile. */
function leave(/** @type {HTMLElement} */ root, /** @type {Map<string, any>} */ before, /** @type {any} */ event) {
  const was = before.get(event.object);
  const pile = root.querySelector(`[data-flip="discard-${event.owner}"]`)?.getBoundingClientRect();
  if (!was || !pile || !pile.width) return;
  const ghost = /** @type {HTMLElement} */ (was.element.cloneNode(true));
  ghost.inert = true;
  ghost.removeAttribute('data-flip');
  ghost.setAttribute('aria-hidden', 'true');
  ghost.classList.add('ghost');
  Object.assign(ghost.style, { left: `${was.rect.left}px`, top: `${was.rect.top}px`, width: `${was.rect.width}px` });
  document.body.append(ghost);
  const [x, y] = [pile.left - was.rect.left, pile.top - was.rect.top];
  ghost.animate([{ transform: 'none', opacity: 1 }, { transform: `translate(${x}px, ${y}px) scale(.3)`, opacity: 0.2 }], { duration: duration * 1.3, easing })
    .finished.finally(() => ghost.remove());
}

/** announce says across the table whose turn begins. */
function announce(/** @type {HTMLElement} */ root, /** @type {number} */ seat) {
  const who = /** @type {HTMLElement} */ (root.querySelector(`.lane[data-seat="${seat}"]`));
  const name = who.querySelector('b')?.textContent;
  const banner = h(`p.banner${who.classList.contains('near') ? '.near' : '.far'}`, { 'aria-hidden': 'true' }, name === 'You' ? 'Your turn' : `${name}’s turn`);
  root.querySelectorAll('.banner').forEach((old) => old.remove());
  root.querySelector('.felt')?.append(banner);
  banner.animate([{ opacity: 0, transform: 'translateY(16px)' }, { opacity: 1, transform: 'none', offset: 0.2 }, { opacity: 1, offset: 0.75 }, { opacity: 0 }], { duration: 1100 })
    .finished.finally(() => banner.remove());
}

/** celebrate throws the symbols of the cards into the air. */
function celebrate(/** @type {HTMLElement} */ root) {
  const kinds = ['person', 'appliance', 'habit', 'task', 'instant'];
  for (let i = 0; i < 30; i++) {
    const kind = kinds[i % kinds.length];
    const piece = glyph(`type-${kind}`, `glyph confetti ${kind}`);
    const [x, y, turn] = [(Math.random() - 0.5) * 720, -60 - Math.random() * 200, Math.random() * 720];
    root.querySelector('.felt')?.append(piece);
    piece.animate([{ transform: 'none', opacity: 1 }, { transform: `translate(${x * 0.7}px, ${y}px) rotate(${turn / 2}deg)`, opacity: 1, offset: 0.4 }, { transform: `translate(${x}px, 260px) rotate(${turn}deg)`, opacity: 0 }],
      { duration: 1400 + Math.random() * 900, easing: 'cubic-bezier(.2, .6, .4, 1)' }).finished.finally(() => piece.remove());
  }
}

// What is played over the whole table, and seen only.

import { cardTypes } from '../text/cards';
import { h } from '../ui/jsx';
import { svg } from '../ui/svg';

/** announce says across the table whose turn begins. */
export function announce(root: HTMLElement, seat: number) {
  const lane = root.querySelector(`.lane[data-seat="${seat}"]`);
  const name = lane?.querySelector('b')?.textContent;
  const side = lane?.classList.contains('near') ? 'near' : 'far';
  const text = name === 'You' ? 'Your turn' : `${name}’s turn`;
  const banner = h('p', { class: ['banner', side], ariaHidden: 'true' }, text);
  for (const old of root.querySelectorAll('.banner')) old.remove();
  // On the other player's side: the race and what pays on one's own side stay in sight.
  root.querySelector(side === 'near' ? '.side:not(.near)' : '.side.near')?.append(banner);
  const scene = banner.animate(
    [
      { opacity: 0, transform: 'translateY(16px)' },
      { opacity: 1, transform: 'none', offset: 0.2 },
      { opacity: 1, offset: 0.75 },
      { opacity: 0 },
    ],
    { duration: 1100 },
  );
  scene.finished.finally(() => banner.remove());
}

/** celebrate throws the symbols of the cards into the air. */
export function celebrate(root: HTMLElement) {
  for (let i = 0; i < 30; i++) {
    const type = cardTypes[i % cardTypes.length];
    const piece = svg(
      'svg',
      { class: `glyph confetti ${type}` },
      svg('use', { href: `#type-${type}` }),
    );
    root.querySelector('.felt')?.append(piece);
    throwUp(piece);
  }
}

function throwUp(piece: SVGSVGElement) {
  const x = (Math.random() - 0.5) * 720;
  const y = -60 - Math.random() * 200;
  const turn = Math.random() * 720; // degrees
  const top = `translate(${x * 0.7}px, ${y}px) rotate(${turn / 2}deg)`;
  const end = `translate(${x}px, 260px) rotate(${turn}deg)`;
  const flight = piece.animate(
    [
      { transform: 'none', opacity: 1 },
      { transform: top, opacity: 1, offset: 0.4 },
      { transform: end, opacity: 0 },
    ],
    { duration: 1400 + Math.random() * 900, easing: 'cubic-bezier(.2, .6, .4, 1)' },
  );
  flight.finished.finally(() => piece.remove());
}

// What a card gives, as a chip that flies to the figure that it changes.

import { h } from '../ui/jsx';
import { svg } from '../ui/svg';
import type { Payment } from './payoff';

export interface Place {
  x: number;
  y: number;
}

/** From which card to which figure something goes, where they are drawn. */
export interface Way {
  payment: Payment;
  card: HTMLElement | null;
  from: Place | null;
  to: HTMLElement | null;
  end: Place | null;
}

export function middleOf(element: HTMLElement | null): Place | null {
  const { left, top, width, height } = element?.getBoundingClientRect() ?? new DOMRect();
  return width ? { x: left + width / 2, y: top + height / 2 } : null;
}

export const lift = [
  { scale: 1, translate: '0 0' },
  { scale: 1.12, translate: '0 -6px', offset: 0.35 },
  { scale: 1, translate: '0 0' },
];

/** rise is the way of a gain: it grows out of its card, and then flies. */
export function rise(x: number, y: number): Keyframe[] {
  const at = (way: number, scale: number) =>
    `translate(calc(${x * way}px - 50%), calc(${y * way - 16 * Math.sin(Math.PI * way)}px - 50%)) scale(${scale})`;
  return [
    { opacity: 0, transform: at(0, 0.4), easing: 'ease-out' },
    { opacity: 1, transform: at(0, 1.15), offset: 0.35, easing: 'ease-in' },
    { opacity: 1, transform: at(0.5, 1.05), offset: 0.7 },
    { opacity: 1, transform: at(1, 0.7) },
  ];
}

const glyphs = { progress: 'house', time: 'clock' };

/** chip says how much is brought, and by its colour to whom. */
export function chip({ payment: { by, unit }, to }: Way): HTMLElement {
  const glyph = svg('svg', { class: 'glyph' }, svg('use', { href: `#${glyphs[unit]}` }));
  const amount = `${by < 0 ? '−' : '+'}${Math.abs(by)}`;
  return h('span', { class: ['gain', to?.closest('.near') ? 'near' : 'far'] }, amount, glyph);
}

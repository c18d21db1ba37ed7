// What permanents pay is staged: each shines in turn, what it brings flies to the race or the clock, and
// counts when it arrives. Any input ends it.

import type { GameEvent, View } from 'cardgames-client';
import { h } from '../ui/jsx';
import { svg } from '../ui/svg';
import type { Layer } from './flights';
import { bump, movesLittle } from './motion';
import { beginnings, gainTime, paymentsOf, stageTime, type Payment } from './payoff';

/** How long the last arrival is seen before the game goes on, in milliseconds. */
const bumpTime = 120;

/** Staging is the payments of one move. */
export class Staging {
  /** The payments that have not arrived. */
  left: Payment[];
  /** Settles when all have arrived. */
  readonly finished: Promise<void>;
  private readonly ended = new AbortController();

  constructor(
    private readonly root: HTMLElement,
    private readonly layer: Layer,
    /** Called after each arrival, and at the end. */
    private readonly onChange: () => void,
    events: GameEvent[],
    view: View,
  ) {
    this.left = paymentsOf(events, view);
    this.finished = new Promise((resolve) => {
      this.ended.signal.addEventListener('abort', () => resolve());
    });
  }

  /** missing is what has not arrived yet of a player's progress or time. */
  missing(player: number, unit: Payment['unit']): number {
    const own = this.left.filter((one) => one.player === player && one.unit === unit);
    return own.reduce((sum, { by }) => sum + by, 0);
  }

  /** begin begins, once the table is drawn. Without motion all counts at once, and is seen for a while. */
  begin() {
    const { signal } = this.ended;
    const end = () => this.end();
    for (const input of ['pointerdown', 'keydown', 'wheel', 'visibilitychange']) {
      addEventListener(input, end, { signal, capture: true, passive: true });
    }
    const payments = this.left;
    const still = movesLittle() || document.hidden; // where there are no frames
    if (still) {
      this.arrive(payments);
      this.after(stageTime, end);
    }
    const begin = beginnings(payments.length);
    // In a frame of its own: the drawing took its time.
    const frame = requestAnimationFrame(() => {
      const ways = payments.map((payment) => this.wayOf(payment));
      for (const [i, payment] of payments.entries()) {
        this.stage(payment, ways[i], still ? null : begin[i]);
      }
    });
    signal.addEventListener('abort', () => cancelAnimationFrame(frame));
  }

  /** end lets all that is left arrive at once. */
  end() {
    if (this.ended.signal.aborted) return;
    this.ended.abort();
    this.left = [];
    this.onChange();
  }

  /** underWay reports whether a payment is on its way, or still seen. */
  get underWay(): boolean {
    return !this.ended.signal.aborted;
  }

  private arrive(payments: Payment[]) {
    if (this.left.length === 0) return;
    this.left = this.left.filter((one) => !payments.includes(one));
    this.onChange();
  }

  /** arriveInTurn lets one payment arrive. The last one is seen for a while. */
  private arriveInTurn(payment: Payment) {
    if (!this.left.includes(payment)) return;
    this.arrive([payment]);
    if (this.left.length === 0) this.after(bumpTime, () => this.end());
  }

  /** wayOf is measured before anything is changed, so that the page is laid out once. */
  private wayOf({ object, unit, player, by }: Payment): Way {
    const card = this.find(`[data-flip="${CSS.escape(object)}"]`);
    const to = by ? this.find(`[data-gain="${unit}-${player}"]`) : null;
    return { card, to, from: card && middleOf(card), end: to && middleOf(to) };
  }

  /** stage lets a permanent pay after a delay, or, with null, without motion. */
  private stage(payment: Payment, way: Way, delay: number | null) {
    if (way.card) this.shine(way.card, delay);
    if (way.from && way.end) this.send(payment, way, delay);
    else this.after(delay ?? 0, () => this.arriveInTurn(payment));
  }

  private shine(card: HTMLElement, delay: number | null) {
    this.after(delay ?? 0, () => card.classList.add('paying'));
    this.ended.signal.addEventListener('abort', () => card.classList.remove('paying'));
    if (delay === null) return;
    this.after(delay + gainTime, () => card.classList.remove('paying'));
    card.firstElementChild?.animate(pulse, { duration: gainTime, delay, easing: 'ease-out' });
  }

  private after(delay: number, run: () => void) {
    const timer = setTimeout(run, delay);
    this.ended.signal.addEventListener('abort', () => clearTimeout(timer));
  }

  /** send lets what a card brings fly to where it counts. */
  private send(payment: Payment, { from, to, end }: Way, delay: number | null) {
    if (!from || !to || !end) return;
    const gain = chip(payment);
    gain.style.left = `${from.x}px`;
    gain.style.top = `${from.y}px`;
    this.layer.element.append(gain);
    const { signal } = this.ended;
    signal.addEventListener('abort', () => gain.remove());
    if (delay === null) return;
    const way = rise(end.x - from.x, end.y - from.y);
    const flight = gain.animate(way, { duration: gainTime, delay, fill: 'both' });
    flight.onfinish = () => {
      gain.remove();
      if (signal.aborted) return;
      this.arriveInTurn(payment);
      bump(to);
    };
  }

  private find(selector: string): HTMLElement | null {
    return this.root.querySelector<HTMLElement>(selector);
  }
}

interface Place {
  x: number;
  y: number;
}

/** From which card to which figure something goes, where they are drawn. */
interface Way {
  card: HTMLElement | null;
  from: Place | null;
  to: HTMLElement | null;
  end: Place | null;
}

function middleOf(element: HTMLElement): Place {
  const { left, top, width, height } = element.getBoundingClientRect();
  return { x: left + width / 2, y: top + height / 2 };
}

const pulse = [{ scale: 1 }, { scale: 1.12, offset: 0.35 }, { scale: 1 }];

/** rise is the way of a gain: it grows out of its card, and then flies. */
function rise(x: number, y: number): Keyframe[] {
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

function chip({ by, unit }: Payment): HTMLElement {
  const glyph = svg('svg', { class: 'glyph' }, svg('use', { href: `#${glyphs[unit]}` }));
  const amount = `${by < 0 ? '−' : '+'}${Math.abs(by)}`;
  return h('span', { class: ['gain', unit] }, amount, glyph);
}

// What a move sets off is staged in beats: the card that acts lifts, what it gives flies to the race or the
// clock, and counts when it arrives. Any input ends it.

import type { View } from 'cardgames-client';
import type { ToldBeat } from '../text/telling';
import { atEnd } from '../ui/life';
import type { Layer } from './flights';
import { chip, lift, middleOf, rise, type Place, type Way } from './gain';
import { endsGame } from './model';
import { bump, movesLittle } from './motion';
import { paymentsOf, type Payment } from './payoff';

/** How long a beat takes, and how long if the player plays fast, in milliseconds. */
const beatTime = 350;
const quickTime = 200;

/** How long after a gain of a beat the next one follows at most, in milliseconds. */
const mostBetween = 120;

/** How long the result is shown where nothing moves, and the last arrival where something does, in milliseconds. */
const stillTime = 1200;
const bumpTime = 120;

/** A beat, with what it brings. */
interface Staged {
  beat: ToldBeat;
  payments: Payment[];
}

export interface StagingOptions {
  root: HTMLElement;
  layer: Layer;
  view: View;
  quick: boolean;
  /** Some beats begin. */
  onBeats: (beats: ToldBeat[]) => void;
  /** A figure has changed, or all is over. */
  onChange: () => void;
}

/** Staging is the beats of a move, or of a few. */
export class Staging {
  /** Settles when all is over. */
  readonly finished: Promise<void>;
  /** Whether a beat is to come, or still seen. */
  underWay: boolean;
  private coming: Staged[]; // that have not begun
  private left: Payment[]; // that have not arrived
  private readonly ended = new AbortController();

  constructor(
    beats: ToldBeat[],
    private readonly options: StagingOptions,
  ) {
    const { view } = options;
    this.coming = beats.map((beat) => ({ beat, payments: paymentsOf(beat.events, view) }));
    const payments = this.coming.flatMap(({ payments }) => payments);
    this.left = document.hidden ? [] : payments; // there are no frames
    this.underWay = this.left.length > 0;
    this.finished = new Promise((resolve) => atEnd(this.ended.signal, () => resolve()));
  }

  /** missing is what has not arrived yet of a player's progress or time. */
  missing(player: number, unit: Payment['unit']): number {
    const own = this.left.filter((one) => one.player === player && one.unit === unit);
    return own.reduce((sum, { by }) => sum + by, 0);
  }

  /** arrivesLater reports whether something has not arrived. */
  get arrivesLater(): boolean {
    return this.left.length > 0;
  }

  /** begin begins, once the table is drawn. Where no beat brings anything, all is over at once. */
  begin() {
    if (!this.underWay) return this.end();
    const { signal } = this.ended;
    for (const input of ['pointerdown', 'keydown', 'wheel', 'visibilitychange']) {
      addEventListener(input, () => this.end(), { signal, capture: true, passive: true });
    }
    void (movesLittle() ? this.showAll() : this.play());
  }

  /** end lets all that is left be there at once. */
  end() {
    if (this.ended.signal.aborted) return;
    const wasUnderWay = this.underWay;
    this.underWay = false;
    this.ended.abort();
    this.left = [];
    this.announce(this.coming);
    if (wasUnderWay) this.options.onChange();
  }

  private async play() {
    await this.pass(frame()); // the drawing took its time
    const ways = this.coming.map(({ payments }) => payments.map((one) => this.wayOf(one)));
    for (const [i, staged] of [...this.coming].entries()) {
      if (!this.underWay) return;
      this.announce([staged]);
      if (ways[i].length > 0) await this.stage(ways[i]);
    }
    this.end();
  }

  /** showAll lets all arrive at once, and be seen for a while before the end of a game. */
  private async showAll() {
    const { left } = this;
    this.announce(this.coming.filter(({ beat }) => !beat.events.some(endsGame)));
    this.arrive(left);
    await this.pass(frame());
    if (!this.underWay) return;
    for (const way of left.map((payment) => this.wayOf(payment))) {
      this.light(way);
      if (way.from) this.put(way, way.from);
    }
    await this.pass(this.clock(stillTime));
    this.end();
  }

  private announce(staged: Staged[]) {
    this.coming = this.coming.filter((one) => !staged.includes(one));
    if (staged.length > 0) this.options.onBeats(staged.map(({ beat }) => beat));
  }

  private arrive(payments: Payment[]) {
    this.left = this.left.filter((one) => !payments.includes(one));
    this.options.onChange();
  }

  /** stage lets the payments of a beat follow each other closely. The last one of all is seen for a while. */
  private async stage(ways: Way[]) {
    const time = this.options.quick ? quickTime : beatTime;
    const between = Math.min(mostBetween, time / ways.length);
    const arrivals = ways.map((way, i) => this.send(way, { duration: time, delay: i * between }));
    await this.pass(Promise.all(arrivals));
    if (this.left.length === 0) await this.pass(this.clock(bumpTime));
  }

  /** send lets a card lift, and what it brings fly to where it counts. */
  private async send(way: Way, timing: Timing) {
    const { card, from, to, end, payment } = way;
    const dim = this.light(way);
    card?.firstElementChild?.animate(lift, { ...timing, easing: 'ease-out' });
    const gain = from && end && this.put(way, from);
    const flight = gain
      ? gain.animate(rise(end.x - from.x, end.y - from.y), { ...timing, fill: 'both' })
      : this.options.layer.element.animate(null, timing);
    await new Promise((resolve) => (flight.onfinish = resolve));
    gain?.remove();
    dim();
    if (!this.underWay) return;
    this.arrive([payment]);
    if (to && gain) bump(to);
  }

  /** wayOf is measured before anything is changed, so that the page is laid out once. */
  private wayOf(payment: Payment): Way {
    const { object, left, player, unit, by } = payment;
    const { root } = this.options;
    const find = (selector: string) => root.querySelector<HTMLElement>(selector);
    const card = find(`[data-flip="${CSS.escape(object)}"]`);
    const place = card ?? find(left === 'stack' ? '.stack' : `[data-flip="${left}"]`);
    const to = by ? find(`[data-gain="${unit}-${player}"]`) : null;
    return { payment, card, to, from: middleOf(place), end: middleOf(to) };
  }

  /** light lights a card until the returned function is called. */
  private light({ card }: Way): () => void {
    const dim = () => card?.classList.remove('paying');
    card?.classList.add('paying');
    atEnd(this.ended.signal, dim);
    return dim;
  }

  /** put puts what is paid at a place; null where a card brings nothing. */
  private put(way: Way, { x, y }: Place): HTMLElement | null {
    if (!way.to) return null;
    const gain = chip(way);
    gain.style.left = `${x}px`;
    gain.style.top = `${y}px`;
    this.options.layer.element.append(gain);
    atEnd(this.ended.signal, () => gain.remove());
    return gain;
  }

  /** clock is over when a time has been seen. */
  private clock(duration: number): Promise<unknown> {
    return this.options.layer.element.animate(null, { duration }).finished;
  }

  /** pass waits for something, or for the end. */
  private pass(something: Promise<unknown>): Promise<unknown> {
    return Promise.race([something, this.finished]);
  }
}

type Timing = Required<Pick<KeyframeAnimationOptions, 'duration' | 'delay'>>;

function frame(): Promise<unknown> {
  return new Promise(requestAnimationFrame);
}

// What is done with the mouse and with fingers beside clicks: a card is dragged to the table or to
// its target, and shown large where the pointer rests on it.

import { ghostOf } from './motion';

export interface PointerHandlers {
  /** A card of the hand is lifted; aimed reports whether it is aimed at something. */
  aimed: (index: number) => boolean;
  onPlay: (index: number) => void;
  /** A card that is aimed was let go, over a target or not. */
  onAim: (id: string | null) => void;
  /** A finger rests on a card. */
  onRead: (key: string) => void;
  /** A finger swipes a card down that is raised. */
  onLower: () => void;
  /** The mouse rests on a card, or with null on none any more. */
  onRest: (card: HTMLElement | null) => void;
}

/** How far a pointer moves before it no longer clicks, but lifts a card or swipes, in pixels. */
const liftDistance = 8;

/** How far a finger swipes up to play a card, or down to put it back, in pixels. */
const swipeDistance = 40;

/** How long a finger rests on a card to show it large, and a mouse, in milliseconds. */
const pressTime = 500;
const restTime = 400;

interface Press {
  pointer: number;
  x: number;
  y: number;
  button: HTMLElement;
  touch: boolean;
  /** Whether it is a finger that moves down. */
  down?: boolean;
}

interface Lift {
  index: number;
  /** What follows the pointer; null for a card that is aimed, which an arrow shows. */
  ghost: HTMLElement | null;
}

/** Pointer follows the pointers over a table. */
export class Pointer {
  private press: Press | null = null;
  private lift: Lift | null = null;
  private timer = 0;
  private resting: HTMLElement | null = null;
  private at = { x: NaN, y: NaN }; // of the mouse
  private more = false; // whether the press is more than a click

  constructor(
    private readonly root: HTMLElement,
    private readonly handlers: PointerHandlers,
  ) {
    root.addEventListener('pointerdown', (event) => this.down(event));
    root.addEventListener('pointermove', (event) => this.move(event));
    root.addEventListener('pointermove', (event) => this.hover(event));
    root.addEventListener('pointerup', (event) => this.up(event));
    root.addEventListener('pointercancel', () => this.cancel());
    root.addEventListener('pointerover', (event) => this.hover(event));
    root.addEventListener('pointerleave', () => this.rest(null));
    root.addEventListener('contextmenu', (event) => this.press?.touch && event.preventDefault());
  }

  /** didMore reports, once, whether a click ends a press that has dragged, swiped or read a card. */
  didMore(): boolean {
    const { more } = this;
    this.more = false;
    return more;
  }

  private down({ target, button: which, pointerId, clientX, clientY, pointerType }: PointerEvent) {
    this.rest(null);
    this.more = false;
    const button = (target as Element).closest<HTMLElement>('button.card, button.tile');
    if (!button || which !== 0) return;
    const touch = pointerType !== 'mouse';
    this.press = { pointer: pointerId, x: clientX, y: clientY, button, touch };
    if (touch) this.timer = window.setTimeout(() => this.read(button), pressTime);
  }

  private read(button: HTMLElement) {
    this.press = null;
    this.more = true;
    this.handlers.onRead(button.dataset.key ?? '');
  }

  private move({ clientX, clientY }: PointerEvent) {
    const { press } = this;
    if (!press) return;
    const x = clientX - press.x;
    const y = clientY - press.y;
    if (!this.lift && !press.down && Math.hypot(x, y) > liftDistance) this.begin(press, x, y);
    const ghost = this.lift?.ghost;
    if (ghost) ghost.style.transform = `translate(${x}px, ${y}px) rotate(-2deg)`;
  }

  /** begin lifts a card. A finger that moves along the hand scrolls it instead, and down it lowers a card. */
  private begin(press: Press, x: number, y: number) {
    const { pointer, button, touch } = press;
    clearTimeout(this.timer);
    this.more ||= touch;
    const { dataset, ariaDisabled } = button;
    press.down = touch && y > Math.abs(x);
    if (press.down) return;
    const cannot = dataset.do !== 'play' || ariaDisabled === 'true';
    if (cannot || (touch && Math.abs(x) > Math.abs(y))) {
      this.press = null;
      return;
    }
    this.more = true;
    this.root.setPointerCapture(pointer);
    const index = Number(dataset.of);
    const aimed = this.handlers.aimed(index);
    this.lift = { index, ghost: aimed ? null : this.ghost(button) };
    this.root.classList.add('lifting');
    if (aimed) this.handlers.onPlay(index);
  }

  private ghost(button: HTMLElement): HTMLElement {
    const rect = button.getBoundingClientRect();
    const ghost = ghostOf(button, rect);
    ghost.style.height = `${rect.height}px`;
    this.root.append(ghost);
    return ghost;
  }

  private up({ clientX, clientY }: PointerEvent) {
    const { lift, press } = this;
    this.cancel();
    if (press?.down && clientY - press.y > swipeDistance) this.handlers.onLower();
    if (!lift || !press) return;
    const below = document.elementFromPoint(clientX, clientY);
    const swiped = press.touch && press.y - clientY > swipeDistance;
    if (!lift.ghost) {
      const target = below?.closest<HTMLElement>('[data-do=aim]');
      if (target || !swiped) this.handlers.onAim(target?.dataset.of ?? null);
    } else if (swiped || below?.closest('.felt, .stack')) {
      this.handlers.onPlay(lift.index);
    }
  }

  private cancel() {
    clearTimeout(this.timer);
    this.lift?.ghost?.remove();
    this.lift = null;
    this.press = null;
    this.root.classList.remove('lifting');
  }

  /** hover follows the mouse. It does not rest on a card that has slid below it. */
  private hover({ target, pointerType, clientX: x, clientY: y }: PointerEvent) {
    if (pointerType !== 'mouse' || this.press) return;
    const moved = x !== this.at.x || y !== this.at.y;
    this.at = { x, y };
    const card = (target as Element).closest<HTMLElement>('button.card, button.tile');
    this.rest(moved || card === this.resting ? card : null);
  }

  private rest(card: HTMLElement | null) {
    if (card === this.resting) return;
    clearTimeout(this.timer);
    if (this.resting) this.handlers.onRest(null);
    this.resting = card;
    if (card) this.timer = window.setTimeout(() => this.handlers.onRest(card), restTime);
  }
}

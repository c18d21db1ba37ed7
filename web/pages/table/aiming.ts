import { focusedKey, focusKey } from '../ui/update';
import { AimArrow } from './aim-arrow';

/** Aiming shows at what a card of the hand is aimed, and moves the focus to its targets and back. */
export class Aiming {
  readonly arrow = new AimArrow();
  private from = ''; // the key of what had the focus before a target was asked for

  constructor(private readonly root: HTMLElement) {
    root.addEventListener('pointermove', ({ clientX: x, clientY: y }) => this.point({ x, y }));
    root.addEventListener('focusin', ({ target }) => this.focused(target as Element));
  }

  /** focusTarget moves the focus to the first target. */
  focusTarget() {
    const target = this.root.querySelector<HTMLElement>('.target');
    this.from = focusedKey(this.root) ?? '';
    target?.focus({ preventScroll: true });
    target?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }

  /** leaveTarget moves the focus back to where it was, so that the space bar passes again. */
  leaveTarget() {
    if (this.from) focusKey(this.root, this.from);
    else (document.activeElement as HTMLElement).blur();
  }

  /** clickTarget does what a click on a target does, by its number from 1. */
  clickTarget(number: number) {
    this.root.querySelector<HTMLElement>(`[data-number="${number}"]`)?.click();
  }

  /** focused points to a target that the keyboard has chosen. A focus set by a script is no choice. */
  private focused(target: Element) {
    if (target.matches(':focus-visible')) this.point(target);
  }

  /** point lets the arrow end at a target, or at the pointer. */
  private point(to: Element | { x: number; y: number }) {
    const card = this.root.querySelector('.hand .aiming');
    const target = to instanceof Element ? to.closest('.target') : to;
    if (card && target) this.arrow.show(card, target);
    else if (!card) this.arrow.hide();
  }
}

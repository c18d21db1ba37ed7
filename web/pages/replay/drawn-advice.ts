// A piece of advice on the table: the better card, the one that was played, and the target.

import { AimArrow } from '../table/aim-arrow';
import { handKey } from '../table/hand';
import type { Advice } from './advice';

/** DrawnAdvice marks what advice speaks of, after the table was drawn. */
export class DrawnAdvice {
  private readonly arrow = new AimArrow();
  private marked: HTMLElement[] = [];

  constructor(
    private readonly table: HTMLElement,
    signal: AbortSignal,
  ) {
    table.append(this.arrow.element);
    const hide = () => this.arrow.hide(); // it points at places in the window
    addEventListener('scroll', hide, { signal, capture: true, passive: true });
    addEventListener('resize', hide, { signal });
  }

  /** show takes the marks of earlier advice away; with null there is none. */
  show(advice: Advice | null) {
    for (const element of this.marked) delete element.dataset.advice;
    this.marked = [];
    this.arrow.hide();
    if (!advice) return;
    this.mark(this.placeOf(advice.taken), 'You played');
    const better = this.mark(this.placeOf(advice.better), 'Better');
    better?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    const target = this.targetOf(advice.better);
    if (better && target) this.arrow.show(better, target);
  }

  private mark(element: HTMLElement | null, label: string): HTMLElement | null {
    if (!element) return null;
    element.dataset.advice = label;
    this.marked.push(element);
    return element;
  }

  private placeOf(action: Advice['taken']): HTMLElement | null {
    if (!('hand_index' in action)) return null;
    return this.find(`[data-flip="${handKey(action.player, action.hand_index)}"]`);
  }

  private targetOf(action: Advice['taken']): HTMLElement | null {
    if (!('target_id' in action) || !action.target_id) return null;
    return this.find(`[data-key="${CSS.escape(action.target_id)}"]`);
  }

  private find(selector: string): HTMLElement | null {
    return this.table.querySelector(selector);
  }
}

import type { Clock } from '../text/limit';
import { h, jsx } from '../ui/jsx';
import { update } from '../ui/update';

/** newClock is the place of the clock in the bar. A screen reader says it on request only. */
export function newClock(): HTMLElement {
  return h('p', { class: 'clock', role: 'timer', hidden: true });
}

/** drawClock shows how long a player has, and what follows; null shows nothing. */
export function drawClock(element: HTMLElement, clock: Clock | null) {
  element.hidden = !clock;
  if (!clock) return;
  const { left, whose, follows, urgent } = clock;
  element.classList.toggle('urgent', urgent);
  element.classList.toggle('mine', whose === 'Your time');
  update(element, [<b>{left}</b>, <span>{` ${whose} `}</span>, <small>{follows}</small>]);
}

import type { Clock } from '../text/limit';
import { h, jsx } from '../ui/jsx';
import { Timer } from '../ui/timer';
import { update } from '../ui/update';

/** ClockDisplay is the place of the clock in the bar. A screen reader says it on request only. */
export class ClockDisplay {
  readonly element = h('p', { class: 'clock', role: 'timer', hidden: true });
  private readonly timer: Timer;

  /** onTick is called a second after a clock was shown, to show it again. */
  constructor(
    signal: AbortSignal,
    private readonly onTick: () => void,
  ) {
    this.timer = new Timer(signal);
  }

  /** show shows how long a player has, and what follows; null shows nothing. */
  show(clock: Clock | null) {
    this.element.hidden = !clock;
    if (!clock) return this.timer.stop();
    const { left, whose, follows, urgent } = clock;
    this.element.classList.toggle('urgent', urgent);
    this.element.classList.toggle('mine', whose === 'Your time');
    update(this.element, [<b>{left}</b>, <span>{` ${whose} `}</span>, <small>{follows}</small>]);
    this.timer.start(1, this.onTick);
  }
}

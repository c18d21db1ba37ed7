import type { View } from 'cardgames-client';
import { h } from '../ui/jsx';
import { passTask, teachings, type Teaching } from './teachings';

export interface CoachOptions {
  opponent: string;
  /** Pauses the game while something is shown. */
  hold: (show: () => Promise<void>) => void;
  onLeave: () => void;
  /** How many of the teachings were said before. */
  told: number;
  /** Called with how many were said, when another one has begun or ended. */
  onTold: (count: number) => void;
}

/** The distance of the words from what they speak of, and from the edge of the window, in pixels. */
const gap = 12;

/** Coach says what the lesson teaches, one thing at a time, beside what it speaks of. */
export class Coach {
  private readonly words = h('p', { role: 'status' });
  private readonly next = h(
    'button',
    { type: 'button', class: 'primary', onclick: () => this.goOn() },
    'Go on',
  );
  private readonly count = h('small');
  private readonly bubble = h(
    'section',
    { class: 'coach', ariaLabel: 'Lesson', hidden: true },
    this.words,
    h(
      'div',
      { class: 'coach-row' },
      this.count,
      h(
        'button',
        { type: 'button', class: 'leave', onclick: () => this.options.onLeave() },
        'Leave the lesson',
      ),
      this.next,
    ),
  );
  private readonly ring = h('div', { class: 'coach-ring', ariaHidden: 'true', hidden: true });
  private readonly told: Set<Teaching>;
  private saying: { teaching: Teaching; version: number; end: () => void } | null = null;
  private view: View | null = null;
  private readonly onMoved = () => this.follow();
  private readonly resized = new ResizeObserver(this.onMoved); // by a font that arrives late

  constructor(private readonly options: CoachOptions) {
    this.told = new Set(teachings.slice(0, options.told));
    document.body.append(this.ring, this.bubble);
    this.resized.observe(this.bubble);
    addEventListener('resize', this.onMoved);
    addEventListener('scroll', this.onMoved, { capture: true, passive: true });
    addEventListener('click', this.onMoved); // which may raise a card
  }

  stop() {
    this.bubble.remove();
    this.ring.remove();
    this.resized.disconnect();
    removeEventListener('resize', this.onMoved);
    removeEventListener('scroll', this.onMoved, { capture: true });
    removeEventListener('click', this.onMoved);
  }

  /** see looks at a game that was drawn, and says what there is to say of it. */
  see(view: View) {
    this.view = view;
    const { saying } = this;
    if (saying?.teaching.task && view.version > saying.version) this.done();
    if (!this.saying) this.sayNext(view);
    this.follow();
  }

  private sayNext(view: View) {
    if (view.status === 'finished') return this.stop();
    const next = teachings.find((one) => !this.told.has(one) && one.moment(view));
    if (next) this.say(next, view);
  }

  /** goOn says what comes next at once: in a pause, a card could be played before it was spoken of. */
  private goOn() {
    this.done();
    if (this.view) this.sayNext(this.view);
    this.follow();
  }

  private say(teaching: Teaching, view: View) {
    this.told.add(teaching);
    this.options.onTold(teachings.indexOf(teaching));
    this.words.textContent = teaching.says(view, this.options.opponent);
    this.count.textContent = `${teachings.indexOf(teaching) + 1} of ${teachings.length}`;
    this.next.hidden = Boolean(teaching.task);
    this.bubble.hidden = false;
    this.ring.hidden = false;
    const shown = new Promise<void>((end) => {
      this.saying = { teaching, version: view.version, end };
    });
    this.options.hold(() => shown);
    if (!teaching.task) this.next.focus({ preventScroll: true });
  }

  /** done hides what was said, and lets the game go on. */
  private done() {
    const said = this.saying;
    this.saying = null;
    if (said) this.options.onTold(teachings.indexOf(said.teaching) + 1);
    this.bubble.hidden = true;
    this.ring.hidden = true;
    said?.end();
  }

  /** follow places the words now, and again once what they speak of has come to rest. */
  private follow() {
    this.place();
    setTimeout(() => this.place(), settled);
  }

  /** place puts the words where they cover least of the game, near to what they speak of. */
  private place() {
    const at = this.saying && elementOf(this.saying.teaching);
    this.ring.hidden = !at;
    if (!at) return;
    const subject = at.getBoundingClientRect();
    const { left, top, width, height } = subject;
    Object.assign(this.ring.style, {
      left: `${left - 4}px`,
      top: `${top - 4}px`,
      width: `${width + 8}px`,
      height: `${height + 8}px`,
    });
    const { offsetWidth, offsetHeight } = this.bubble;
    const [x, y] = leastCovering(subject, offsetWidth, offsetHeight);
    Object.assign(this.bubble.style, { left: `${x}px`, top: `${y}px` });
  }
}

/** What the words of the lesson leave in sight. */
const matters = '.table :is(.card, .tile, .lane, .stack, .actions)';

/** How much it matters: in a lane the words would hide what a card has just brought. */
function weightOf(e: Element): number {
  return e.matches('.lane') ? 3 : 1;
}

/** leastCovering is the place for a box that covers least of what matters, of several such the nearest. */
function leastCovering(subject: DOMRect, width: number, height: number): [number, number] {
  const boxes = [...document.querySelectorAll(matters)].map((e) => ({
    weight: weightOf(e),
    rect: e.getBoundingClientRect(),
  }));
  const middle = subject.left + subject.width / 2 - width / 2;
  const [right, bottom] = [innerWidth - width - gap, innerHeight - height - gap];
  let best: [number, number] = [gap, gap];
  let least = Infinity;
  for (const x of [gap, within(middle, right), right]) {
    for (let y = gap; y <= bottom; y += gap) {
      const box = new DOMRect(x - gap, y - gap, width + 2 * gap, height + 2 * gap);
      const covers = boxes.map(({ weight, rect }) => weight * overlap(rect, box));
      const covered = covers.reduce((sum, one) => sum + one, 4 * overlap(subject, box));
      const away = Math.abs(x - middle) + Math.abs(y + (height - subject.height) / 2 - subject.top);
      const cost = covered + 10 * away;
      if (cost < least) [best, least] = [[x, y], cost];
    }
  }
  return best;
}

/** overlap is the area that two boxes have in common. */
function overlap(one: DOMRect, other: DOMRect): number {
  const across = Math.min(one.right, other.right) - Math.max(one.left, other.left);
  const down = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
  return Math.max(0, across) * Math.max(0, down);
}

/** How long what moves on the table takes to come to rest, in milliseconds. */
const settled = 500;

function within(position: number, most: number): number {
  return Math.max(gap, Math.min(position, most));
}

/** elementOf is what a teaching speaks of: the card to play, what it can be aimed at, or another thing. */
function elementOf({ at, task }: Teaching): Element | null {
  const places =
    !task || task === passTask ? [at] : ['.tile.target', '.hand .playable .card', '.hand'];
  return places.map((place) => document.querySelector(place)).find(Boolean) ?? null;
}

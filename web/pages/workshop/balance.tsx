import { count } from '../text/grammar';
import { h, jsx } from '../ui/jsx';
import { update } from '../ui/update';
import { Comparison } from './comparison';
import { Report } from './figures';
import { measure } from './measure';
import { sameCards, type Cards, type Counts, type Figures, type Measurement } from './operations';
import type { Workshop } from './program';
import { searchTime, suggest } from './suggest';
import { Suggestion, type ReplaceNumbers } from './suggestion';

/** How much is played at most. */
const sizes = {
  quick: {
    label: 'Quick',
    about: 'Quick: bots that play what looks good at once, and do not think ahead.',
    plan: { seed: 'simulate', greedy: 2000, search: 0, more: 0, values: 500, disputed: 0 },
  },
  thorough: {
    label: 'Thorough',
    about: 'Thorough: also bots that think ahead. It takes several minutes.',
    plan: { seed: 'simulate', greedy: 8000, search: 200, more: 100, values: 4000, disputed: 100 },
  },
};

const startLabel = 'Let bots play it';
const suggestLabel = 'Suggest changes';

/** The result of a measurement, and the cards that it measured. */
type MeasuredCards = Measurement & { cards: Cards };

/** BalancePanel lets bots play the set, and shows the figures beside another version's. */
export class BalancePanel {
  readonly element: HTMLElement;
  private readonly start = h('button', { type: 'button', disabled: true }, startLabel);
  private readonly suggestButton = h('button', { type: 'button', disabled: true }, suggestLabel);
  private readonly suggested = h('div');
  private readonly size = h('select', { ariaLabel: 'How much is played' });
  private readonly about = h('p', { class: 'fine' });
  private readonly progress = h('progress', {
    max: 1,
    value: 0,
    hidden: true,
    ariaLabel: 'Games played',
  });
  private readonly note = h('p', { class: 'fine', role: 'status' });
  private readonly comparison: Comparison;
  private readonly figures = h('div', { class: 'figures' });
  private readonly old = h(
    'p',
    { class: 'fine old', role: 'status', hidden: true },
    'The cards have changed since: these figures are of the version before.',
  );
  private measured: MeasuredCards | null = null;
  private suggestion: Suggestion | null = null;
  private playable = false;
  private running: HTMLButtonElement | null = null; // the one that stops what runs
  private stopped = false; // what runs ends with the parts that are being played

  constructor(
    private readonly players: Workshop[],
    private readonly cards: () => Cards,
    private readonly replaceNumbers: ReplaceNumbers,
  ) {
    this.start.addEventListener('click', () => this.startOrStop(this.start, () => this.measure()));
    this.suggestButton.addEventListener('click', () =>
      this.startOrStop(this.suggestButton, () => this.suggest()),
    );
    update(
      this.size,
      Object.entries(sizes).map(([value, { label }]) => <option value={value}>{label}</option>),
    );
    this.size.addEventListener('change', () => this.drawAbout());
    this.drawAbout();
    this.comparison = new Comparison(() => this.cards().text);
    this.element = h(
      'section',
      { class: 'panel', ariaLabel: 'Balance' },
      <h2>Balance</h2>,
      <div class="tools">
        {this.start}
        {this.size}
        {this.suggestButton}
      </div>,
      this.about,
      this.progress,
      this.note,
      this.comparison.element,
      this.suggested,
      this.old,
      this.figures,
    );
  }

  /** allow says whether the cards can be played. A measurement that runs can always be stopped. */
  allow(playable: boolean) {
    this.playable = playable;
    this.drawButtons();
    this.markOld();
    this.suggestion?.draw();
  }

  private drawAbout() {
    this.about.textContent = this.chosenSize.about;
  }

  private get chosenSize() {
    return sizes[this.size.value as keyof typeof sizes];
  }

  private drawButtons() {
    for (const button of [this.start, this.suggestButton]) {
      button.disabled = this.running ? this.running !== button : !this.playable;
    }
    this.start.textContent = this.running === this.start ? 'Stop' : startLabel;
    this.suggestButton.textContent = this.running === this.suggestButton ? 'Stop' : suggestLabel;
  }

  /** markOld says so where the figures are not of the cards as they are now. */
  private markOld() {
    this.old.hidden = !this.measured || sameCards(this.measured.cards, this.cards());
    this.figures.classList.toggle('stale', !this.old.hidden);
  }

  private async startOrStop(button: HTMLButtonElement, work: () => Promise<void>) {
    if (this.running) {
      this.stopped = true;
      return;
    }
    this.running = button;
    this.stopped = false;
    this.drawButtons();
    this.progress.hidden = false;
    try {
      await work();
    } catch (error) {
      this.note.textContent = `It cannot be measured: ${(error as Error).message}.`;
    }
    this.running = null;
    this.progress.hidden = true;
    this.drawButtons();
  }

  private async suggest() {
    const searched = this.cards();
    const begun = performance.now();
    this.progress.value = 0;
    this.note.textContent = searchText(0);
    const { measured } = this;
    const known = measured && sameCards(measured.cards, searched) ? measured : null;
    const onTrial = (played: number) => {
      this.progress.value = Math.min(1, (performance.now() - begun) / searchTime);
      this.note.textContent = searchText(played);
      return !this.stopped;
    };
    const suggested = await suggest(this.players, searched, known, onTrial);
    this.note.textContent = 'Stopped.';
    if (!suggested) return;
    this.note.textContent = `Searched for ${secondsSince(begun)}.`;
    const { cards, replaceNumbers } = this;
    this.suggestion = new Suggestion({ suggested, searched, cards, replaceNumbers });
    this.suggested.replaceChildren(this.suggestion.element);
  }

  private async measure() {
    const { plan } = this.chosenSize;
    const cards = this.cards();
    const { older: other } = this.comparison;
    const olderCards = other && { ...cards, text: other.text };
    const begun = performance.now();
    const sets = olderCards ? 2 : 1;
    this.note.textContent = 'Playing…';
    const older = olderCards && {
      cards: olderCards,
      counts: await measure(this.players, olderCards, plan, this.progressOf(0, sets)),
    };
    const counts: Counts[] = !this.stopped
      ? await measure(this.players, cards, plan, this.progressOf(sets - 1, sets))
      : [];
    if (this.stopped) {
      this.note.textContent = 'Stopped.';
      return;
    }
    const figures = await this.players[0].call('report', { cards, plan, counts, older });
    this.note.textContent = `Played for ${secondsSince(begun)}.`;
    this.show(figures, { cards, plan, counts });
  }

  /** progressOf returns a function that shows the progress of one of the sets, and reports whether to go on. */
  private progressOf(set: number, sets: number): (done: number) => boolean {
    const begun = performance.now();
    this.progress.value = set / sets;
    return (done) => {
      const share = Math.max(this.progress.value, (set + done) / sets);
      this.progress.value = share;
      const elapsed = performance.now() - begun;
      const left = timeLeft(elapsed * ((sets - set) / done - 1));
      this.note.textContent = `${Math.floor(100 * share)}% played. ${left}`.trim();
      return !this.stopped;
    };
  }

  private show(figures: Figures, measured: MeasuredCards) {
    const { cards, plan } = measured;
    this.measured = measured;
    const flags = Object.entries(plan)
      .map(([name, value]) => ` -${name} ${value}`)
      .join('');
    this.markOld();
    update(this.figures, [
      <Report figures={figures} />,
      <p class="fine">
        {'The same figures at a terminal: '}
        <code>{`go run ./cmd/simulate${flags}${cards.with_core ? ' core' : ''} FILE`}</code>
      </p>,
    ]);
  }
}

function searchText(played: number): string {
  const tried = played > 0 ? ` ${count(played, 'trial')} played.` : '';
  return `Looking for changes: up to about two minutes, longer where other programs run.${tried}`;
}

function secondsSince(begun: number): string {
  return count(Math.round((performance.now() - begun) / 1000), 'second');
}

function timeLeft(milliseconds: number): string {
  const seconds = Math.ceil(milliseconds / 1000);
  if (seconds <= 1) return '';
  if (seconds < 90) return `About ${seconds} seconds left.`;
  return `About ${Math.round(seconds / 60)} minutes left.`;
}

import type { Card } from 'cardgames-client';
import { Art } from '../cards/parts';
import { short } from '../text/grammar';
import { moveName } from '../text/moves';
import type { Beat } from '../text/beats';
import { optionOf, optionText } from '../text/option';
import { chaptersTo, type Chapter, type Line } from '../text/story';
import { pictureOf } from '../pictures/load';
import { Glyph } from '../ui/glyph';
import { Hidden } from '../ui/hidden';
import { h, jsx } from '../ui/jsx';
import { update } from '../ui/update';
import { command } from './command';
import { toldCard, type Model } from './model';

/**
 * Log tells the cards and turns of the game, the newest last. It is one Tab stop. An entry is drawn
 * once, since a game has too many to draw them all for each move.
 */
export class Log {
  private readonly head = h('div', { class: 'log-head' });
  private readonly entries = h('ol', { class: 'entries', ariaLabel: 'Log, the newest last' });
  readonly element = h('section', { class: 'log', ariaLabel: 'Log' }, this.head, this.entries);
  private readonly drawn = new WeakMap<Chapter, HTMLElement>();
  private here: HTMLElement | null = null; // the newest entry that the table shows
  private hidden = new Set<string>(); // the beats whose lines are not seen yet
  private tabStop: HTMLButtonElement | null = null;

  draw(model: Model) {
    update(this.head, [<h2>Log</h2>, <WayBack model={model} />, <LogSteps model={model} />]);
    update(
      this.entries,
      model.log.map((chapter) => this.entry(model, chapter)),
    );
    for (const beat of this.hidden) this.showLines(beat);
    const here = chaptersTo(model.log, model.shown).at(-1);
    this.mark(here ? this.entry(model, here) : null);
    if (this.tabStop) this.tabStop.tabIndex = -1;
    this.tabStop = this.entries.querySelector(':scope > :last-child > button');
    if (this.tabStop) this.tabStop.tabIndex = 0;
  }

  /** expect hides the lines of beats until they are revealed. */
  expect(beats: Beat[]) {
    this.hidden = new Set(beats.map(({ id }) => id));
  }

  reveal(beats: Beat[]) {
    for (const { id } of beats) this.hidden.delete(id);
    for (const { id } of beats) this.showLines(id);
  }

  private showLines(beat: string) {
    for (const line of this.entries.querySelectorAll(`[data-beat="${beat}"]`)) {
      line.classList.toggle('coming', this.hidden.has(beat));
    }
  }

  private entry(model: Model, chapter: Chapter): HTMLElement {
    const entry = this.drawn.get(chapter) ?? drawEntry(model, chapter);
    this.drawn.set(chapter, entry);
    return entry;
  }

  /** mark marks the entry that the table shows, and scrolls the log, not the page, to it. */
  private mark(here: HTMLElement | null) {
    if (here === this.here) return;
    this.here?.classList.remove('here');
    this.here = here;
    if (!here) return;
    here.classList.add('here');
    const { offsetTop, offsetHeight } = here;
    const { scrollTop, clientHeight } = this.entries;
    const lowest = offsetTop + offsetHeight - clientHeight;
    this.entries.scrollTop = Math.min(Math.max(scrollTop, lowest), offsetTop);
  }
}

/** WayBack leads to the table from a log that lies below it, and stands out while the reader can act there. */
function WayBack({ model: { canAct } }: { model: Model }) {
  return (
    <button
      type="button"
      class={['to-table', canAct && 'primary']}
      {...command('table')}
      data-key="to-table"
    >
      <Glyph id="later" />
      Table
    </button>
  );
}

/** LogSteps are the buttons that step through the versions of the game. */
function LogSteps({ model: { shown, newest } }: { model: Model }) {
  const move = shown < newest ? `${shown} of ${newest}` : `${newest}`;
  const step = (label: string, icon: string, to: number) => (
    <button
      type="button"
      class="icon"
      aria-label={label}
      aria-disabled={(to < 0 || to > newest || to === shown) && 'true'}
      title={label}
      {...command('step', to)}
      data-key={`step-${icon}`}
    >
      <Glyph id={icon} />
    </button>
  );
  return (
    <div class="steps">
      {step('Start', 'first', 0)}
      {step('Earlier move', 'earlier', shown - 1)}
      <span class="at" data-version={shown}>
        {shown > 0 && <Hidden>{'Move '}</Hidden>}
        <span>{shown > 0 ? move : moveName(shown)}</span>
      </span>
      {step('Later move', 'later', shown + 1)}
      {step('Last move', 'now', newest)}
    </div>
  );
}

function drawEntry(model: Model, chapter: Chapter): HTMLElement {
  const { version, player, title, card, lines, cancelled } = chapter;
  return h(
    'li',
    { class: [sideOf(model, player), card ? card.type : 'turn-line'] },
    <button
      type="button"
      class="entry"
      tabIndex={-1}
      {...command('step', version)}
      data-key={`log-${version}-${title}`}
    >
      {card && <Art card={card}>{pictureOf(card)}</Art>}
      <span class="entry-words">
        <b dir="auto">{cancelled ? <s>{title}</s> : title}</b>
        <Hidden>{', '}</Hidden>
        <small>{toldOf(model, chapter)}</small>
        {lines.map((line) => (
          <LogLine model={model} line={line} />
        ))}
      </span>
    </button>,
  );
}

/** toldOf is whose card it is, which card it answers, what its player chose, and what came of it. */
function toldOf(model: Model, chapter: Chapter): string {
  const { player, card, option, answers, cancelled, changes } = chapter;
  const by = card && player !== null ? short(model.names[player]) : '';
  const played = card && player !== null && toldCard(model, card, player);
  const chosen = typeof option === 'number' && played && chosenText(played, chapter);
  const told = [by, answers && `answers ${answers}`, chosen, cancelled && 'cancelled', ...changes];
  return told.filter(Boolean).join(' · ');
}

/** chosenText names the option of a card, and what it does until the entry says what it did. */
function chosenText(card: Card, { option, changes, lines }: Chapter): string {
  const told = changes.length + lines.length > 0;
  return told ? optionOf({ option }) : optionText(card, Number(option));
}

/** LogLine is what permanents did in a beat, in the colour of their player. */
function LogLine({ model, line: { beat, player, text, kind } }: { model: Model; line: Line }) {
  return (
    <span class={['beat', sideOf(model, player), kind === 'sum' && kind]} data-beat={beat}>
      <Hidden>{', '}</Hidden>
      {text}
    </span>
  );
}

function sideOf({ home }: Model, player: number | null): string | false {
  return player !== null && (player === home ? 'near' : 'far');
}

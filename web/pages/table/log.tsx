import { Art } from '../cards/parts';
import { short } from '../text/grammar';
import { moveName } from '../text/moves';
import { chaptersTo, type Chapter } from '../text/story';
import { pictureOf } from '../pictures/load';
import { Glyph } from '../ui/glyph';
import { Hidden } from '../ui/hidden';
import { h, jsx } from '../ui/jsx';
import { focusedKey, focusKey } from '../ui/update';
import { command } from './command';
import type { Model } from './model';

/** LogSteps are the buttons that step through the versions of the game. */
export function LogSteps({ shown, newest }: Model) {
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

/**
 * LogEntries is the list of the cards and turns of the game, the newest first. It is one Tab
 * stop. An entry is drawn once, since a game has too many to draw them all for each move.
 */
export class LogEntries {
  readonly list = h('ol', { class: 'entries', ariaLabel: 'Log, the newest first' });
  private readonly drawn = new WeakMap<Chapter, HTMLElement>();
  private here: Element | null = null; // the newest entry that the table shows
  private tabStop: HTMLButtonElement | null = null;

  draw(model: Model) {
    const here = chaptersTo(model.log, model.shown).at(-1);
    const entries = model.log.toReversed().map((chapter) => this.entry(model, chapter));
    this.put(entries);
    this.here?.classList.remove('here');
    this.here = here ? this.entry(model, here) : null;
    this.here?.classList.add('here');
    if (this.tabStop) this.tabStop.tabIndex = -1;
    this.tabStop = this.list.querySelector('button');
    if (this.tabStop) this.tabStop.tabIndex = 0;
  }

  /** put puts all entries in anew: those that make room for a new one are no shift of the layout. */
  private put(entries: HTMLElement[]) {
    const { children } = this.list;
    if (children.length === entries.length && entries.every((one, i) => one === children[i]))
      return;
    const key = focusedKey(this.list);
    this.list.replaceChildren(...entries);
    if (key) focusKey(this.list, key);
  }

  private entry(model: Model, chapter: Chapter): HTMLElement {
    const entry = this.drawn.get(chapter) ?? drawEntry(model, chapter);
    this.drawn.set(chapter, entry);
    return entry;
  }
}

function drawEntry(model: Model, { version, player, title, card, changes }: Chapter): HTMLElement {
  const side = player === model.home ? 'near' : 'far';
  const by = card && player !== null ? short(model.names[player]) : '';
  return h(
    'li',
    { class: [player !== null && side, card ? card.type : 'turn-line'] },
    <button
      type="button"
      class="entry"
      tabIndex={-1}
      {...command('step', version)}
      data-key={`log-${version}-${title}`}
    >
      {card && <Art card={card}>{pictureOf(card)}</Art>}
      <span class="entry-words">
        <b dir="auto">{title}</b>
        <Hidden>{', '}</Hidden>
        <small>{[by, ...changes].filter(Boolean).join(' · ')}</small>
      </span>
    </button>,
  );
}

import { Art } from '../cards/parts';
import { short } from '../text/grammar';
import { chaptersTo, type Chapter } from '../text/story';
import { pictureOf } from '../pictures/load';
import { Glyph } from '../ui/glyph';
import { Hidden } from '../ui/hidden';
import { h } from '../ui/jsx';
import { command } from './command';
import type { Model } from './model';

/** LogHead has the buttons that step through the versions of the game. */
export function LogHead({ model: { shown, newest } }: { model: Model }) {
  const step = (label: string, icon: string, to: number) => {
    const possible = to >= 0 && to <= newest && to !== shown;
    return <StepButton label={label} icon={icon} to={to} possible={possible} />;
  };
  return (
    <div class="log-head">
      <h2>Log</h2>
      <div class="steps">
        {step('First move', 'first', 0)}
        {step('Earlier move', 'earlier', shown - 1)}
        <span class="at" data-version={shown}>
          <Hidden>{'Move '}</Hidden>
          {shown < newest ? `${shown} of ${newest}` : `${newest}`}
        </span>
        {step('Later move', 'later', shown + 1)}
        {step('Now', 'now', newest)}
      </div>
    </div>
  );
}

interface StepProps {
  label: string;
  icon: string;
  /** The version that it leads to. */
  to: number;
  possible: boolean;
}

function StepButton({ label, icon, to, possible }: StepProps) {
  return (
    <button
      type="button"
      class="icon"
      aria-label={label}
      title={label}
      aria-disabled={!possible && 'true'}
      {...command('step', to)}
      data-key={`step-${icon}`}
    >
      <Glyph id={icon} />
    </button>
  );
}

/** LogEntries are the cards and turns of the game, the newest first. They are one Tab stop. */
export function LogEntries({ model }: { model: Model }) {
  const here = chaptersTo(model.log, model.shown).at(-1);
  return (
    <ol class="entries" aria-label="Log, the newest first">
      {model.log.toReversed().map((chapter, i) => (
        <Entry model={model} chapter={chapter} here={chapter === here} first={i === 0} />
      ))}
    </ol>
  );
}

interface EntryProps {
  model: Model;
  chapter: Chapter;
  /** Whether it is the newest one that the table shows. */
  here: boolean;
  /** Whether the Tab key reaches it. */
  first: boolean;
}

function Entry({ model, chapter, here, first }: EntryProps) {
  const { version, player, title, card, changes } = chapter;
  const side = player === model.home ? 'near' : 'far';
  const by = card && player !== null ? short(model.names[player]) : '';
  return (
    <li class={[here && 'here', player !== null && side, card ? card.type : 'turn-line']}>
      <button
        type="button"
        class="entry"
        tabIndex={first ? 0 : -1}
        {...command('step', version)}
        data-key={`log-${version}-${title}`}
      >
        {card && <Art card={card}>{pictureOf(card)}</Art>}
        <span class="entry-words">
          <b dir="auto">{title}</b>
          <Hidden>{', '}</Hidden>
          <small>{[by, ...changes].filter(Boolean).join(' · ')}</small>
        </span>
      </button>
    </li>
  );
}

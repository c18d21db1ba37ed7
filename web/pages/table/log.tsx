import { Glyph } from '../ui/glyph';
import { Hidden } from '../ui/hidden';
import { h } from '../ui/jsx';
import { command } from './command';
import type { LogLine, Model } from './model';

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
        <span class="at">
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

/** LogEntries are the moves, the newest first. */
export function LogEntries({ model }: { model: Model }) {
  return (
    <ol class="entries" tabIndex={0} aria-label="Moves, the newest first">
      {model.log.toReversed().map((line) => (
        <Entry model={model} line={line} />
      ))}
    </ol>
  );
}

function Entry({ model, line: { version, player, text } }: { model: Model; line: LogLine }) {
  const side = player === model.home ? 'near' : 'far';
  return (
    <li class={[version === model.shown && 'here', player !== null && side]}>
      <button
        type="button"
        class="version"
        title="Look at this move"
        {...command('step', version)}
        data-key={`log-${version}`}
      >
        <Hidden>{'Look at move '}</Hidden>
        {version}
      </button>
      <span class="lines">{text}</span>
    </li>
  );
}

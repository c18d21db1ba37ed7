import { endsTurn, passOutcome } from '../text/situation';
import { Hidden } from '../ui/hidden';
import { jsx } from '../ui/jsx';
import { command } from './command';
import type { Model } from './model';

/** PassButton says what a pass leads to. */
export function PassButton({ model: { view, names, busy, keys, passing } }: { model: Model }) {
  const outcome = passOutcome(view, names);
  const label = endsTurn(view) ? 'End turn' : 'Pass';
  return (
    <button
      type="button"
      class={['primary', 'pass', passing > 0 && 'passing']}
      style={`--pause: ${passing}s`}
      aria-disabled={busy && 'true'}
      aria-keyshortcuts={keys && 'Space'}
      {...command('pass')}
      data-key="pass"
    >
      <b key={label}>{label}</b>
      <Hidden>{': '}</Hidden>
      <small key={outcome}>{outcome}</small>
    </button>
  );
}

/** PassPlace keeps the place of the button, and the focus on it, while the other player acts. */
export function PassPlace() {
  return (
    <button
      type="button"
      class="pass-place"
      aria-disabled="true"
      aria-label="Waiting"
      data-key="pass"
    >
      …
    </button>
  );
}

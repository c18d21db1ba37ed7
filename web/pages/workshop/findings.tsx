import { h } from '../ui/jsx';
import type { Finding } from './operations';

interface Props {
  finding: Finding;
  goTo: () => void;
}

/** FindingItem says what was found; where that is in the author's text, it leads there. */
export function FindingItem({ finding, goTo }: Props) {
  return (
    <li>
      {finding.set === 'core' ? (
        <InCoreSet finding={finding} />
      ) : (
        <Place finding={finding} goTo={goTo} />
      )}
    </li>
  );
}

function InCoreSet({ finding }: { finding: Finding }) {
  return (
    <p class="elsewhere">
      <b>Core set</b> {finding.detail}
    </p>
  );
}

function Place({ finding: { line, column, detail }, goTo }: Props) {
  return (
    <button type="button" class="place" onclick={goTo}>
      <b>{`${line}:${column}`}</b>
      <span dir="auto">{detail}</span>
    </button>
  );
}

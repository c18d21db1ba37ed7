import { jsx } from '../ui/jsx';
import type { Finding } from './operations';

interface Props {
  finding: Finding;
  goTo: () => void;
  /** null where it is not about a text. */
  reword: RewordProps | null;
}

/**
 * FindingItem says what was found; where that is in the author's text, it leads there. An item
 * that equals another one does the same.
 */
export function FindingItem({ finding, goTo, reword }: Props) {
  return (
    <li data-pointer={finding.pointer}>
      {finding.set === 'core' ? (
        <InCoreSet finding={finding} />
      ) : (
        <Place finding={finding} goTo={goTo} />
      )}
      {reword && <RewordButton {...reword} />}
    </li>
  );
}

export interface RewordProps {
  /** The name of the card. */
  of: string;
  reword: () => void;
}

/** RewordButton offers the words of the rules as the text of a card. */
export function RewordButton({ of, reword }: RewordProps) {
  const title = 'Take the words of the rules as the text';
  return (
    <button
      type="button"
      class="small-button"
      title={title}
      aria-label={`Reword ${of}`}
      onclick={reword}
    >
      Reword
    </button>
  );
}

function InCoreSet({ finding }: { finding: Finding }) {
  return (
    <p class="elsewhere">
      <b>Core set</b> {finding.detail}
    </p>
  );
}

function Place({ finding: { line, column, detail }, goTo }: Pick<Props, 'finding' | 'goTo'>) {
  return (
    <button type="button" class="finding-place" onclick={goTo}>
      <b>{`${line}:${column}`}</b>
      <span dir="auto">{detail}</span>
    </button>
  );
}

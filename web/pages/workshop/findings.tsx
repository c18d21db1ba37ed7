import { h } from '../ui/jsx';
import type { Finding } from './operations';

interface Props {
  finding: Finding;
  goTo: (finding: Finding) => void;
}

/** FindingItem says what was found; where that is in the author's text, it leads there. */
export function FindingItem({ finding, goTo }: Props): HTMLLIElement {
  const { set, line, column, detail } = finding;
  if (set === 'core') {
    return h(
      'li',
      null,
      <p class="elsewhere">
        <b>Core set</b>
        {` ${detail}`}
      </p>,
    );
  }
  return h(
    'li',
    null,
    <button type="button" class="place" onclick={() => goTo(finding)}>
      <b>{`${line}:${column}`}</b>
      <span dir="auto">{detail}</span>
    </button>,
  );
}

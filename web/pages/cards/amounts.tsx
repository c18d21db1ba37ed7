import { Glyph } from '../ui/glyph';
import { Hidden } from '../ui/hidden';
import { Fragment, jsx } from '../ui/jsx';

/** A signed number that is neither of time nor of a deck is progress. A comma stays with it. */
const ofProgress = /((?<!deck )[+−]\d+(?!\d| time),?)/;

/** Amounts are words in which a house stands behind each amount of progress, as on a chip that flies. */
export function Amounts({ text }: { text: string }) {
  const parts = text.split(ofProgress);
  return <>{parts.map((part, i) => (i % 2 === 1 ? <Amount text={part} /> : part))}</>;
}

function Amount({ text }: { text: string }) {
  const [amount] = text.split(',');
  return (
    <span class="amount">
      {amount}
      <Glyph id="house" />
      <Hidden>{' progress'}</Hidden>
      {text.slice(amount.length)}
    </span>
  );
}

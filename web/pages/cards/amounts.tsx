import { Glyph } from '../ui/glyph';
import { Hidden } from '../ui/hidden';
import { Fragment, jsx } from '../ui/jsx';

/** A signed number that is not of a deck: of time where that word follows, else of progress. A comma stays with it. */
const signed = /((?<!deck )[+−]\d+(?: time)?(?!\d),?)/;

/**
 * Amounts are words in which a house stands behind each amount of progress, and a clock for the word
 * time, as on a chip that flies.
 */
export function Amounts({ text }: { text: string }) {
  const parts = text.split(signed);
  return <>{parts.map((part, i) => (i % 2 === 1 ? <Amount text={part} /> : part))}</>;
}

function Amount({ text }: { text: string }) {
  const [all] = text.split(',');
  const [amount, unit = 'progress'] = all.split(' ');
  return (
    <span class="amount">
      {amount}
      <Glyph id={unit === 'time' ? 'clock' : 'house'} />
      <Hidden>{` ${unit}`}</Hidden>
      {text.slice(all.length)}
    </span>
  );
}

import { Fragment, jsx } from '../ui/jsx';
import { Bars, Columns } from './charts';
import { inWords } from './in-words';
import { withNames, type Names } from './names';
import type { Bar, Comparison, Figures, Gate } from './operations';

/** Report shows how a set plays: what it must keep to, and charts. */
export function Report({ figures }: { figures: Figures }) {
  const { title, summary, names, gates, charts, comparison } = figures;
  return (
    <>
      <h3>{title}</h3>
      <p>{`${inWords(summary)}.`}</p>
      <ul class="gates" role="list">
        {gates.map((gate) => (
          <GateResult gate={gate} names={names} />
        ))}
      </ul>
      {comparison && <Changes comparison={comparison} names={names} />}
      <h3>Who wins</h3>
      <Bars bars={charts.wins.map((bar) => labelled(bar, names))} unit=" %" />
      {charts.turns.map((histogram) => (
        <>
          <h3>{`Turns of a game: ${inWords(histogram.bot).toLowerCase()}`}</h3>
          <Columns histogram={histogram} />
        </>
      ))}
      {charts.values.length > 0 && (
        <>
          <h3>What each card is worth</h3>
          <p class="fine">Points of win rate that a player loses without one copy.</p>
          <Bars bars={charts.values.map((bar) => labelled(bar, names))} unit="" />
        </>
      )}
    </>
  );
}

function labelled(bar: Bar, names: Names): Bar {
  return { ...bar, label: inWords(bar.label, names) };
}

const classes: Record<string, string> = {
  passed: 'holds',
  'not certain': 'uncertain',
  'not measured': 'unmeasured',
  FAILED: 'fails',
};

function GateResult({ gate, names }: { gate: Gate; names: Names }) {
  const { name, figure, bounds, verdict, remedy } = gate;
  const measured = verdict !== 'not measured';
  return (
    <li class={classes[verdict]}>
      <b dir="auto">{inWords(name, names)}</b>
      <span class="gate-verdict">{inWords(verdict)}</span>
      <span class="fine">
        {measured && <span class="figure">{figure}</span>}
        {`${measured ? ', ' : ''}should be ${bounds}`}
      </span>
      {remedy && <p class="fine remedy">{`${remedy}.`}</p>}
    </li>
  );
}

const noCardChanged = [{ id: 'Nothing', what: 'that the rules see' }];

type ChangesProps = { comparison: Comparison; names: Names };

function Changes({ comparison: { cards, changes }, names }: ChangesProps) {
  const changed = cards.length > 0 ? cards : noCardChanged;
  return (
    <>
      <h3>What changed</h3>
      <ul class="changes" role="list">
        {changed.map(({ id, what }) => (
          <li>
            <b dir="auto">{withNames(id, names)}</b>
            <span>{what}</span>
          </li>
        ))}
        {changes.map((change) => (
          <li class={[change.certain && 'certain']}>
            <b dir="auto">{inWords(change.name, names)}</b>
            <span class="figure">{`${change.was} → ${change.is}`}</span>
            <span class="fine">
              {change.by}, {change.certain ? <b>certain</b> : 'may be luck'}
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}

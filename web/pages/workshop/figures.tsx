import { Fragment, h } from '../ui/jsx';
import { Bars, Columns } from './charts';
import type { Comparison, Figures, Gate } from './operations';

/** Report shows how a set plays: what it must keep to, and charts. */
export function Report({ figures }: { figures: Figures }) {
  const { title, summary, gates, charts, comparison } = figures;
  return (
    <>
      <h3>{title}</h3>
      <p>{`${summary}.`}</p>
      <ul class="gates" role="list">
        {gates.map((gate) => (
          <GateResult gate={gate} />
        ))}
      </ul>
      {comparison && <Changes comparison={comparison} />}
      <h3>Who wins</h3>
      <Bars bars={charts.wins} unit=" %" />
      {charts.turns.map((histogram) => (
        <>
          <h3>{`Turns of a game, ${histogram.bot}`}</h3>
          <Columns histogram={histogram} />
        </>
      ))}
      {charts.values.length > 0 && (
        <>
          <h3>What each card is worth</h3>
          <p class="fine">Points of win rate that a player loses without one copy.</p>
          <Bars bars={charts.values} unit="" />
        </>
      )}
    </>
  );
}

const classes = { passed: 'holds', 'not certain': 'open', 'not measured': 'open', FAILED: 'fails' };

function GateResult({ gate }: { gate: Gate }) {
  return (
    <li class={classes[gate.verdict]}>
      <b>{gate.name}</b>
      <span class="verdict">{gate.verdict}</span>
      <span class="figure">{gate.figure}</span>
      <span class="fine">{`bounds ${gate.bounds}`}</span>
      {gate.remedy && <p class="fine remedy">{gate.remedy}</p>}
    </li>
  );
}

const noCardChanged = [{ id: 'Nothing', what: 'that the rules see' }];

function Changes({ comparison: { cards, changes } }: { comparison: Comparison }) {
  const changed = cards.length > 0 ? cards : noCardChanged;
  return (
    <>
      <h3>What changed</h3>
      <ul class="changes" role="list">
        {changed.map(({ id, what }) => (
          <li>
            <b>{id}</b>
            <span>{what}</span>
          </li>
        ))}
        {changes.map((change) => (
          <li class={[change.certain && 'certain']}>
            <b>{change.name}</b>
            <span>{change.certain ? 'certain' : 'may be luck'}</span>
            <span class="figure">{`${change.was} → ${change.is}`}</span>
            <span class="figure fine">{change.by}</span>
          </li>
        ))}
      </ul>
    </>
  );
}

import { jsx } from '../ui/jsx';
import type { Bar, Histogram } from './operations';

/** Bars draws figures with their intervals and the bounds that they should keep. */
export function Bars({ bars, unit }: { bars: Bar[]; unit: string }) {
  return (
    <ul class="bars" role="list">
      {bars.map((bar) => (
        <li>
          <span>{bar.label}</span>
          <span class="figure">{bar.figure + unit}</span>
          <Track bar={bar} />
        </li>
      ))}
    </ul>
  );
}

function Track({ bar: { length, low, high, bounds } }: { bar: Bar }) {
  return (
    <div class="bar-track" aria-hidden="true">
      <div class="length" style={`width: ${length}%`} />
      <div class="interval" style={`left: ${low}%; width: ${high - low}%`} />
      {bounds.map((bound) => (
        <div class="bound" style={`left: ${bound}%`} />
      ))}
    </div>
  );
}

/** Columns draws how many games had how many turns; every fourth column is numbered. */
export function Columns({ histogram: { bot, columns } }: { histogram: Histogram }) {
  const peak = columns.filter((column) => column.height === 100).map((column) => column.tip);
  return (
    <div
      class="columns"
      role="img"
      aria-label={`Turns of a game, ${bot}: ${peak.join()} is the peak`}
    >
      {columns.map(({ height, tip }, turns) => (
        <div title={tip}>
          <div class="length" style={`height: ${height}%`} />
          <small>{turns % 4 === 0 && turns}</small>
        </div>
      ))}
    </div>
  );
}

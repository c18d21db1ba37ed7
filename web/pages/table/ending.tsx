// The end of a game as a scene: who won and why, and how it came to that.

import type { View } from 'cardgames-client';
import { capital, possessive, short } from '../text/grammar';
import { leadFrom, type Point } from '../text/course';
import { outcomeOf, resultOf } from '../text/situation';
import { jsx } from '../ui/jsx';
import type { Model } from './model';

export function Ending({ model }: { model: Model }) {
  const { course, seated, record, praise } = model;
  return (
    <div class="ending">
      <p class="result">{resultOf(model)}</p>
      {seated && course.length > 1 && <Chart model={model} />}
      {seated && (
        <p class="why">
          {praise && <b class="praise">{praise}</b>}
          <span>{reasons(model).join(' ')}</span>
          {record && <b class="tally">{record}</b>}
        </p>
      )}
    </div>
  );
}

/** reasons are what was missing or the card that brought most at once, and since when the winner was ahead. */
function reasons(model: Model): string[] {
  const { view, names, course } = model;
  const winner = view.result?.winner ?? null;
  if (winner === null) return [];
  const lead = leadFrom(course, winner);
  return [
    shortfall(view),
    lead === null ? '' : `${names[winner]} took the lead for good in turn ${lead}.`,
    outcomeOf(view) === 'lost' ? '' : bestPlay(model, winner),
  ].filter(Boolean);
}

function bestPlay({ names, log }: Model, winner: number): string {
  const cards = log.filter(({ card, player, gain }) => card && player === winner && gain > 0);
  const [best] = cards.toSorted((a, b) => b.gain - a.gain);
  const whose = capital(possessive(names[winner]));
  return best ? `${whose} biggest gain: ${best.title}, ${best.gain} progress at once.` : '';
}

/** A loss by no more progress than this was close. */
const close = 3;

/** shortfall consoles a reader who has lost by progress. */
function shortfall(view: View): string {
  const { result, rules, viewer, players } = view;
  if (viewer === null || outcomeOf(view) !== 'lost' || result?.reason !== 'progress') return '';
  const short = rules.goal - players[viewer].progress;
  return `${short <= close ? 'So close: you' : 'You'} were ${short} progress short.`;
}

function Chart({ model: { course, names, home, view } }: { model: Model }) {
  const { goal } = view.rules;
  const most = Math.max(goal, ...course.flatMap(({ progress }) => progress));
  const told = names.map(
    (name, seat) => `${name} ${course.map((p) => p.progress[seat]).join(', ')}`,
  );
  return (
    <figure class="chart">
      <div
        class="lines"
        data-goal={String(goal)}
        style={`--goal: ${goal / most}`}
        role="img"
        aria-label={`Progress turn by turn, to ${goal}. ${told.join('. ')}.`}
      >
        <svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
          {[0, 1].map((seat) => (
            <Line course={course} seat={seat} most={most} near={seat === home} />
          ))}
        </svg>
      </div>
      <figcaption>
        {[0, 1].map((seat) => (
          <span class={seat === home ? 'near' : 'far'}>
            {`${short(names[seat])} ${view.players[seat].progress}`}
          </span>
        ))}
        <small>{`${course.length} turns, to ${goal}`}</small>
      </figcaption>
    </figure>
  );
}

interface LineProps {
  course: Point[];
  seat: number;
  /** The progress at the upper edge. */
  most: number;
  near: boolean;
}

function Line({ course, seat, most, near }: LineProps) {
  const points = course.map(({ progress }, i) => {
    const x = (100 * i) / (course.length - 1);
    return `${x},${100 - (100 * progress[seat]) / most}`;
  });
  return <polyline class={near ? 'near' : 'far'} points={points.join(' ')} />;
}

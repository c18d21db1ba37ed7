import type { Card, Params, View } from 'cardgames-client';
import { possessive, short } from '../text/grammar';
import { Glyph } from '../ui/glyph';
import { Hidden } from '../ui/hidden';
import { jsx } from '../ui/jsx';
import { countsPlays } from './acts';
import { hasTurn, type Model } from './model';

/** What is on its way to the race and the clock, and does not count yet. */
export type Coming = Record<'progress' | 'time', number>;

interface Props {
  model: Model;
  seat: number;
  coming: Coming;
}

/** Lane is one player's part of the race, with the player's time. */
export function Lane({ model, seat, coming }: Props) {
  const { view, names, home } = model;
  const turn = hasTurn(view, seat);
  const classes = [
    'lane',
    seat === home ? 'near' : 'far',
    turn && 'turn',
    view.priority === seat && 'acts',
  ];
  return (
    <div class={classes} data-seat={seat}>
      <span class="who">
        <b>{short(names[seat])}</b>
        {winsNext(view, seat) ? (
          <span class="flag wins">about to win</span>
        ) : (
          <Flag model={model} seat={seat} />
        )}
      </span>
      <Track model={model} seat={seat} coming={coming} />
      <Time model={model} seat={seat} coming={coming} />
      <Bonus model={model} seat={seat} />
    </div>
  );
}

/** Flag says whose turn it is, and which one, and how many cards were played in it where cards count them. */
function Flag({ model: { view, names, cards }, seat }: Omit<Props, 'coming'>) {
  const counts = view.casts > 0 && hasTurn(view, seat) && cards.some(countsPlays);
  return (
    <span class="flag">
      <Hidden>{names[seat] === 'You' ? 'your turn, ' : 'their turn, '}</Hidden>
      {`turn ${view.turn}`}
      <span class="of">{counts ? ` · ${view.casts} played` : ` of ${view.rules.turns}`}</span>
    </span>
  );
}

/** winsNext reports whether a player waits for a turn that begins with the goal, if nothing changes. */
function winsNext(view: View, seat: number): boolean {
  const { players, rules, status, turn } = view;
  const waits = status !== 'finished' && !hasTurn(view, seat) && turn < rules.turns;
  const { progress, income } = players[seat];
  return waits && progress + income.progress >= rules.goal;
}

function Track({ model: { view, names }, seat, coming }: Props) {
  const { income } = view.players[seat];
  const progress = view.players[seat].progress - coming.progress;
  const { goal } = view.rules;
  const share = (amount: number) => Math.min(amount / goal, 1);
  const style = `--progress: ${share(progress)}; --soon: ${share(progress + income.progress)}`;
  return (
    <div
      class="track"
      role="progressbar"
      aria-label={`${possessive(names[seat])} progress`}
      aria-valuenow={Math.min(progress, goal)}
      aria-valuemin={0}
      aria-valuemax={goal}
      style={style}
    >
      <span class="end" aria-hidden="true">
        {goal}
      </span>
      <div class="fill" />
      <div class="soon" />
      <Glyph id="house" class="goal" />
      <div class="pawn" data-gain={`progress-${seat}`}>
        {progress}
      </div>
    </div>
  );
}

function Time({ model: { view }, seat, coming }: Props) {
  const { income, board } = view.players[seat];
  const time = view.players[seat].time - coming.time;
  const more = board.some(({ card }) => mayGiveTime(card));
  const next = `${income.time}${more ? '+' : ''}`; // what abilities add is not known before
  return (
    <span class="time" title={`Time now ${time}; the next turn starts with ${next}`}>
      <Glyph id="clock" />
      <Hidden>{'Time '}</Hidden>
      <b data-bump={`time-${seat}`} data-gain={`time-${seat}`}>
        {time}
      </b>
      <small>
        <Hidden>{'next turn '}</Hidden>
        <span aria-hidden="true">
          {'next '}
          <span class="of">{'turn '}</span>
        </span>
        {next}
      </small>
    </span>
  );
}

/** mayGiveTime reports whether a permanent has an ability that gives its owner time as a turn starts. */
function mayGiveTime({ params }: Card): boolean {
  const { abilities = [] } = params as Params;
  return abilities.some(
    ({ when, effect, params }) =>
      when === 'turn' && effect === 'gain_time' && params.side !== 'opponent',
  );
}

function Bonus({ model: { view }, seat }: Omit<Props, 'coming'>) {
  const bonus = view.players[seat].income.task_bonus;
  if (!bonus) return <span class="bonus" />;
  return (
    <span class="bonus" title={`Each task gives ${bonus} progress more`}>
      <Glyph id="type-person" />
      <Hidden>{'Each task gives '}</Hidden>
      {`+${bonus}`}
    </span>
  );
}

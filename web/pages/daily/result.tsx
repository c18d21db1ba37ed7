// The result of a day's game, to be shared with those who have not played it yet: it names
// no card.

import { dailyRivalAddress, type DailyResult } from '../address';
import type { MatchState } from '../match/state';
import { settings } from '../storage/settings';
import { count } from '../text/grammar';
import { untilNextDay } from '../text/when';
import { showDialog } from '../ui/dialog';
import { type Child, h, jsx } from '../ui/jsx';
import { copyText } from '../ui/link-field';
import { daysInARow, deal, type Daily } from './day';
import { starsOf, type Mark } from './goal';

/** dayText is a date without its year: "9 March". */
export function dayText(date: string): string {
  const form = { day: 'numeric', month: 'long', timeZone: 'UTC' } as const;
  return new Date(date).toLocaleDateString('en-GB', form);
}

/** resultOfDay is what the player got. */
export function resultOfDay({ view, me, course }: MatchState): DailyResult {
  const [mine, theirs] = [view.players[me].progress, view.players[1 - me].progress];
  return { progress: [mine, theirs], turns: course.length, name: settings().name ?? '' };
}

/** ResultOf says what was played. */
interface ResultOf {
  of?: Daily;
  /** What the game of the day is compared with. */
  mark?: Mark;
}

/**
 * resultText says how a game ended, and who was ahead after each turn: in words, as a screen
 * reader and a terminal without pictures need it, and as a line of squares.
 */
export function resultText(date: string, state: MatchState, { of = deal, mark }: ResultOf): string {
  const { view, me, course } = state;
  const result = resultOfDay(state);
  const [mine, theirs] = result.progress;
  const leads = course.map(({ progress }) => progress[me] - progress[1 - me]);
  const ahead = leads.filter((lead) => lead > 0).length;
  return [
    `${of.title}, ${dayText(date)} ${date.slice(0, 4)}`,
    `${outcome(view.result?.winner ?? null, me)} ${mine} to ${theirs} in ${count(course.length, 'turn')}`,
    ...(mark ? [`${starsOf(result, mark)} of 3 stars`] : []),
    `Ahead after ${ahead} of ${count(leads.length, 'turn')}`,
    leads.map(square).join(''),
    `${count(daysInARow(date, of), 'day')} in a row`,
    location.origin + location.pathname + (mark ? dailyRivalAddress(date, result) : of.address),
  ].join('\n');
}

function outcome(winner: number | null, me: number): string {
  if (winner === null) return 'Drawn';
  return winner === me ? 'Won' : 'Lost';
}

/** square marks a turn: in the colour of who was ahead on the table, white for level. */
function square(lead: number): string {
  if (lead === 0) return '⬜';
  return lead > 0 ? '🟧' : '🟦';
}

/** showResult shows a result to be copied or shared, below something else. */
export function showResult(text: string, above?: Child) {
  const field = h('textarea', { readOnly: true, rows: text.split('\n').length, value: text });
  field.ariaLabel = 'The result as text';
  const copy = h('button', { class: 'primary', type: 'button' }, 'Copy the result');
  copy.addEventListener('click', async () => {
    field.select();
    copy.textContent = (await copyText(text)) ? 'Copied' : 'Press Ctrl+C to copy';
  });
  return showDialog('Your result', [
    above,
    field,
    <div class="choices">
      {copy}
      {'share' in navigator && <ShareButton text={text} />}
    </div>,
    <p>
      The squares say who was ahead after each turn: orange you, blue the computer, white neither.
    </p>,
    <p>{`The next deal comes ${untilNextDay()}.`}</p>,
  ]);
}

function ShareButton({ text }: { text: string }) {
  const share = () => {
    navigator.share({ text }).catch(() => {}); // the user may change their mind
  };
  return (
    <button type="button" onclick={share}>
      Share…
    </button>
  );
}

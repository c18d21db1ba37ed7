// What a player is to reach in the game of a day, and what was reached.

import type { DailyResult } from '../address';
import { plainName } from '../invitations/names';
import { count } from '../text/grammar';
import { jsx } from '../ui/jsx';

/** What another computer got with the player's cards. */
export type Mark = Omit<DailyResult, 'name'>;

/** A win by so much is worth the second star. */
const clear = 5;

/** leadsFor are the leads at the end that are worth one, two and three stars. */
function leadsFor(mark: Mark): [number, number, number] {
  return [1, clear, Math.max(lead(mark), clear + 1)];
}

function lead({ progress: [mine, theirs] }: Mark): number {
  return mine - theirs;
}

/** starsOf is how many stars a result is worth, from 0 to 3. */
export function starsOf(result: Mark, mark: Mark): number {
  return leadsFor(mark).filter((least) => lead(result) >= least).length;
}

/** starsText draws stars: "★★☆". */
export function starsText(stars: number): string {
  return '★'.repeat(stars) + '☆'.repeat(3 - stars);
}

/** resultIn is "25 to 13 in 17 turns". */
export function resultIn({ progress: [mine, theirs], turns }: Mark): string {
  return `${mine} to ${theirs} in ${count(turns, 'turn')}`;
}

/** Goal says what each star is given for. */
export function Goal({ mark }: { mark: Mark }) {
  const [, two, three] = leadsFor(mark);
  return (
    <ul class="daily-goal" role="list">
      <li>
        <b>1 star: </b>win.
      </li>
      <li>
        <b>2 stars: </b>
        {`win by ${two} progress or more.`}
      </li>
      <li>
        <b>3 stars: </b>
        {`${three === lead(mark) ? 'reach the mark: ' : ''}win by ${three} or more.`}
      </li>
      <li>
        <b>The mark: </b>
        {`a computer that thinks further ahead got ${resultIn(mark)} with your cards.`}
      </li>
    </ul>
  );
}

/** nameOf is the name of the player who has sent a result. */
export function nameOf({ name }: DailyResult): string {
  return plainName(name.slice(0, longestName)) || 'Your friend';
}

const longestName = 40;

interface ComparisonProps {
  mine: Mark;
  mark: Mark;
  rival?: DailyResult;
}

/** Comparison has the results of a day side by side. */
export function Comparison({ mine, mark, rival }: ComparisonProps) {
  const rows: [string, Mark][] = [
    ['You', mine],
    ...(rival ? [[nameOf(rival), rival] as [string, Mark]] : []),
    ['The mark', mark],
  ];
  return (
    <table class="comparison">
      <thead>
        <tr>
          <th scope="col">Player</th>
          <th scope="col">Progress</th>
          <th scope="col">Turns</th>
          <th scope="col">Stars</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(([name, result]) => (
          <tr>
            <th scope="row" dir="auto">
              {name}
            </th>
            <td>{result.progress.join(' to ')}</td>
            <td>{String(result.turns)}</td>
            <td>{`${starsOf(result, mark)} of 3`}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

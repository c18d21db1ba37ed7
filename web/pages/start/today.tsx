import { dayOutcome, daysInARow, movesOf, today } from '../daily/day';
import { count } from '../text/grammar';
import { untilNextDay } from '../text/when';
import { Glyph } from '../ui/glyph';
import { Hidden } from '../ui/hidden';
import { jsx } from '../ui/jsx';

/** TodayLink leads to the game of the day, and says how the player stands with it. */
export function TodayLink() {
  const date = today();
  const played = dayOutcome(date) !== null;
  return (
    <a class={['button', 'play', 'today', played && 'played']} href="#daily">
      <Glyph id="clock" />
      <b>The daily deal</b>
      <Hidden> </Hidden>
      <small>{played ? playedText(date) : waitingText(date)}</small>
    </a>
  );
}

/** playedText is such as "You win 25 to 13 · 4 days in a row · next in about 9 hours". */
function playedText(date: string): string {
  const outcome = dayOutcome(date)?.replace(/\.$/, '') || 'Played today';
  const days = `${count(daysInARow(date), 'day')} in a row`;
  return [outcome, days, `next ${untilNextDay()}`].join(' · ');
}

function waitingText(date: string): string {
  const days = daysInARow(date);
  if (movesOf(date).length > 0) return 'Go on with the deal of today.';
  if (days === 0) return 'Today’s cards, the same for all players.';
  return `${count(days, 'day')} in a row: make it ${days + 1}.`;
}

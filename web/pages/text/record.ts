// A player's record in words.

import { harderThan, strengths, type Strength } from '../computer/strength';
import { recordOutlives, tallyOf, type OpponentKind } from '../storage/record';
import { count } from './grammar';

/** recordText is such as "Medium: 12 wins in 20 games, 3 in a row."; empty before the first game. */
export function recordText(kind: OpponentKind): string {
  const { won, lost, drawn, streak, best } = tallyOf(kind);
  const played = won + lost + drawn;
  if (played === 0) return '';
  const games = count(played, 'game');
  if (won === 0) return `${nameOf(kind)}: ${games}, no win yet.`;
  const row = streak > 1 ? `, ${streak} in a row` : '';
  const longest = best > Math.max(streak, 1) ? `, at best ${best} in a row` : '';
  return `${nameOf(kind)}: ${count(won, 'win')} in ${games}${row || longest}.`;
}

/** praiseText is what is said of a win that was counted last; empty where it is one of many. */
export function praiseText(kind: OpponentKind): string {
  const { won, streak, best } = tallyOf(kind);
  const opponent = kind === 'people' ? 'a person' : nameOf(kind);
  if (won === 1) return `Your first win against ${opponent}!`;
  if (streak < 2) return '';
  return streak === best ? `${streak} wins in a row: your best!` : `${streak} wins in a row!`;
}

/** nextText names the strength to try after one that the player has beaten; empty for none. */
export function nextText(strength: Strength): string {
  const harder = harderThan(strength);
  if (!harder || !hasBeaten(strength) || hasBeaten(harder)) return '';
  return `${strengths[harder].name} is next.`;
}

/** hasBeaten reports whether the player has won against a strength. */
export function hasBeaten(strength: Strength): boolean {
  return tallyOf(strength).won > 0;
}

/** unkeptRecordText says so where the record ends with the page. */
export function unkeptRecordText(): string {
  return recordOutlives() ? '' : 'This browser keeps no record: its storage is off or full.';
}

function nameOf(kind: OpponentKind): string {
  return kind === 'people' ? 'Against people' : strengths[kind].name;
}

// A player's record in words.

import { strengths } from '../computer/strength';
import { recordOutlives, tallyOf, type OpponentKind } from '../storage/record';
import { count } from './grammar';

/** recordText is such as "Medium: 12 of 20 won, 3 in a row."; empty before the first game. */
export function recordText(kind: OpponentKind): string {
  const { won, lost, drawn, streak, best } = tallyOf(kind);
  const played = won + lost + drawn;
  if (played === 0) return '';
  const row = streak > 1 ? `, ${streak} in a row` : '';
  const longest = best > Math.max(streak, 1) ? `, at best ${best} in a row` : '';
  return `${nameOf(kind)}: ${won} of ${count(played, 'game')} won${row || longest}.`;
}

/** unkeptRecordText says so where the record ends with the page. */
export function unkeptRecordText(): string {
  return recordOutlives() ? '' : 'This browser keeps no record: its storage is off or full.';
}

function nameOf(kind: OpponentKind): string {
  return kind === 'people' ? 'Against people' : strengths[kind].name;
}

// What the workshop's program takes and returns, by the names that the pages use.

import type { Cards, Opaque, Plan } from '../program/operations';

export type {
  Bar,
  Cards,
  Comparison,
  Edit,
  Figures,
  Finding,
  Findings,
  Gate,
  Histogram,
  Interval,
  Plan,
  Suggested,
  Trial,
} from '../program/operations';

/** Some of the games of a plan, and what was counted in a part of them. */
export type Round = Opaque;
export type Counts = Opaque;

/** What was counted by a plan, of all parts of all rounds. */
export interface Measurement {
  plan: Plan;
  counts: Counts[];
}

export function sameCards(a: Cards, b: Cards): boolean {
  return a.text === b.text && a.with_core === b.with_core;
}

// The operations of the workshop's program (package web/internal/workshop).

import type { Action, Card, View } from 'cardgames-client';
import type { ActRequest, ReadRequest } from '../match/local-service';
import type { Names } from './names';
import type { CardSets } from './share/invite';

/** The cards of a game: the author's set, alone or after the core set. */
export interface Cards {
  text: string;
  with_core: boolean;
}

export function sameCards(a: Cards, b: Cards): boolean {
  return a.text === b.text && a.with_core === b.with_core;
}

export interface Finding {
  set: 'set' | 'core';
  code: string;
  pointer: string; // in the text of the set (RFC 6901)
  detail: string;
  line: number; // from 1; 0: of no line
  column: number; // from 1, in Unicode code points
}

export interface Findings {
  faults: Finding[];
  advice: Finding[];
  cards: Card[]; // of the author's set; none where there are faults
}

/** How much bots play: the numbers of games, as the flags of cmd/simulate. */
export interface Plan {
  seed: string;
  greedy: number;
  search: number;
  more: number;
  values: number;
  disputed: number;
}

/** Some of the games of a plan. Only the program looks into it. */
export type Round = Record<string, unknown>;

export interface Next {
  round: Round | null; // null where nothing is left to play
  work: number; // of the round, in units that take about the same time
  all: number; // from this round on, estimated
}

/** One of the parts of a round, from 0. */
export interface Part {
  number: number;
  of: number;
}

/** What was counted in a part of the games. Only the program looks into it. */
export type Counts = Record<string, unknown>;

export interface Measured {
  cards: Cards;
  counts: Counts[]; // of all parts of all rounds
}

/** What was counted by a plan. */
export interface Measurement {
  plan: Plan;
  counts: Counts[]; // of all parts of all rounds
}

export interface Figures {
  title: string;
  summary: string; // how many gates were measured, and with what result
  names: Names;
  gates: Gate[];
  charts: Charts;
  comparison: Comparison | null; // null without an older version
}

export interface Gate {
  name: string;
  figure: string;
  bounds: string;
  verdict: 'passed' | 'not certain' | 'not measured' | 'FAILED';
  remedy: string;
}

export interface Charts {
  wins: Bar[];
  turns: Histogram[];
  values: Bar[];
}

/** Lengths and places are percentages of the width. */
export interface Bar {
  label: string;
  figure: string;
  length: number;
  low: number;
  high: number;
  bounds: number[];
}

export interface Histogram {
  bot: string;
  columns: { height: number; tip: string }[]; // by number of turns; heights in percent
}

export interface Comparison {
  cards: { id: string; what: string }[];
  changes: Change[];
}

export interface Change {
  name: string;
  was: string;
  is: string;
  by: string;
  certain: boolean;
}

/** The change of one number of a card. The pointer is one in the text of the set (RFC 6901). */
export interface Edit {
  card: string;
  pointer: string;
  from: number;
  to: number;
}

export interface Interval {
  value: number;
  low: number;
  high: number;
}

/** Games of the set with some changes. */
export interface Trial {
  edits: Edit[] | null;
  fitted: Edit[] | null; // the changes that the bots know
  round: Round;
  part: Part;
}

/** Trials to play, or what was found. */
export interface Suggested {
  trials: Trial[];
  found: {
    edits: Edit[] | null; // null where nothing is wrong, or nothing helps
    misses: string[] | null;
    left: string[] | null; // with the changes
    effects: { name: string; before: Interval; after: Interval }[] | null;
  } | null;
  verdict: string;
  names: Names;
}

/** The request and the response of each operation. */
export interface Operations {
  check: { request: Cards; response: Findings };
  sets: { request: Cards; response: { sets: CardSets } };
  next: { request: { cards: Cards; plan: Plan; counts: Counts[] }; response: Next };
  count: { request: { cards: Cards; plan: Plan; round: Round; part: Part }; response: Counts };
  report: { request: Measured & { plan: Plan; older: Measured | null }; response: Figures };
  search: {
    request: {
      cards: Cards;
      plan: Plan;
      results: Counts[] | null;
      late: boolean;
      measured: Measurement | null; // of the same cards, for the first request of a search
    };
    response: Suggested;
  };
  try: { request: { cards: Cards; plan: Plan; trial: Trial }; response: Counts };
  begin: { request: { cards: Cards; id: string }; response: object };
  read: { request: ReadRequest; response: View };
  act: { request: ActRequest; response: View };
  choose: { request: { view: View; player: number; strength: string }; response: Action };
}

export type Operation = keyof Operations;

// Moves of a game that are worth a look.

import type { View } from 'cardgames-client';
import type { SavedView } from '../program/saved-view';
import { extend, leadFrom, start, type Point } from '../text/course';
import type { Chapter } from '../text/story';

export interface Mark {
  version: number;
  /** Whether the winner was ahead from here on; otherwise a big card is played. */
  isTurningPoint: boolean;
}

/** How many big cards are marked. */
const bigCards = 3;

/** marksOf are the turning point and the cards that changed most, in the order of the game. */
export function marksOf(views: SavedView[], story: Chapter[]): Mark[] {
  const turning = turningPoint(views);
  const cards = story
    .filter(({ card, gain }) => card && gain > 0)
    .toSorted((a, b) => b.gain - a.gain)
    .slice(0, bigCards)
    .map(({ version }) => ({ version, isTurningPoint: false }));
  return [...(turning === null ? [] : [{ version: turning, isTurningPoint: true }]), ...cards].sort(
    (a, b) => a.version - b.version,
  );
}

/** turningPoint is the version in which the turn began since which the winner was ahead. */
function turningPoint(views: SavedView[]): number | null {
  const winner = views.at(-1)?.result?.winner ?? null;
  if (winner === null) return null;
  const course = views.reduce<Point[]>((course, { events }) => extend(course, events), [start]);
  const turn = leadFrom(course, winner);
  const version = views.findIndex((view: View) => view.turn === turn);
  return turn === null || version < 0 ? null : version;
}

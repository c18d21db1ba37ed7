// The course of a game: the progress of both players, turn by turn.

import type { GameEvent } from 'cardgames-client';

/** Point is the progress of both players at the end of a turn. */
export interface Point {
  turn: number;
  progress: number[];
}

export const start: Point = { turn: 1, progress: [0, 0] };

/** extend returns a course with what events added to it. */
export function extend(course: Point[], events: GameEvent[]): Point[] {
  const points = [...course];
  for (const event of events) {
    const { turn, progress } = points.at(-1) ?? start;
    if (event.type === 'turn_started') points.push({ turn: event.turn, progress });
    if (event.type === 'progress_changed') {
      points.splice(-1, 1, { turn, progress: progress.with(event.player, event.to) });
    }
  }
  return points;
}

/**
 * leadFrom is the turn since which a player has been ahead to the end; null where the player was
 * never behind or level after the first turn, or is not ahead at the end.
 */
export function leadFrom(course: Point[], player: number): number | null {
  const behind = course.findLastIndex(({ progress }) => progress[player] <= progress[1 - player]);
  return behind > 0 ? (course[behind + 1]?.turn ?? null) : null;
}

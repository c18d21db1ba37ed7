// What is said of a move, at once or beat by beat.

import type { LogEntry } from 'cardgames-client';
import { beatsOf, type Beat } from './beats';
import { within } from './grammar';
import { narrate } from './narrate';

/** A beat with what a screen reader says of it; '' for nothing. */
export interface ToldBeat extends Beat {
  text: string;
}

/** toldBeats are the beats of a move with their words. */
export function toldBeats(entry: LogEntry, names: string[]): ToldBeat[] {
  return beatsOf(entry).map((beat, i) => {
    const by = i === 0 ? entry.by : undefined;
    return { ...beat, text: textOf({ ...entry, by, events: beat.events }, names) };
  });
}

/** textOf says what a move did; it is empty for a pass from which nothing followed. */
export function textOf({ action, by, events }: LogEntry, names: string[]): string {
  const others = events.filter(({ type }) => type !== 'passed');
  const player = action?.player;
  if (by === undefined || player === undefined) return narrate(others, names).join(' ');
  const did = action?.type === 'resign' ? 'ended the game' : 'passed';
  const first = `${names[by]} ${did} for ${within(names[player])}, ${away(names[player])}.`;
  return [first, ...narrate(others, names)].join(' ');
}

function away(name: string): string {
  return name === 'You' ? 'since your time was up' : 'who was away';
}

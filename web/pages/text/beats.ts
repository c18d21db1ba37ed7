// What a move brings, in beats: the table shows, tells and sounds one after the other.

import type { GameEvent } from 'cardgames-client';
import { chainFirst, linksOf, needsSum } from './chain';

/** Beat is one thing that happens in a move, with all that it changes. */
export interface Beat {
  /** Its move and its place in it. */
  id: string;
  /** Permanents that act by themselves, or that pay; otherwise a card, a turn or a pass. */
  kind: 'acts' | 'pays' | 'begins';
  events: GameEvent[];
  /** At the end of a chain: all its events, which are summed up. */
  chain?: GameEvent[];
}

/** beatsOf are the beats of a move. */
export function beatsOf({ version, events }: { version: number; events: GameEvent[] }): Beat[] {
  const beats: Omit<Beat, 'id'>[] = [];
  for (let at = 0; at < events.length; ) {
    const chain = chainFirst(events.slice(at));
    const links = chainBeats(chain);
    if (links.length > 0) beats.push(...links);
    else add(beats, events[at]);
    at += chain.length || 1;
  }
  return beats.map((beat, i) => ({ id: `${version}-${i}`, ...beat }));
}

function chainBeats(chain: GameEvent[]): Omit<Beat, 'id'>[] {
  const links = linksOf(chain).map((events) => ({ kind: 'acts' as const, events }));
  return links.map((link, i) =>
    i === links.length - 1 && needsSum(chain) ? { ...link, chain } : link,
  );
}

/** add adds an event to the last beat, or begins a beat with it. */
function add(beats: Omit<Beat, 'id'>[], event: GameEvent) {
  const last = beats.at(-1);
  if (pays(event)) beats.push({ kind: 'pays', events: [event] });
  else if (!last || last.kind !== 'begins' || begins(event, last.events)) {
    beats.push({ kind: 'begins', events: [event] });
  } else last.events.push(event);
}

function pays(event: GameEvent): boolean {
  return (
    event.type === 'progress_changed' && (event.cause === 'habits' || event.cause === 'persons')
  );
}

/** begins reports whether an event begins a beat. What follows from a pass is one beat with it. */
function begins({ type }: GameEvent, before: GameEvent[]): boolean {
  if (before.every(({ type }) => type === 'passed' || type === 'turn_ended')) return false;
  return beginnings.has(type);
}

const beginnings = new Set(['card_cast', 'resolved', 'fizzled', 'turn_started', 'game_finished']);

// A chain: what abilities of permanents do one after the other in a move. Package story tells it in the
// same words.

import type { AbilityUsed, GameEvent, ProgressChanged, TimeChanged } from 'cardgames-client';

/** A change of a player's progress or time. */
export type Change = ProgressChanged | TimeChanged;

/** From so many abilities on, a line sums up what they do. */
const summedFrom = 3;

/** chainFirst returns the chain with which events begin. */
export function chainFirst(events: GameEvent[]): GameEvent[] {
  let acting = '';
  const end = events.findIndex((event) => {
    if (event.type !== 'ability_used') return !acting || sourceOf(event) !== acting;
    acting = event.object;
    return false;
  });
  return end < 0 ? events : events.slice(0, end);
}

/** linksOf divides a chain into its abilities. Those of one card, from three in a row on, are one link. */
export function linksOf(chain: GameEvent[]): GameEvent[][] {
  const links: GameEvent[][] = [];
  for (const event of chain) {
    if (event.type === 'ability_used') links.push([event]);
    else links.at(-1)?.push(event);
  }
  const folded: GameEvent[][] = [];
  for (let at = 0, n = 0; at < links.length; at += n) {
    const others = links.slice(at).findIndex((link) => !isSame(link[0], links[at][0]));
    const alike = others < 0 ? links.length - at : others;
    n = alike < summedFrom ? 1 : alike;
    folded.push(links.slice(at, at + n).flat());
  }
  return folded;
}

/** needsSum reports whether a chain is so long that a line sums it up. */
export function needsSum(chain: GameEvent[]): boolean {
  const long = abilitiesOf(chain).length >= summedFrom && linksOf(chain).length > 1;
  return long && sumsOf(chain).length > 0;
}

export function abilitiesOf(events: GameEvent[]): AbilityUsed[] {
  return events.filter((event) => event.type === 'ability_used');
}

/** sumsOf is by how much events have changed each player's progress and time. */
export function sumsOf(events: GameEvent[]): Change[] {
  const sums = new Map<string, Change>();
  for (const event of events) {
    if (!isChange(event)) continue;
    const key = `${event.type} ${event.player}`;
    sums.set(key, { ...event, by: (sums.get(key)?.by ?? 0) + event.by });
  }
  return [...sums.values()].filter(({ by }) => by !== 0);
}

export function isChange(event: GameEvent): event is Change {
  return event.type === 'progress_changed' || event.type === 'time_changed';
}

function sourceOf(event: GameEvent): string | undefined {
  return 'source' in event ? event.source : undefined;
}

/** isSame reports whether two abilities are the same one of the same card and player. */
function isSame(one: GameEvent, other: GameEvent): boolean {
  if (one.type !== 'ability_used' || other.type !== 'ability_used') return false;
  const same = one.card.id === other.card.id && one.owner === other.owner;
  return same && one.when === other.when;
}

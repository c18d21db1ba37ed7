// The card sets that the service offered last, to be shown before it responds.

import type { CardSetList, OfferedCardSet } from 'cardgames-client';
import { playedSets } from './games';
import { load, store } from './local';

const key = 'cardgames.card-sets';

/** lastOffered is the newest list of card sets that this browser has read; empty for none. */
export function lastOffered(): OfferedCardSet[] {
  const sets = load<unknown>(key, []);
  return Array.isArray(sets) && sets.every(isOffered) ? sets : [];
}

export function keepOffered({ card_sets }: CardSetList) {
  store(key, card_sets);
}

/** unplayedSet is the first set that this browser has played no game with; undefined for none. */
export function unplayedSet(): { name: string; url: string } | undefined {
  const [, ...others] = lastOffered(); // the standard cards come first
  const played = playedSets();
  return others.flatMap(({ name, url }) => (url && !played.has(name) ? [{ name, url }] : []))[0];
}

function isOffered(set: Partial<OfferedCardSet> | null): boolean {
  return typeof set?.name === 'string';
}

// The card sets that the service offered last, to be shown before it responds.

import type { CardSetList, OfferedCardSet } from 'cardgames-client';
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

function isOffered(set: Partial<OfferedCardSet> | null): boolean {
  return typeof set?.name === 'string';
}

// The card sets and the deck of an invitation, as the service takes them.

import type { CardSet, DeckEntry, Offer, Service } from 'cardgames-client';
import type { LocalGameProgram } from '../program/localgame';
import type { Pool, PoolSet } from '../program/operations';
import { settings } from '../storage/settings';
import type { Offered } from './pool';

/** How long the service is asked, in milliseconds. */
export const patience = 20_000;

export interface DeckTerms {
  pool: Pool;
  /** The seed of the draft; empty for a deck that was built. */
  draft: string;
  deck: DeckEntry[];
  /** 0 for no limit. */
  seconds: number;
}

/** offerOf is an offer with a deck. */
export async function offerOf(
  service: Service,
  program: LocalGameProgram,
  { pool, draft, deck, seconds }: DeckTerms,
): Promise<Offer> {
  const { name } = settings();
  return {
    ...(await setsOf(service, program, pool)),
    deck,
    ...(draft && { draft }),
    ...(seconds > 0 && { turn_seconds: seconds }),
    ...(name && { name }),
  };
}

/**
 * setsOf are the sets of a pool, in its order: by the addresses at which the service has them, or else in
 * the request.
 */
async function setsOf(
  service: Service,
  program: LocalGameProgram,
  pool: Pool,
): Promise<Pick<Offer, 'sets' | 'set_urls'>> {
  if (pool.sets.length === 1 && pool.sets[0].file === coreFile) return {};
  const { card_sets } = await service.cardSets({ signal: AbortSignal.timeout(patience) });
  const urls = pool.sets.map(({ file }) => card_sets.find((set) => file && set.file === file)?.url);
  if (urls.every((url) => typeof url === 'string')) return { set_urls: urls };
  const { sets } = await program.call('texts', pool);
  return { sets: sets as Offer['sets'] };
}

const coreFile = 'core.json';

/** poolOfOffer are the sets of an invitation as this browser has them; null where one is not here. */
export function poolOfOffer(sets: CardSet[], { shipped, own }: Offered): Pool | null {
  const found = sets.map(({ set_id, version }): PoolSet | null => {
    const same = (set: { set_id: string; version: string }) =>
      set.set_id === set_id && set.version === version;
    const ships = shipped.find(same);
    const mine = own.find(same);
    return ships ? { file: ships.file } : mine ? { text: mine.text } : null;
  });
  return found.every((set) => set !== null) ? { sets: found } : null;
}

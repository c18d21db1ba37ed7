// The card sets and the deck of an invitation, as the service takes them.

import type { Card, DeckEntry, Invitation, Offer, Service } from 'cardgames-client';
import type { LocalGameProgram } from '../program/localgame';
import type { Pool } from '../program/operations';
import { settings } from '../storage/settings';

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
 * setsOf are the sets of a pool, in its order: by the addresses at which the service has them, and from the
 * first on that is nowhere in the request.
 */
async function setsOf(
  service: Service,
  program: LocalGameProgram,
  pool: Pool,
): Promise<Pick<Offer, 'sets' | 'set_urls'>> {
  if (pool.sets.length === 1 && pool.sets[0].file === coreFile) return {};
  const { card_sets } = await service.cardSets({ signal: AbortSignal.timeout(patience) });
  const urls: string[] = [];
  for (const { file } of pool.sets) {
    const url = card_sets.find((set) => file && set.file === file)?.url;
    if (!url) break;
    urls.push(url);
  }
  if (urls.length === pool.sets.length) return { set_urls: urls };
  const { sets } = await program.call('texts', { sets: pool.sets.slice(urls.length) });
  return { ...(urls.length > 0 && { set_urls: urls }), sets: sets as Offer['sets'] };
}

const coreFile = 'core.json';

/** poolOfOffer are the sets of an invitation, made from the cards that it was read with. */
export function poolOfOffer({ card_sets, cards = [] }: Offered): Pool {
  return {
    sets: card_sets.map(({ set_id, name, version }) => ({
      text: JSON.stringify({ set_id, name, version, cards: cardsOf(`${set_id}:`, cards) }),
    })),
  };
}

type Offered = Pick<Invitation, 'card_sets' | 'cards'>;

/** cardsOf are the cards of one set as its file has them. */
function cardsOf(prefix: string, cards: Card[]) {
  return cards
    .filter(({ id }) => id.startsWith(prefix))
    .map(({ id, name, cost, type, effect, params, text, flavor }) => {
      return { id: id.slice(prefix.length), name, cost, type, effect, params, text, flavor };
    });
}

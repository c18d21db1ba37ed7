// What is in a deck, and what its figures are.

import type { Card, DeckEntry } from 'cardgames-client';
import { cardTypes, typeNames } from '../text/cards';
import { count } from '../text/grammar';

/** Cards of a deck, each with how often it is there. */
export interface Copies {
  card: Card;
  copies: number;
}

/** copiesOf are the cards of entries, in the order of their costs and names. Unknown cards are left out. */
export function copiesOf(deck: DeckEntry[], cards: Map<string, Card>): Copies[] {
  const known = deck.flatMap(({ card: id, copies }) => {
    const card = cards.get(id);
    return card && copies > 0 ? [{ card, copies }] : [];
  });
  return known.toSorted(
    (a, b) => a.card.cost - b.card.cost || a.card.name.localeCompare(b.card.name),
  );
}

export function cardsByID(cards: Card[]): Map<string, Card> {
  return new Map(cards.map((card) => [card.id, card]));
}

/** taken is the deck of some picks, each of which is there twice. */
export function taken(picks: string[]): DeckEntry[] {
  return picks.map((card) => ({ card, copies: 2 }));
}

/** listed is the deck of a list of ids, of which copies stand side by side. */
export function listed(ids: string[]): DeckEntry[] {
  const copies = new Map<string, number>();
  for (const id of ids) copies.set(id, (copies.get(id) ?? 0) + 1);
  return [...copies].map(([card, copies]) => ({ card, copies }));
}

export function sizeOf(deck: { copies: number }[]): number {
  return deck.reduce((sum, { copies }) => sum + copies, 0);
}

/** The last step of the curve has all cards that cost as much or more. */
export const topCost = 6;

/** costsOf counts the cards of each cost, from 0 to the highest. */
export function costsOf(deck: Copies[]): number[] {
  const costs = Array.from({ length: topCost + 1 }, () => 0);
  for (const { card, copies } of deck) costs[Math.min(card.cost, topCost)] += copies;
  return costs;
}

/** typesText is such as "8 people, 6 tasks". */
export function typesText(deck: Copies[]): string {
  const parts = cardTypes.flatMap((type) => {
    const n = sizeOf(deck.filter(({ card }) => card.type === type));
    const name = typeNames[type].toLowerCase();
    return n > 0 ? [count(n, name, type === 'person' ? 'people' : `${name}s`)] : [];
  });
  return parts.join(', ');
}

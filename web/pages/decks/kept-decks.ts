// The decks that this browser keeps, by their names.

import { randomKey, type DeckEntry } from 'cardgames-client';
import { keysWith, load, remove, store } from '../storage/local';

/** SetName names a card set, as a game has it. */
export interface SetName {
  set_id: string;
  name: string;
  version: string;
}

/** A deck with the sets that it was chosen from, as it is kept and shared. */
export interface NamedDeck {
  name: string;
  sets: SetName[];
  deck: DeckEntry[];
}

export interface KeptDeck extends NamedDeck {
  id: string;
  /** When it was changed, as an ISO 8601 time. */
  changed: string;
}

const prefix = 'cardgames.deck.';

/** keptDecks lists the decks, the newest first. */
export function keptDecks(): KeptDeck[] {
  return keysWith(prefix)
    .map((key) => load<unknown>(key, null))
    .filter(isKeptDeck)
    .sort((a, b) => b.changed.localeCompare(a.changed));
}

export function findDeck(id: string): KeptDeck | undefined {
  const deck = load<unknown>(prefix + id, null);
  return isKeptDeck(deck) ? deck : undefined;
}

/** keepDeck reports whether the deck outlives the page. */
export function keepDeck(deck: Omit<KeptDeck, 'changed'>): boolean {
  return store(prefix + deck.id, { ...deck, changed: new Date().toISOString() });
}

export function forgetDeck(id: string) {
  remove(prefix + id);
}

/** newDeck is a deck without cards, which is not kept yet. */
export function newDeck(): Omit<KeptDeck, 'changed'> {
  return { id: randomKey(), name: '', sets: [], deck: [] };
}

function isKeptDeck(value: unknown): value is KeptDeck {
  const deck = value as KeptDeck | null;
  return typeof deck?.id === 'string' && typeof deck.changed === 'string' && isNamedDeck(deck);
}

/** isNamedDeck reports whether a value has the form of a deck, whatever its cards are. */
export function isNamedDeck(value: unknown): value is NamedDeck {
  const deck = value as NamedDeck | null;
  return (
    typeof deck?.name === 'string' &&
    Array.isArray(deck.sets) &&
    deck.sets.every(isSetName) &&
    Array.isArray(deck.deck) &&
    deck.deck.every(isEntry)
  );
}

function isSetName(value: Partial<SetName> | null): boolean {
  return [value?.set_id, value?.name, value?.version].every((text) => typeof text === 'string');
}

function isEntry(value: Partial<DeckEntry> | null): boolean {
  return typeof value?.card === 'string' && Number.isSafeInteger(value.copies);
}

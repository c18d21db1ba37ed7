// Decks in links and as text. Both name the card sets and their versions.

import { isNamedDeck, type NamedDeck, type SetName } from './kept-decks';
import type { Chosen, Offered } from './pool';

/** sharedAddress is an address that contains a whole deck. */
export function sharedAddress(deck: NamedDeck): string {
  const bytes = new TextEncoder().encode(JSON.stringify(compact(deck)));
  const base64 = btoa(String.fromCharCode(...bytes));
  return `#decks=${base64.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')}`;
}

function compact({ name, sets, deck }: NamedDeck): NamedDeck {
  return {
    name,
    sets: sets.map(({ set_id, name, version }) => ({ set_id, name, version })),
    deck: deck.map(({ card, copies }) => ({ card, copies })),
  };
}

/** sharedDeck is the deck in an address; null for a damaged one. */
export function sharedDeck(code: string): NamedDeck | null {
  try {
    const base64 = code
      .replace(/[^\w-].*$/, '')
      .replaceAll('-', '+')
      .replaceAll('_', '/');
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
    const deck: unknown = JSON.parse(new TextDecoder().decode(bytes));
    return isNamedDeck(deck) ? compact(deck) : null;
  } catch {
    return null;
  }
}

/** headOf are the lines above the cards of a deck as text. Readers of the lines leave them out. */
export function headOf({ name, sets }: Pick<NamedDeck, 'name' | 'sets'>): string {
  const lines = sets.map((set) => `# ${set.set_id} ${set.version} · ${set.name}`);
  return [`# Deck: ${name || 'without a name'}`, ...lines].map((line) => `${line}\n`).join('');
}

/** readHead is the reverse of headOf, as far as a text has such lines. */
export function readHead(text: string): Pick<NamedDeck, 'name' | 'sets'> {
  const name = /^# Deck: (.*)$/m.exec(text)?.[1].trim() ?? '';
  const lines = text.matchAll(/^# ([a-z0-9_-]+) (\d\S*) · (.*)$/gm);
  const sets = [...lines].map(([, set_id, version, name]) => ({ set_id, version, name }));
  return { name: name === 'without a name' ? '' : name, sets };
}

/** Found are the sets of a deck as this browser has them. */
export interface Found {
  chosen: Chosen;
  /** What is not as it was, in words. */
  notices: string[];
}

/** find looks for the sets of a deck among those that are offered. */
export function find(sets: SetName[], { shipped, own }: Offered): Found {
  const found: Found = { chosen: { files: [], own: [] }, notices: [] };
  for (const { set_id, name, version } of sets) {
    const ships = shipped.find((set) => set.set_id === set_id);
    const mine = own.find((set) => set.set_id === set_id);
    if (ships) found.chosen.files.push(ships.file);
    else if (mine) found.chosen.own.push(mine.id);
    const here = (ships ?? mine)?.version;
    if (here === undefined)
      found.notices.push(`The set ${name} ${version} is not in this browser.`);
    else if (here !== version) {
      found.notices.push(`The deck was made with ${name} ${version}; here is ${here}.`);
    }
  }
  return found;
}

// The text of a card as authors write it, and its place in a card set.

import { cardsOf, memberOf, readTree, valueAt, type Range } from '../schema/tree';

/** A card that may be unfinished. */
export interface CardObject {
  id?: string;
  name?: string;
  cost?: number;
  type?: string;
  effect?: string;
  params?: Record<string, unknown>;
  text?: string;
  flavor?: string;
  [name: string]: unknown;
}

/** A Change puts a text in place of a range. */
export interface Change extends Range {
  text: string;
}

/** The members that stand together in a line, in their order. */
const rows = [['id', 'name'], ['cost', 'type', 'effect', 'params'], ['text'], ['flavor']];

/** A line is broken where it would be longer. */
const lineLength = 96;

/** cardText is a card in a few lines, whose first one has no indent of its own. */
export function cardText(card: CardObject, indent: string): string {
  const known = new Set(rows.flat());
  const others = Object.keys(card).filter((name) => !known.has(name));
  const lines = [...rows, ...others.map((name) => [name])].flatMap((row) =>
    rowText(card, row, indent),
  );
  return `{\n${lines.map((line) => `${indent}  ${line}`).join(',\n')}\n${indent}}`;
}

function rowText(card: CardObject, row: string[], indent: string): string[] {
  const members = row
    .filter((name) => card[name] !== undefined)
    .map((name) => `${JSON.stringify(name)}: ${inline(card[name])}`);
  if (members.length === 0) return [];
  const line = members.join(', ');
  const last = members.at(-1) as string;
  if (indent.length + 2 + line.length <= lineLength || members.length === 1) return [line];
  return [members.slice(0, -1).join(', '), last];
}

/** inline is a value in one line, with a space after each comma and colon. */
function inline(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(inline).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const members = Object.entries(value).filter(([, each]) => each !== undefined);
  return `{${members.map(([name, each]) => `${JSON.stringify(name)}: ${inline(each)}`).join(', ')}}`;
}

/** cardAt is a card of a set, by its index; null where its text is no complete card. */
export function cardAt(text: string, index: number): CardObject | null {
  const place = cardsOf(readTree(text))[index];
  if (place?.kind !== 'object') return null;
  try {
    return JSON.parse(text.slice(place.start, place.end)) as CardObject;
  } catch {
    return null;
  }
}

/** changeCard puts a card in place of the one with an index. */
export function changeCard(text: string, index: number, card: CardObject): Change | null {
  const place = cardsOf(readTree(text))[index];
  if (!place) return null;
  const lineStart = text.lastIndexOf('\n', place.start - 1) + 1;
  const indent = /^[ \t]*/.exec(text.slice(lineStart, place.start))?.[0] ?? '';
  return { start: place.start, end: place.end, text: cardText(card, indent) };
}

/** rewordCard puts another text into a card; null where its text is not what it was. */
export function rewordCard(text: string, index: number, from: string, to: string): Change | null {
  const place = valueAt(readTree(text), `/cards/${index}/text`);
  if (!place || cardAt(text, index)?.text !== from) return null;
  return { start: place.start, end: place.end, text: JSON.stringify(to) };
}

/** addCard adds a card at the end of a set, or begins a set with it; null where there is no place for it. */
export function addCard(text: string, card: CardObject): Change | null {
  if (text.trim() === '') return { start: 0, end: text.length, text: newSet(card) };
  const root = readTree(text);
  const list = memberOf(root, 'cards');
  if (list?.kind !== 'array' || !list.closed) return null;
  const last = list.items.at(-1);
  if (!last)
    return { start: list.start, end: list.end, text: `[\n    ${cardText(card, '    ')}\n  ]` };
  const lineStart = text.lastIndexOf('\n', last.start - 1) + 1;
  const indent = /^[ \t]*/.exec(text.slice(lineStart, last.start))?.[0] ?? '';
  return { start: last.end, end: last.end, text: `,\n${indent}${cardText(card, indent)}` };
}

/** newSet is a set with one card. */
function newSet(card: CardObject): string {
  return `{
  "set_id": "my_set",
  "name": "My Set",
  "version": "1.0.0",
  "cards": [
    ${cardText(card, '    ')}
  ]
}
`;
}

/** idFor is an id made of a name, which no other card of the set has. */
export function idFor(name: string, taken: Set<string>): string {
  const plain = name.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  const id = plain.replace(/[^a-z0-9]+/g, '_').replace(/^_+|_+$/g, '') || 'card';
  if (!taken.has(id)) return id;
  let number = 2;
  while (taken.has(`${id}_${number}`)) number++;
  return `${id}_${number}`;
}

/** takenIDs are the ids of the cards of a set, but for one of them. */
export function takenIDs(text: string, except = -1): Set<string> {
  const ids = cardsOf(readTree(text)).map((card, i) => {
    const id = memberOf(card, 'id');
    return id && i !== except ? text.slice(id.start + 1, id.end - 1) : '';
  });
  return new Set(ids.filter(Boolean));
}

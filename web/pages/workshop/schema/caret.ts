// What an author is writing at the caret: a member's name or a value, and where.

import type { Json, Path } from './schema';
import { readTree, type Member, type Value } from './tree';

export interface CaretPlace {
  kind: 'name' | 'value';
  /** Of the object whose member is named, or of the value. */
  path: Path;
  /** What stands there, which a choice replaces. */
  start: number;
  end: number;
  /** What is written of it before the caret, without quotation marks. */
  typed: string;
  /** Whether a member's value is already there, behind its name. */
  hasValue: boolean;
}

/** caretPlace says where the caret is; null where a card set has nothing to choose from. */
export function caretPlace(text: string, root: Value | null, caret: number): CaretPlace | null {
  if (!root || !contains(root, caret)) return null;
  const path: Path = [];
  let container = root;
  for (;;) {
    if (container.kind === 'array') {
      const index = container.items.findIndex((item) => contains(item, caret));
      if (index < 0) return null;
      path.push(index);
      container = container.items[index];
    } else {
      const member = container.members.findLast(({ key }) => key.start < caret);
      const within = member?.value && contains(member.value, caret) ? member.value : null;
      if (!member || !within) return placeInObject(text, container, member, path, caret);
      path.push(member.name);
      container = within;
    }
    if (container.kind === 'word' || container.kind === 'string') return null;
  }
}

/** contains reports whether the caret is inside the brackets of a value. */
function contains({ kind, start, end, closed }: Value, caret: number): boolean {
  if (kind !== 'object' && kind !== 'array') return false;
  return start < caret && (closed ? caret < end : caret <= end);
}

function placeInObject(
  text: string,
  object: Value,
  member: Member | undefined,
  path: Path,
  caret: number,
): CaretPlace | null {
  if (member && caret <= member.key.end) {
    return place('name', path, member.key.start, text, caret);
  }
  const between = text.slice(member?.key.end ?? object.start, caret);
  const { value } = member ?? {};
  if (member && value && value.start < caret && caret <= value.end) {
    return place('value', [...path, member.name], value.start, text, caret);
  }
  const afterColon = member && /^\s*:\s*$/.test(between);
  if (afterColon) return place('value', [...path, member.name], caret, text, caret);
  if (!/[{,]\s*$/.test(between)) return null; // between a value and the comma behind it
  return place('name', path, caret, text, caret);
}

/** What is behind the caret of a name, or of a word to choose, with the mark that ends it. */
const rest = /^[\w$]*"?/;

/**
 * place is one that begins at an offset. It ends with the word: a string that is not closed
 * yet reaches to the end of its line, or to the next quotation mark.
 */
function place(
  kind: CaretPlace['kind'],
  path: Path,
  start: number,
  text: string,
  caret: number,
): CaretPlace {
  const typed = text.slice(start, caret).replace(/^"/, '');
  const behind = start === caret ? '' : (rest.exec(text.slice(caret, caret + 200))?.[0] ?? '');
  const end = caret + behind.length;
  const hasValue = kind === 'name' && text.slice(end).trimStart().startsWith(':');
  return { kind, path, start, end, typed, hasValue };
}

/** valueOf is what a tree says, as far as it is complete. */
export function valueOf(text: string, tree: Value | null | undefined): Json {
  if (!tree) return undefined;
  const { kind, start, end, members, items } = tree;
  if (kind === 'array') return items.map((item) => valueOf(text, item) ?? null);
  if (kind === 'object') {
    return Object.fromEntries(members.map(({ name, value }) => [name, valueOf(text, value)]));
  }
  try {
    return JSON.parse(text.slice(start, end));
  } catch {
    return undefined;
  }
}

/** valueAlong is what a tree says along a path: of the cards beside it, nothing. */
export function valueAlong(text: string, tree: Value | null, path: Path): Json {
  if (!tree) return undefined;
  const [step, next] = path;
  if (step !== 'cards' || typeof next !== 'number') return valueOf(text, tree);
  const cards = tree.members.find(({ name }) => name === 'cards')?.value;
  return {
    cards: Array.from({ length: next + 1 }, (_, i) =>
      i === next ? valueOf(text, cards?.items[i]) : null,
    ),
  };
}

/** placeIn reads a text and says where the caret is, and what is written around it. */
export function placeIn(text: string, caret: number): { place: CaretPlace; value: Json } | null {
  const tree = readTree(text);
  const place = caretPlace(text, tree, caret);
  return place && { place, value: valueAlong(text, tree, place.path) };
}

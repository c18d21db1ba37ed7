import { randomKey } from 'cardgames-client';

/** What a list of drafts says of one. */
export interface DraftInfo {
  id: string;
  /** What the author calls it; empty for the name of the card set. */
  title: string;
  /** The name of the card set; empty where it has none. */
  name: string;
  cards: number;
  /** When it was changed, and deleted, as an ISO 8601 time. */
  changed: string;
  deleted?: string;
  /** Counts the times that it was kept. */
  revision: number;
}

/** What an author writes. */
export interface Content {
  text: string;
  with_core: boolean;
}

export type Draft = DraftInfo & Content;

export function newDraft(content: Content, title = ''): Draft {
  const changed = new Date().toISOString();
  return {
    id: randomKey(),
    title,
    ...summary(content.text),
    changed,
    revision: 0,
    ...content,
  };
}

/** labelOf is the name of a draft in a list. */
export function labelOf({ title, name }: Pick<DraftInfo, 'title' | 'name'>): string {
  return title || name || 'Untitled';
}

/** summary says of a text what a list shows, as far as that can be read. */
export function summary(text: string): Pick<DraftInfo, 'name' | 'cards'> {
  const set = parsed(text);
  if (set)
    return { name: stringOf(set.name), cards: Array.isArray(set.cards) ? set.cards.length : 0 };
  const before = text.split(/"cards"\s*:/, 1)[0];
  const name = /"name"\s*:\s*"([^"\\\n]*)"/.exec(before)?.[1] ?? '';
  return { name: name.trim(), cards: text.match(/"effect"\s*:\s*"/g)?.length ?? 0 };
}

/** isWholeSet reports whether a text is a card set, and no part of one. */
export function isWholeSet(text: string): boolean {
  return Array.isArray(parsed(text)?.cards);
}

function parsed(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : null;
  } catch {
    return null;
  }
}

function stringOf(value: unknown): string {
  return typeof value === 'string' ? value.trim() : '';
}

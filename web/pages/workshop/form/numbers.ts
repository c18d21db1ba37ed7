import { readTree, valueAt } from '../schema/tree';
import type { Change } from './card-text';

/** A number of the author's text to change. */
export interface Replacement {
  pointer: string; // RFC 6901
  from: number;
  to: number;
}

/** replaceNumbers changes all numbers in one step; null where one is no longer what it was. */
export function replaceNumbers(text: string, replacements: Replacement[]): Change | null {
  const tree = readTree(text);
  const spans: { start: number; end: number; to: number }[] = [];
  for (const { pointer, from, to } of replacements) {
    const place = valueAt(tree, pointer);
    if (place?.kind !== 'word' || text.slice(place.start, place.end) !== String(from)) return null;
    spans.push({ start: place.start, end: place.end, to });
  }
  spans.sort((a, b) => a.start - b.start);
  const { start } = spans[0];
  const { end } = spans[spans.length - 1];
  let changed = '';
  let at = start;
  for (const span of spans) {
    changed += text.slice(at, span.start) + String(span.to);
    at = span.end;
  }
  return { start, end, text: changed };
}

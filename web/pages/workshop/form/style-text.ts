// The style of a card set, and its place in the set's text.

import { readTree, type Member } from '../schema/tree';
import type { Change } from './card-text';

/** changeStyle names another style in a set, or none where it is ''; null where there is no place for it. */
export function changeStyle(text: string, style: string): Change | null {
  const members = readTree(text)?.members ?? [];
  const index = members.findIndex(({ name }) => name === 'style');
  if (index < 0) return style === '' ? null : addBefore(text, members, style);
  const { value } = members[index];
  if (!value) return null;
  if (style === '') return removal(members, index);
  return { start: value.start, end: value.end, text: JSON.stringify(style) };
}

/** addBefore adds a style before the cards, in a line of its own where they begin one. */
function addBefore(text: string, members: Member[], style: string): Change | null {
  const cards = members.find(({ name }) => name === 'cards');
  if (!cards) return null;
  const { start } = cards.key;
  const lineStart = text.lastIndexOf('\n', start - 1) + 1;
  const indent = text.slice(lineStart, start);
  const gap = lineStart > 0 && indent.trim() === '' ? `\n${indent}` : ' ';
  return { start, end: start, text: `"style": ${JSON.stringify(style)},${gap}` };
}

/** removal takes a member away with the comma that follows it, or else with the one before it. */
function removal(members: Member[], index: number): Change | null {
  const { key, value } = members[index];
  const next = members[index + 1];
  if (next) return { start: key.start, end: next.key.start, text: '' };
  const before = members[index - 1]?.value;
  return value && { start: before?.end ?? key.start, end: value.end, text: '' };
}

/** Names are the names of cards by their ids, such as "core:kettle". */
export type Names = Record<string, string>;

/** withNames returns a text with names in place of the ids that have one. */
export function withNames(text: string, names: Names): string {
  return text.replace(/[a-z0-9_]+:[a-z0-9_]+/g, (id) => names[id] ?? id);
}

/**
 * nameOfNumber names a number of a card by its pointer in the text of the set, such as "cost",
 * "also if at most", "option B n" or "ability 2 n".
 */
export function nameOfNumber(pointer: string): string {
  const parts = pointer.split('/').slice(3);
  return parts
    .map((part, i) => wordFor(part, parts[i - 1]))
    .filter(Boolean)
    .join(' ')
    .replaceAll('_', ' ');
}

/** wordFor is a part of a pointer in words: an option has a letter, and a first step no number. */
function wordFor(part: string, before = ''): string {
  if (before === 'options') return 'ABC'[Number(part)];
  if (before === 'abilities' || (before === 'also' && part !== '0')) return `${Number(part) + 1}`;
  return words[part] ?? part;
}

const words: Record<string, string> = {
  params: '',
  '0': '',
  options: 'option',
  abilities: 'ability',
};

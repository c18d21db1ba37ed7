// Names of players. They come from other people, so they are shown as plain text alone.

/** The limits of the service, in characters and in bytes of UTF-8. */
const maxCharacters = 20;
const maxBytes = 24;

/** What is not seen, or changes how the text around it is read. */
const hidden = /[\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]/gu;

/** Marks at the beginning would combine with the text before the name. */
const leadingMarks = /^[\p{M}\s]+/u;

/** cleanName is a text as a name that the service takes; empty where nothing is left. */
export function cleanName(text: string): string {
  let name = '';
  const plain = text
    .replace(hidden, '')
    .replace(/\p{Zs}/gu, ' ')
    .replace(leadingMarks, '');
  for (const character of plain.trim().normalize()) {
    const longer = name + character;
    if ([...longer].length > maxCharacters || bytesOf(longer) > maxBytes) break;
    name = longer;
  }
  return name.trim();
}

function bytesOf(text: string): number {
  return new TextEncoder().encode(text).length;
}

/** Words that this page gives players, which a name must not be taken for. */
const ownWords = /^(you|your|the|player|opponent)\b/i;

/**
 * plainName is a name within a sentence. Its direction does not reach beyond it
 * (Unicode Standard Annex #9, section 2.4), and what could be read as this page's own
 * words is in quotation marks.
 */
export function plainName(name: string): string {
  const shown = name.replace(hidden, '');
  return `\u2068${ownWords.test(shown) ? `“${shown}”` : shown}\u2069`;
}

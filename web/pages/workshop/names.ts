/** Names are the names of cards by their ids, such as "core:kettle". */
export type Names = Record<string, string>;

/** withNames returns a text with names in place of the ids that have one. */
export function withNames(text: string, names: Names): string {
  return text.replace(/[a-z0-9_]+:[a-z0-9_]+/g, (id) => names[id] ?? id);
}

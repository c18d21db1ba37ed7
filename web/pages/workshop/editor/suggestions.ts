import { placeIn, type CaretPlace } from '../schema/caret';
import { memberOptions, valueOptions, type MemberOption } from '../schema/options';
import { child, schemasAt, type Json } from '../schema/schema';

/** A Suggestion is a text for the place of the caret. */
export interface Suggestion {
  label: string;
  about: string;
  /** What it puts between start and end, and where the caret is then, counted from start. */
  insert: string;
  caret: number;
  start: number;
  end: number;
}

/** More are not shown. Those that fit best come first. */
const most = 50;

/**
 * suggestionsAt are the members or values that can stand at the caret and go on with what
 * is typed there; with others, those that do not come last.
 */
export function suggestionsAt(text: string, caret: number, others = false): Suggestion[] {
  const found = placeIn(text, caret);
  if (!found) return [];
  const { place, value } = found;
  const all = place.kind === 'name' ? names(text, place, value) : values(place, value);
  const matching = byTyped(all, place.typed);
  const rest = others ? all.filter((each) => !matching.includes(each)) : [];
  return [...matching, ...rest].slice(0, most);
}

function names(text: string, place: CaretPlace, value: Json): Suggestion[] {
  const object = place.path.reduce<Json>((at, step) => child(at, step), value);
  const present = new Set(Object.keys(object ?? {}));
  present.delete(nameAt(text, place));
  const behind = text.slice(place.end).trimStart();
  const comma = /^["\w{]/.test(behind) ? ',' : '';
  return memberOptions(value, place.path)
    .filter(({ name }) => !present.has(name))
    .map((option) => nameSuggestion(option, place, comma));
}

/** nameAt is the whole name that the caret is in. */
function nameAt(text: string, { start, end }: CaretPlace): string {
  return text.slice(start, end).replace(/^"|"$/g, '');
}

function nameSuggestion(option: MemberOption, place: CaretPlace, comma: string): Suggestion {
  const { name, about, required, kinds } = option;
  const { start, end } = place;
  const label = required ? `${name} (required)` : name;
  const key = JSON.stringify(name);
  if (place.hasValue) return { label, about, start, end, insert: key, caret: key.length };
  const brackets = bracketsOf(kinds);
  const insert = `${key}: ${brackets}${comma}`;
  const caret = key.length + 2 + (brackets ? 1 : 0);
  return { label, about, start, end, insert, caret };
}

/** bracketsOf are what a new value of some kinds stands in; empty for a number. */
function bracketsOf(kinds: string[]): string {
  if (kinds.includes('integer')) return '';
  if (kinds.includes('string')) return '""';
  if (kinds.includes('array')) return '[]';
  return kinds.includes('object') ? '{}' : '';
}

function values(place: CaretPlace, value: Json): Suggestion[] {
  const { start, end, path } = place;
  const strings = valueOptions(value, path).map(({ name, about }) => {
    const insert = JSON.stringify(name);
    return { label: name, about, start, end, insert, caret: insert.length };
  });
  return place.typed === '' ? [...strings, ...counts(place, value)] : strings;
}

/** counts is an object in place of a number, where there can be one. */
function counts({ start, end, path }: CaretPlace, value: Json): Suggestion[] {
  const objects = schemasAt(value, path).filter(
    ({ properties, required }) => properties && required,
  );
  const isNumber = schemasAt(value, path).some(({ type }) => type === 'integer');
  if (!isNumber || objects.length === 0) return [];
  const name = objects[0].required?.[0] ?? '';
  const insert = `{${JSON.stringify(name)}: ""}`;
  const about = objects[0].description ?? '';
  return [{ label: insert, about, start, end, insert, caret: insert.length - 2 }];
}

/** byTyped puts what begins with the typed text before what has it within. */
function byTyped(all: Suggestion[], typed: string): Suggestion[] {
  const wanted = typed.toLowerCase();
  const beginning = all.filter(({ label }) => label.toLowerCase().startsWith(wanted));
  const within = all.filter(
    (each) => !beginning.includes(each) && each.label.toLowerCase().includes(wanted),
  );
  return [...beginning, ...within];
}

/** isWritten reports whether there is nothing to choose: it is written already. */
export function isWritten(text: string, suggestions: Suggestion[]): boolean {
  return (
    suggestions.length === 1 &&
    text.slice(suggestions[0].start, suggestions[0].end) === suggestions[0].insert
  );
}

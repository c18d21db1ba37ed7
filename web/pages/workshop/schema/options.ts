import { child, schemasAt, type Json, type Path, type Schema } from './schema';

/** A value or a member that an author can write at a place. */
export interface Option {
  /** The value as it is written, or the name of the member. */
  name: string;
  about: string;
}

export interface MemberOption extends Option {
  required: boolean;
  /** The kinds of JSON values that it takes: "string", "integer", "object", "array". */
  kinds: string[];
}

/** memberOptions are the members that an object can have, those that it must have first. */
export function memberOptions(value: Json, path: Path): MemberOption[] {
  const schemas = schemasAt(value, path);
  if (schemas.some(({ maxProperties }) => maxProperties === 0)) return [];
  const refined = schemas.filter(({ properties }) => properties);
  const required = new Set(refined.flatMap((schema) => schema.required ?? []));
  const names = new Set(refined.flatMap(({ properties }) => Object.keys(properties ?? {})));
  const options = [...names].map((name) => {
    const own = schemasAt(value, [...path, name]);
    return { name, about: aboutOf(own), required: required.has(name), kinds: kindsOf(own) };
  });
  return options.toSorted((a, b) => Number(b.required) - Number(a.required));
}

/**
 * valueOptions are the values from which an author chooses at a place. Those that do not
 * fit the rest of the object are left out, unless all of them are.
 */
export function valueOptions(value: Json, path: Path): Option[] {
  const schemas = schemasAt(value, path);
  const all = new Map<unknown, string>();
  for (const { enum: values = [], const: one, description = '' } of schemas) {
    values.forEach((each) => all.set(each, all.get(each) ?? ''));
    if (one !== undefined) all.set(one, description);
  }
  const options = [...all].map(([each, about]) => ({
    each,
    option: { name: String(each), about },
  }));
  const allowed = options.filter(({ each }) =>
    schemas.every((schema) => !schema.enum || schema.enum.includes(each)),
  );
  const fitting = allowed.filter(({ each }) => fits(value, path, each as Json));
  const chosen = fitting.length > 0 ? fitting : allowed.length > 0 ? allowed : options;
  return chosen.map(({ option }) => option);
}

/** limitsAt are the smallest and the largest number at a place. */
export function limitsAt(value: Json, path: Path): { minimum?: number; maximum?: number } {
  const schemas = schemasAt(value, path);
  return {
    minimum: schemas.find((schema) => schema.minimum !== undefined)?.minimum,
    maximum: schemas.find((schema) => schema.maximum !== undefined)?.maximum,
  };
}

/** mostItems is how many items an array at a place can have. */
export function mostItems(value: Json, path: Path): number {
  const schema = schemasAt(value, path).find(({ maxItems }) => maxItems !== undefined);
  return schema?.maxItems ?? Infinity;
}

/** fits reports whether the other members of an object may be what they are beside a value. */
function fits(root: Json, path: Path, value: Json): boolean {
  const [parent, name] = [path.slice(0, -1), path.at(-1)];
  if (typeof name !== 'string') return true;
  const object = valueIn(root, parent);
  if (typeof object !== 'object' || object === null) return true;
  const changed = replaced(root, path, value);
  return Object.entries(object).every(([other, each]) => {
    if (other === name || typeof each !== 'string' || each === '') return true;
    return schemasAt(changed, [...parent, other]).every(
      ({ enum: values }) => !values || values.includes(each),
    );
  });
}

function valueIn(root: Json, path: Path): Json {
  return path.reduce<Json>((value, step) => child(value, step), root);
}

/** replaced is a value with another one at a place. */
function replaced(root: Json, path: Path, value: Json): Json {
  if (path.length === 0) return value;
  const [step, ...rest] = path;
  const inner = replaced(child(root, step), rest, value);
  if (Array.isArray(root)) return root.map((item, i) => (i === step ? inner : item));
  return { ...(root as Record<string, Json>), [step]: inner };
}

function aboutOf(schemas: Schema[]): string {
  const whole = schemas.filter((schema) => schema.const === undefined);
  return whole.findLast(({ description }) => description)?.description ?? '';
}

function kindsOf(schemas: Schema[]): string[] {
  const kinds = new Set<string>();
  for (const { type, properties, items, enum: values } of schemas) {
    [type ?? []].flat().forEach((kind) => kinds.add(kind));
    if (properties && !type) kinds.add('object');
    if (items && !type) kinds.add('array');
    if (values && !type) kinds.add('string');
  }
  return [...kinds];
}

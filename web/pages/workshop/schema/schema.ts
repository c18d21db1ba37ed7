// What the schema for card authors says of a place in a card set. It is generated from
// the engine's tables, so a new effect is known here as soon as the engine has it.

/** The keywords of JSON Schema (draft 2020-12) that the schema for authors uses. */
export interface Schema {
  title?: string;
  description?: string;
  type?: string | string[];
  const?: unknown;
  enum?: unknown[];
  minimum?: number;
  maximum?: number;
  maxItems?: number;
  maxProperties?: number;
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  $ref?: string;
  allOf?: Schema[];
  anyOf?: Schema[];
  oneOf?: Schema[];
  if?: Schema;
  then?: Schema;
  else?: Schema;
  $defs?: Record<string, Schema>;
}

/** What a value is so far; undefined where there is none. */
export type Json = string | number | boolean | null | Json[] | { [name: string]: Json } | undefined;

/** Where a value is: names of members and indexes, from the whole set on. */
export type Path = (string | number)[];

let root: Schema = {};
let loading: Promise<void> | null = null;

/** useSchema takes the schema for authors. Before that, nothing is known of any place. */
export function useSchema(schema: Schema) {
  root = schema;
}

/** loadSchema loads the schema once. Where that fails it can be called again. */
export function loadSchema(): Promise<void> {
  loading ??= fetchSchema().catch((error: Error) => {
    loading = null;
    throw error;
  });
  return loading;
}

async function fetchSchema() {
  const response = await fetch(new URL('card-author.json', import.meta.url));
  if (!response.ok) throw new Error(`status ${response.status}`);
  useSchema(await response.json());
}

/** schemasAt are all schemas that may apply to a place in a value. */
export function schemasAt(value: Json, path: Path): Schema[] {
  let schemas = applicable(root, value);
  let here = value;
  for (const step of path) {
    here = child(here, step);
    schemas = schemas
      .flatMap((schema) => schemasOfChild(schema, step))
      .flatMap((s) => applicable(s, here));
  }
  return schemas;
}

/** child is the value of a member, or the item of an array. */
export function child(value: Json, step: string | number): Json {
  if (typeof value !== 'object' || value === null) return undefined;
  return (value as Record<string | number, Json>)[step];
}

function schemasOfChild({ properties, items }: Schema, step: string | number): Schema[] {
  const schema = typeof step === 'number' ? items : properties?.[step];
  return schema ? [schema] : [];
}

/** applicable are a schema and those that it refers to, as far as they apply to a value. */
function applicable(schema: Schema, value: Json): Schema[] {
  const referred = schema.$ref ? [resolve(schema.$ref)] : [];
  const consequence = schema.if && (holds(schema.if, value) ? schema.then : schema.else);
  const more = [
    ...referred,
    ...(schema.allOf ?? []),
    ...(schema.anyOf ?? []),
    ...(schema.oneOf ?? []),
    ...(consequence ? [consequence] : []),
  ];
  return [schema, ...more.flatMap((each) => applicable(each, value))];
}

function resolve(reference: string): Schema {
  const tokens = reference.replace(/^#\//, '').split('/');
  return tokens.reduce<unknown>(
    (at, token) => (at as Record<string, unknown>)[token],
    root,
  ) as Schema;
}

/** holds reports whether a value is what an "if" of the schema asks for. */
function holds(test: Schema, value: Json): boolean {
  const alternatives = test.anyOf ?? test.oneOf;
  return (
    (test.const === undefined || test.const === value) &&
    (test.enum === undefined || test.enum.includes(value)) &&
    (test.required ?? []).every((name) => child(value, name) !== undefined) &&
    (test.allOf ?? []).every((each) => holds(each, value)) &&
    (alternatives === undefined || alternatives.some((each) => holds(each, value))) &&
    (test.$ref === undefined || holds(resolve(test.$ref), value)) &&
    Object.entries(test.properties ?? {}).every(([name, each]) => {
      const member = child(value, name);
      return member === undefined || holds(each, member);
    })
  );
}

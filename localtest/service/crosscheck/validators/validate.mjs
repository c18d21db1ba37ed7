// Validates documents with Ajv, in its default options, and with Hyperjump's JSON Schema. The argument is the file of
// the schema. Each line of the input is a document; each line of the output says what each validator has found.
import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { registerSchema, validate } from '@hyperjump/json-schema/draft-2020-12';
import Ajv from 'ajv/dist/2020.js';

const schema = JSON.parse(readFileSync(process.argv[2], 'utf8'));
const ajv = new Ajv().compile(schema);
registerSchema(schema);
const hyperjump = await validate(schema.$id);
for await (const line of createInterface({ input: process.stdin })) {
  const document = JSON.parse(line);
  console.log(JSON.stringify({ ajv: ajv(document), hyperjump: hyperjump(document).valid }));
}

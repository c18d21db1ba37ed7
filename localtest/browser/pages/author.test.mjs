// The authoring schema in a JSON language server, the one of VS Code: what
// docs/cards.md says of editors.

import test from 'node:test';
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const root = new URL('../../../', import.meta.url);
const require = createRequire(new URL('.tools/pages/node_modules/', root));
const { getLanguageService, TextDocument } = require('vscode-json-languageservice');

const schema = readFileSync(new URL('schemas/card-author.schema.json', root), 'utf8');
const server = getLanguageService({ schemaRequestService: async () => schema });

/** open is a set with one card. Where the text has a "|", that is the place of the caret. */
function open(card) {
  const head = '"$schema": "../../schemas/card-author.schema.json", "set_id": "s", "name": "S"';
  const text = `{${head}, "version": "1.0.0", "cards": [${card}]}`;
  const document = TextDocument.create('file:///sets/s.json', 'json', 1, text.replace('|', ''));
  return {
    document,
    parsed: server.parseJSONDocument(document),
    place: document.positionAt(text.indexOf('|')),
  };
}

const card = (rest) => `{"id": "c", "name": "C", "cost": 1, "text": "", ${rest}}`;

/** marked are the texts that are underlined, each with what is said of it. */
async function marked(text) {
  const { document, parsed } = open(text);
  const faults = await server.doValidation(document, parsed, {}, JSON.parse(schema));
  return faults.map((f) => [document.getText(f.range), f.message]);
}

test('the names of effects are completed', async () => {
  const { document, parsed, place } = open(card('"type": "task", "effect": |'));
  const { items } = await server.doComplete(document, place, parsed);
  const labels = items.map((i) => i.label);
  for (const effect of ['"gain_progress"', '"draw"', '"recover"'])
    assert.ok(labels.includes(effect), `${effect} is not among ${labels}`);
});

test('the params of an effect are completed', async () => {
  const { document, parsed, place } = open(card('"type": "task", "effect": "draw", "params": {|}'));
  const { items } = await server.doComplete(document, place, parsed);
  assert.deepEqual(
    items.map((i) => i.label),
    ['also', 'else', 'if', 'n', 'side'],
  );
});

test('an effect is explained where the mouse is on it', async () => {
  const { document, parsed, place } = open(
    card('"type": "task", "effect": "dr|aw", "params": {"n": 2}'),
  );
  const { contents } = await server.doHover(document, place, parsed);
  assert.match(JSON.stringify(contents), /You draw up to n cards/);
});

test('what is wrong is marked', async () => {
  assert.deepEqual(
    await marked(card('"type": "task", "effect": "gain_progress", "params": {"n": 3}')),
    [],
  );
  for (const [rest, at, says] of [
    [
      '"type": "task", "effect": "gain_progres", "params": {"n": 3}',
      '"gain_progres"',
      /gain_progress/,
    ],
    ['"type": "task", "effect": "draw", "params": {"n": 100}', '100', /99/],
    [
      '"type": "task", "effect": "draw", "params": {"max_cost": 3, "n": 1}',
      '"max_cost"',
      /max_cost/,
    ],
    ['"type": "habit", "effect": "draw", "params": {"n": 1}', '"habit"', /task/],
    ['"type": "task", "effect": "scrap"', '"task"', /instant/],
  ]) {
    const found = await marked(card(rest));
    assert.ok(
      found.some(([text, message]) => text === at && says.test(message)),
      `${rest}: ${JSON.stringify(found)}`,
    );
  }
});

// Where the card workshop marks a finding.

import test from 'node:test';
import assert from 'node:assert/strict';
import { Lines } from '../../../web/pages/workshop/editor/lines';
import { span } from '../../../web/pages/workshop/editor/span';

const marked = (text, line, column) => text.slice(...span(new Lines(text), { line, column }));

test('a finding is marked as a whole', () => {
  const text = '{\n  "name": "C\\"D", "cost": -1.5,\n  "text": "open\n}';
  assert.equal(marked(text, 2, 11), '"C\\"D"');
  assert.equal(marked(text, 2, 27), '-1.5');
  assert.equal(marked(text, 3, 11), '"open');
  assert.equal(marked(text, 1, 1), '{');
});

test('columns are characters, however they are encoded', () => {
  assert.equal(marked('{"name": "\u{1F9F9}\u{1FAE7}", "cost": 7}', 1, 24), '7');
});

test('what is missing at the end is marked at the last character', () => {
  assert.equal(marked('{"cards": [', 1, 12), '[');
  assert.deepEqual(span(new Lines(''), { line: 1, column: 1 }), [0, 1]);
});

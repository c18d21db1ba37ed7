// Drafts of the workshop, and files that become drafts.

import test from 'node:test';
import assert from 'node:assert/strict';
import { isWholeSet, labelOf, newDraft, summary } from '../../../web/pages/workshop/drafts/draft';
import { MemoryStore } from '../../../web/pages/workshop/drafts/store';
import { decode } from '../../../web/pages/workshop/files';

const content = (text) => ({ text, with_core: false });

test('a list says what is in a draft, also while it is no JSON', () => {
  assert.deepEqual(summary('{"name": "Garden", "cards": [{"name": "Weeds", "effect": "none"}]}'), {
    name: 'Garden',
    cards: 1,
  });
  assert.deepEqual(summary('{"name": "Garden", "cards": [{"name": "Weeds", "effect": "none"'), {
    name: 'Garden',
    cards: 1,
  });
  assert.deepEqual(summary('{"cards": [{"name": "Weeds"'), { name: '', cards: 0 });
  assert.deepEqual(summary('7'), { name: '', cards: 0 });
  assert.equal(labelOf({ title: '', name: '' }), 'Untitled');
  assert.equal(labelOf({ title: 'Mine', name: 'Garden' }), 'Mine');
});

test('a card set is told from a part of one', () => {
  assert.ok(isWholeSet(' {"cards": []} '));
  assert.ok(!isWholeSet('{"id": "weeds"}'));
  assert.ok(!isWholeSet('"cards": []'));
});

test('no draft takes the place of one that its writer has not read', async () => {
  const store = new MemoryStore();
  const first = { ...newDraft(content('one')), revision: 1 };
  assert.equal(await store.keep(first), 'kept');
  assert.equal(await store.keep({ ...first, text: 'two', revision: 2 }), 'kept');
  assert.equal(await store.keep({ ...first, text: 'other', revision: 2 }), 'conflict');
  assert.equal(
    await store.keep({ ...first, text: 'two', revision: 2 }),
    'kept',
    'it says the same',
  );
  assert.equal((await store.read(first.id)).text, 'two');
});

const text = '{"name": "Gärten – Frühling"}';

/** utf16 is a text in UTF-16, with or without a byte-order mark. */
function utf16(text, { little, mark }) {
  const units = [...(mark ? '\ufeff' : ''), ...text].map((character) => character.charCodeAt(0));
  return new Uint8Array(
    units.flatMap((unit) => (little ? [unit & 255, unit >> 8] : [unit >> 8, unit & 255])),
  );
}

test('files in other encodings are converted, and said to be', () => {
  const utf8 = new TextEncoder().encode(text);
  assert.deepEqual(decode(utf8), { text, notice: '' });
  for (const little of [true, false]) {
    for (const mark of [true, false]) {
      const opened = decode(utf16(text, { little, mark }));
      assert.equal(opened.text, text);
      assert.match(opened.notice, /was UTF-16/);
    }
  }
  const latin1 = Uint8Array.from('{"name": "Gärten"}', (character) => character.charCodeAt(0));
  assert.equal(decode(latin1).text, '{"name": "Gärten"}');
  assert.match(decode(latin1).notice, /Latin-1.*accents/);
  const marked = decode(new Uint8Array([0xef, 0xbb, 0xbf, ...utf8]));
  assert.equal(marked.text, text);
  assert.match(marked.notice, /byte-order mark/);
  assert.equal(decode(new Uint8Array()).text, '');
});

test('ends of lines are those that the editor has', () => {
  assert.equal(decode(new TextEncoder().encode('{\r\n}\r')).text, '{\n}\n');
});

// The boxes of the card sets that ship.

import test from 'node:test';
import assert from 'node:assert/strict';
import fs from 'node:fs';
import { boxArtOf } from '../../../web/pages/start/box-art';

const index = JSON.parse(fs.readFileSync('cardsets/sets/index.json', 'utf8'));

test('each set that ships has a box with pictures and a style that no other has', () => {
  const styles = new Set();
  for (const set of index.card_sets) {
    const { style, pictures } = boxArtOf(set, set.file === 'core.json');
    assert.equal(new Set(pictures).size, 5, set.name);
    for (const name of pictures) assert.ok(fs.existsSync(`web/pictures/${name}.svg`), name);
    styles.add(style);
  }
  assert.equal(styles.size, index.card_sets.length);
});

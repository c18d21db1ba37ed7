// When the table passes without a click. The terminal client passes the same cases.

import test from 'node:test';
import assert from 'node:assert/strict';
import cases from '../../../cmd/internal/passing/testdata/cases.json';
import { newWish, passesAlone, stands } from '../../../web/pages/match/passing';

test('a pass is made for the player where it is the only choice, or was asked for', () => {
  for (const { name, forced, asked, view, passes } of cases) {
    const wish = asked && newWish(asked);
    const standing = wish && stands(wish, view) ? wish : null;
    assert.equal(passesAlone(view, { forced, wish: standing }), passes, name);
  }
});

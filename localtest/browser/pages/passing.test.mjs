// When the table passes without a click, and whether a card would do anything now. The terminal
// client and agents pass the same cases.

import test from 'node:test';
import assert from 'node:assert/strict';
import cases from '../../../cmd/internal/passing/testdata/cases.json';
import { newWish, passesAlone, stands } from '../../../web/pages/match/passing';
import { usefulPlays } from '../../../web/pages/match/smart';
import { acts } from '../../../web/pages/table/acts';

test('a pass is made for the player as their mode and their wish say', () => {
  for (const { name, mode, asked, declined, view, passes } of cases.passing) {
    const wish = asked && newWish(asked);
    const standing = wish && stands(wish, view) ? wish : null;
    const choice = {
      passing: mode,
      wish: standing,
      declined: declined ? usefulPlays(declined) : [],
    };
    assert.equal(passesAlone(view, choice), passes, name);
  }
});

test('a card does something now, or nothing', () => {
  for (const { name, card, own, opponent, casts = 0, acts: does } of cases.acts) {
    const players = [own, opponent].map((changes) => ({ ...cases.player, ...changes }));
    assert.equal(acts({ players, casts, rules: { hand_limit: 7 } }, 0, card), does, name);
  }
});

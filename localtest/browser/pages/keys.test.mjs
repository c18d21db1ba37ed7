// Which keys do what, on the layouts of several countries.

import test from 'node:test';
import assert from 'node:assert/strict';
import { keyOf } from '../../../web/pages/match/keys';

test('a key does what the help says, on each layout', () => {
  for (const [what, key, code, shiftKey, want] of [
    ['a digit', '3', 'Digit3', false, '3'],
    ['AZERTY, without Shift', 'é', 'Digit2', false, '2'],
    ['AZERTY, with Shift', '2', 'Digit2', true, '2'],
    ['with Shift on QWERTY', '!', 'Digit1', true, '!'],
    ['the question mark on JCUKEN', '?', 'Digit7', true, '?'],
    ['with Caps Lock', 'T', 'KeyT', false, 't'],
    ['Cyrillic', 'е', 'KeyT', false, 't'],
    ['Dvorak, where another key writes the letter', 't', 'KeyK', false, 't'],
    ['Dvorak, on the place of the T of QWERTY', 'y', 'KeyT', false, 'y'],
    ['the keypad', '7', 'Numpad7', false, '7'],
    ['the keypad without Num Lock', 'Home', 'Numpad7', false, 'Home'],
    ['Space', ' ', 'Space', false, ' '],
    ['Escape', 'Escape', 'Escape', false, 'Escape'],
  ]) {
    assert.equal(keyOf({ key, code, shiftKey }), want, what);
  }
});

// QR codes, as another encoder makes them.

import test from 'node:test';
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { maskedCode, qrCode } from '../../../web/pages/ui/qr';

const drawn = (code) => code.map((row) => row.map(Number).join('')).join('\n');

/** Of the smallest code of "a", with the first mask. */
const small = `111111100101101111111
100000100111001000001
101110101101101011101
101110100101001011101
101110100010101011101
100000100000101000001
111111101010101111111
000000001101100000000
111011111111011000100
001011010010001000110
000010111110100010001
110101000110001000100
110011110000101010101
000000001101010101011
111111101001011101111
100000101111110111000
101110101011011101101
101110100010001000110
101110101100100010001
100000101100001000110
111111101100101010111`;

const id = 'kitchentabletwochairsonecu';

test('codes are those of the encoder of the Python package qrcode 8, with each mask', () => {
  assert.equal(drawn(maskedCode('a', 0)), small);
  for (const [text, want] of [
    ['a', 'b075b1b1ea156c990f1ed555a06d1c2b8554d30125f7883b3b5f6aa5d7fb5318'],
    [
      `http://127.0.0.1:8080/play#invitation=${id}`,
      'aa77a5b79418f95d8cf1c54393b8f4f18cfb6a04a6da444ddc1b63b7cae65f7b',
    ],
    [
      `https://games.example.org/home/play#invitation=${id}`,
      'ffb59687fb126bf7fcdc9efd684283c1185ac7037c73576e807cd052d5e1dccd',
    ],
    [
      `https://${'a'.repeat(126)}`,
      '5df832a521d2def150d9f94c564c316dc21f20c4b869f8e9966d9eead6497c9b',
    ],
  ]) {
    const codes = [0, 1, 2, 3, 4, 5, 6, 7].map((mask) => drawn(maskedCode(text, mask)));
    const hash = createHash('sha256').update(codes.join('\n\n')).digest('hex');
    assert.equal(hash, want, text);
    assert.ok(codes.includes(drawn(qrCode(text))), text);
  }
});

test('the mask is the one that is best to read', () => {
  const link = `https://games.example.org/home/play#invitation=${id}`;
  assert.deepEqual(qrCode(link), maskedCode(link, 2));
});

test('a text that is too long has no code', () => {
  assert.ok(qrCode('a'.repeat(134)));
  assert.equal(qrCode('a'.repeat(135)), null);
  assert.equal(qrCode('ä'.repeat(68)), null);
});

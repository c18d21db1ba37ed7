/**
 * sha256 is SHA-256 (FIPS 180-4, section 6.2). Browsers have it too, as
 * crypto.subtle, but not on pages without https.
 */
export function sha256(message: Uint8Array): Uint8Array {
  const hash = fractions(8, 1 / 2);
  const data = padded(message);
  for (let at = 0; at < data.byteLength; at += 64) addBlock(hash, data, at);
  const result = new DataView(new ArrayBuffer(32));
  hash.forEach((word, i) => result.setUint32(4 * i, word));
  return new Uint8Array(result.buffer);
}

/** padded is a message with the end that makes it a number of blocks of 64 bytes. */
function padded(message: Uint8Array): DataView {
  const blocks = Math.ceil((message.length + 9) / 64);
  const bytes = new Uint8Array(64 * blocks);
  bytes.set(message);
  bytes[message.length] = 0x80;
  const data = new DataView(bytes.buffer);
  data.setBigUint64(64 * blocks - 8, 8n * BigInt(message.length));
  return data;
}

const constants = fractions(64, 1 / 3);

/** addBlock adds the block of the data that begins at an index to a hash. */
function addBlock(hash: Uint32Array, data: DataView, at: number) {
  const words = schedule(data, at);
  let [a, b, c, d, e, f, g, h] = hash;
  for (let i = 0; i < 64; i++) {
    const choice = (e & f) ^ (~e & g);
    const majority = (a & b) ^ (a & c) ^ (b & c);
    const first = h + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + choice + constants[i] + words[i];
    const second = (turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + majority;
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + first) | 0, c, b, a, (first + second) | 0];
  }
  [a, b, c, d, e, f, g, h].forEach((word, i) => (hash[i] += word));
}

function schedule(data: DataView, at: number): Uint32Array {
  const words = new Uint32Array(64);
  for (let i = 0; i < 16; i++) words[i] = data.getUint32(at + 4 * i);
  for (let i = 16; i < 64; i++) {
    const [far, near] = [words[i - 15], words[i - 2]];
    const first = turn(far, 7) ^ turn(far, 18) ^ (far >>> 3);
    const second = turn(near, 17) ^ turn(near, 19) ^ (near >>> 10);
    words[i] = words[i - 16] + first + words[i - 7] + second;
  }
  return words;
}

/** turn rotates a word to the right. */
function turn(word: number, bits: number): number {
  return (word >>> bits) | (word << (32 - bits));
}

/** fractions are the first 32 bits of the fractions of a power of the first primes. */
function fractions(count: number, power: number): Uint32Array {
  const words: number[] = [];
  for (let n = 2; words.length < count; n++) {
    let divisor = 2;
    while (n % divisor !== 0) divisor++;
    if (divisor === n) words.push((n ** power % 1) * 2 ** 32);
  }
  return Uint32Array.from(words);
}

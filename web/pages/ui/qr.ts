// QR codes (ISO/IEC 18004) of links: bytes, with the lowest error correction, which suits a screen.

/** What a code of a version has: bytes of data in all, blocks of equal size, and check bytes of each. */
const versions = [
  { data: 19, blocks: 1, checks: 7 },
  { data: 34, blocks: 1, checks: 10 },
  { data: 55, blocks: 1, checks: 15 },
  { data: 80, blocks: 1, checks: 20 },
  { data: 108, blocks: 1, checks: 26 },
  { data: 136, blocks: 2, checks: 18 },
];

/** Of a code, by row and column: whether a module is dark; undefined where there is none yet. */
type Modules = (boolean | undefined)[][];

/** qrCode has the modules of a text's code, by row; null where the text is too long, of 134 bytes. */
export function qrCode(text: string): boolean[][] | null {
  const codes = masks.map((_, mask) => maskedCode(text, mask));
  const scored = codes.flatMap((code) => (code ? [{ code, penalty: penaltyOf(code) }] : []));
  scored.sort((a, b) => a.penalty - b.penalty);
  return scored[0]?.code ?? null;
}

/** maskedCode is the code with one of the eight masks. */
export function maskedCode(text: string, mask: number): boolean[][] | null {
  const bytes = new TextEncoder().encode(text);
  const version = versions.findIndex(({ data }) => bytes.length <= data - 2) + 1;
  if (version === 0) return null;
  const modules = fixedModules(version);
  drawFormat(modules, mask);
  drawData(modules, codewords(bytes, version), masks[mask]);
  return modules as boolean[][];
}

/** The masks: which modules of data are inverted. */
const masks: ((row: number, column: number) => boolean)[] = [
  (y, x) => (y + x) % 2 === 0,
  (y) => y % 2 === 0,
  (_, x) => x % 3 === 0,
  (y, x) => (y + x) % 3 === 0,
  (y, x) => (Math.floor(y / 2) + Math.floor(x / 3)) % 2 === 0,
  (y, x) => ((y * x) % 2) + ((y * x) % 3) === 0,
  (y, x) => (((y * x) % 2) + ((y * x) % 3)) % 2 === 0,
  (y, x) => (((y + x) % 2) + ((y * x) % 3)) % 2 === 0,
];

/** codewords are the bytes of a code: data, filled up, and checks, of all blocks in turns. */
function codewords(bytes: Uint8Array, version: number): number[] {
  const { data, blocks, checks } = versions[version - 1];
  const bits = [4, bytes.length >> 4, bytes.length & 15]; // the mode, and the length
  for (const byte of bytes) bits.push(byte >> 4, byte & 15);
  bits.push(0); // the end
  const all: number[] = [];
  for (let i = 0; i < bits.length; i += 2) all.push((bits[i] << 4) | bits[i + 1]);
  for (let i = 0; all.length < data; i++) all.push(i % 2 === 0 ? 0xec : 0x11);
  const size = data / blocks;
  const parts = Array.from({ length: blocks }, (_, i) => all.slice(i * size, (i + 1) * size));
  return [...inTurns(parts), ...inTurns(parts.map((part) => checksOf(part, checks)))];
}

function inTurns(parts: number[][]): number[] {
  return parts[0].flatMap((_, i) => parts.map((part) => part[i]));
}

/** checksOf is the remainder of a block by the generator of a Reed-Solomon code. */
function checksOf(block: number[], count: number): number[] {
  let generator = [1];
  for (let i = 0, root = 1; i < count; i++, root = times(root, 2)) {
    const shifted = [...generator, 0];
    generator = shifted.map((value, j) => value ^ times(generator[j - 1] ?? 0, root));
  }
  const rest = [...block, ...Array<number>(count).fill(0)];
  for (let i = 0; i < block.length; i++) {
    const factor = rest[i];
    generator.forEach((value, j) => (rest[i + j] ^= times(value, factor)));
  }
  return rest.slice(block.length);
}

/** times multiplies in the field of 256 elements by x^8 + x^4 + x^3 + x^2 + 1. */
function times(a: number, b: number): number {
  let product = 0;
  for (let bit = 7; bit >= 0; bit--) {
    product = (product << 1) ^ (product & 128 ? 0x11d : 0);
    if ((b >> bit) & 1) product ^= a;
  }
  return product;
}

/** fixedModules are those that are the same in all codes of a version. */
function fixedModules(version: number): Modules {
  const size = 17 + 4 * version;
  const modules: Modules = Array.from({ length: size }, () => Array(size).fill(undefined));
  for (let i = 8; i < size - 8; i++) modules[6][i] = modules[i][6] = i % 2 === 0;
  drawRings(modules, 3, 3, 4);
  drawRings(modules, 3, size - 4, 4);
  drawRings(modules, size - 4, 3, 4);
  if (version > 1) drawRings(modules, size - 7, size - 7, 2);
  return modules;
}

/** drawRings draws a square of rings around a place; rings 2 and 4 are light. */
function drawRings(modules: Modules, row: number, column: number, radius: number) {
  for (let y = -radius; y <= radius; y++) {
    for (let x = -radius; x <= radius; x++) {
      const ring = Math.max(Math.abs(y), Math.abs(x));
      const line = modules[row + y];
      if (line && column + x in line) {
        line[column + x] = radius === 2 ? ring !== 1 : ring !== 2 && ring !== 4;
      }
    }
  }
}

/** drawFormat draws the level of correction and the mask, with their checks, twice. */
function drawFormat(modules: Modules, mask: number) {
  const size = modules.length;
  const format = (1 << 3) | mask;
  let rest = format;
  for (let i = 0; i < 10; i++) rest = (rest << 1) ^ (rest & 512 ? 0x537 : 0);
  const bits = ((format << 10) | rest) ^ 0x5412;
  for (let i = 0; i < 15; i++) {
    const dark = ((bits >> i) & 1) === 1;
    const near = i < 6 ? i : i < 8 ? i + 1 : 14 - i + (i < 9 ? 1 : 0);
    if (i < 8) modules[near][8] = modules[8][size - 1 - i] = dark;
    else modules[8][near] = modules[size - 15 + i][8] = dark;
  }
  modules[size - 8][8] = true;
}

/** drawData draws bytes upwards and downwards in columns of two modules, from the right. */
function drawData(modules: Modules, bytes: number[], mask: (typeof masks)[number]) {
  const size = modules.length;
  const bits = bytes.flatMap((byte) => [7, 6, 5, 4, 3, 2, 1, 0].map((i) => (byte >> i) & 1));
  let next = 0;
  for (let right = size - 1, up = true; right > 0; right -= 2, up = !up) {
    if (right === 6) right = 5; // beside the line of timing
    for (let i = 0; i < size; i++) {
      const y = up ? size - 1 - i : i;
      for (const x of [right, right - 1]) {
        if (modules[y][x] === undefined) modules[y][x] = (bits[next++] === 1) !== mask(y, x);
      }
    }
  }
}

/** penaltyOf is how hard a code is to read. */
function penaltyOf(code: boolean[][]): number {
  const lines = [...code, ...code.map((_, x) => code.map((row) => row[x]))];
  const text = lines.map((line) => line.map((dark) => (dark ? '1' : '0')).join(''));
  let penalty = 0;
  for (const line of text) {
    for (const run of line.match(/0{5,}|1{5,}/g) ?? []) penalty += run.length - 2;
    penalty += 40 * (line.match(/(?=10111010000|00001011101)/g) ?? []).length;
  }
  let dark = 0;
  code.forEach((row, y) =>
    row.forEach((module, x) => {
      if (module) dark++;
      const others = [row[x + 1], code[y + 1]?.[x], code[y + 1]?.[x + 1]];
      if (others.every((other) => other === module)) penalty += 3;
    }),
  );
  const share = (100 * dark) / code.length ** 2;
  return penalty + 10 * Math.floor(Math.abs(share - 50) / 5);
}

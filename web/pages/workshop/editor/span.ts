import type { Lines } from './lines';

/** A place in a text. Both count from 1, columns in Unicode code points. */
export interface Place {
  line: number;
  column: number;
}

/** A whole string, complete or not, a number or a word. */
const token = /^(?:"(?:[^"\\\n]|\\.)*"?|[-+.\w]*)/;

/** span returns the offsets of the token at a place, or else of one character. */
export function span(lines: Lines, { line, column }: Place): [start: number, end: number] {
  const { text } = lines;
  const start = Math.min(offset(lines, line, column), Math.max(text.length - 1, 0));
  const found = token.exec(text.slice(start, lines.end(lines.lineAt(start))))?.[0] ?? '';
  return [start, start + Math.max(found.length, 1)];
}

function offset(lines: Lines, line: number, column: number): number {
  const start = lines.start(line);
  const characters = [...lines.text.slice(start, lines.end(line))].slice(0, column - 1);
  return start + characters.join('').length;
}

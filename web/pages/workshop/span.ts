/** A place in a text. Both count from 1, columns in Unicode code points. */
export interface Place {
  line: number;
  column: number;
}

/** A whole string, complete or not, a number or a word. */
const token = /^(?:"(?:[^"\\\n]|\\.)*"?|[-+.\w]*)/;

/** span returns the offsets of the token at a place, or else of one character. */
export function span(text: string, { line, column }: Place): [start: number, end: number] {
  const start = Math.min(offset(text, line, column), Math.max(text.length - 1, 0));
  const found = token.exec(text.slice(start))?.[0] ?? '';
  return [start, start + Math.max(found.length, 1)];
}

function offset(text: string, line: number, column: number): number {
  const lines = text.split('\n');
  const before = lines.slice(0, line - 1).reduce((sum, each) => sum + each.length + 1, 0);
  const characters = [...(lines[line - 1] ?? '')].slice(0, column - 1);
  return before + characters.join('').length;
}

import { type Child, h, jsx } from '../../ui/jsx';
import { update } from '../../ui/update';
import { Lines } from './lines';

/** A range of the text that is marked. */
export interface MarkedRange {
  kind: 'wrong' | 'hint';
  line: number;
  range: [start: number, end: number];
}

/** The space above the first line, in pixels, as in editor.css. */
const padding = 12;

/** The number of lines that are drawn above, and below, the lines in sight. */
const margin = 30;

/**
 * LineWindow scrolls a field that is as large as its text. It draws the numbers and the
 * marks of the lines that are seen, and of some around them: a long text has 20,000.
 */
export class LineWindow {
  readonly element: HTMLElement;
  private readonly numbers = h('pre', { class: 'numbers', ariaHidden: 'true' });
  private readonly widest = h('pre', { class: 'widest', ariaHidden: 'true' });
  private readonly marks = h('pre', { class: 'marks', ariaHidden: 'true' });
  private readonly ruler = h('span');
  private readonly paper: HTMLElement;
  private lines = new Lines('');
  private ranges: MarkedRange[] = [];
  private drawn = { first: 0, last: 0 };

  constructor(field: HTMLTextAreaElement) {
    this.paper = h('div', { class: 'paper' }, this.widest, this.marks, field);
    this.paper.append(h('pre', { class: 'ruler', ariaHidden: 'true' }, this.ruler));
    this.element = h('div', { class: 'editor' }, this.numbers, this.paper);
    this.element.addEventListener('scroll', () => this.draw(), { passive: true });
    new ResizeObserver(() => this.draw()).observe(this.element);
  }

  /** setLines shows another text, without marks. */
  setLines(lines: Lines) {
    this.lines = lines;
    this.ranges = [];
    const widest = lines.widest();
    if (this.widest.textContent !== widest) this.widest.textContent = widest;
    const height = `calc(${lines.count}lh + ${2 * padding}px)`;
    if (this.paper.style.height !== height) this.paper.style.height = height;
    this.numbers.style.width = `${String(lines.count).length + 3}ch`;
    this.redraw();
  }

  mark(ranges: MarkedRange[]) {
    this.ranges = ranges.toSorted((a, b) => a.range[0] - b.range[0]);
    this.redraw();
  }

  /** show scrolls to a character, unless it is in sight. */
  show(offset: number) {
    const { left, top, height } = this.pointOf(offset);
    const { scrollTop, scrollLeft, clientHeight, clientWidth } = this.element;
    if (top < scrollTop || top + 2 * height > scrollTop + clientHeight) {
      this.element.scrollTop = top - clientHeight / 2;
    }
    const begins = this.numbers.offsetWidth;
    if (left < scrollLeft + begins || left + 20 > scrollLeft + clientWidth) {
      this.element.scrollLeft = left < clientWidth ? 0 : left - clientWidth / 2;
    }
  }

  /** pointOf is where a character stands in the text, and the height of its line, in pixels. */
  pointOf(offset: number): { left: number; top: number; height: number } {
    const line = this.lines.lineAt(offset);
    const height = this.lineHeight();
    this.ruler.textContent = this.lines.text.slice(this.lines.start(line), offset);
    return {
      left: this.numbers.offsetWidth + padding + this.ruler.offsetWidth,
      top: padding + (line - 1) * height,
      height,
    };
  }

  /** lineHeight is in pixels; without bound while the editor is not on the page. */
  private lineHeight(): number {
    return parseFloat(getComputedStyle(this.element).lineHeight) || Infinity;
  }

  private redraw() {
    this.drawn = { first: 0, last: 0 };
    this.draw();
  }

  private draw() {
    const { scrollTop, clientHeight } = this.element;
    const lineHeight = this.lineHeight();
    const top = Math.floor((scrollTop - padding) / lineHeight) + 1;
    const bottom = top + Math.ceil(clientHeight / lineHeight);
    const { first, last } = this.drawn;
    const { count } = this.lines;
    if (first > 0 && first <= Math.max(1, top) && last >= Math.min(count, bottom)) return;
    this.drawn = { first: Math.max(1, top - margin), last: Math.min(count, bottom + margin) };
    this.drawNumbers();
    this.drawMarks();
  }

  private drawNumbers() {
    const { first, last } = this.drawn;
    const kinds = new Map(this.ranges.toReversed().map(({ line, kind }) => [line, kind])); // the first one counts
    const rows: Child[] = [];
    for (let line = first; line <= last; line++) {
      rows.push(<span class={kinds.get(line)}>{`${line}\n`}</span>);
    }
    update(this.numbers, rows);
    this.numbers.style.paddingTop = this.offsetOf(first);
  }

  private drawMarks() {
    const { first, last } = this.drawn;
    const { text } = this.lines;
    const parts: Child[] = [];
    let done = this.lines.start(first);
    const until = this.lines.end(last);
    for (const { kind, range } of this.ranges) {
      const [start, end] = range;
      if (start < done || start >= until) continue; // out of sight, or about the same place
      parts.push(text.slice(done, start), <mark class={kind}>{text.slice(start, end)}</mark>);
      done = end;
    }
    if (parts.length > 0) parts.push(text.slice(done, until));
    update(this.marks, parts);
    this.marks.style.top = this.offsetOf(first);
  }

  private offsetOf(line: number): string {
    return `calc(${line - 1}lh + ${padding}px)`;
  }
}

import { h } from '../ui/jsx';
import type { Finding } from './operations';
import { span, type Place } from './span';

/** A finding in the author's text, and how it is marked. */
export interface Mark {
  finding: Finding;
  kind: 'wrong' | 'hint';
}

/** The text of a card set, with numbered lines and marks at findings. */
export class Editor {
  readonly element: HTMLElement;
  private readonly field: HTMLTextAreaElement;
  private readonly numbers = h('pre', { class: 'numbers', ariaHidden: 'true' });
  private readonly marks = h('pre', { class: 'marks', ariaHidden: 'true' });

  constructor(text: string, onChange: () => void) {
    this.field = h('textarea', {
      value: text,
      spellcheck: false,
      autocapitalize: 'off',
      autocomplete: 'off',
      wrap: 'off',
      ariaLabel: 'Card set as JSON',
      placeholder: 'Write a card set, drop a file here, or begin with “New”.',
    });
    this.field.addEventListener('input', () => {
      this.mark([]);
      onChange();
    });
    this.field.addEventListener('keydown', (event) => {
      if (event.key === 'Enter') this.breakLine(event);
    });
    this.element = h(
      'div',
      { class: 'editor' },
      this.numbers,
      h('div', { class: 'paper' }, this.marks, this.field),
    );
    this.mark([]);
  }

  get text(): string {
    return this.field.value;
  }

  /** replace puts a text in place of all there is. The author can undo it. */
  replace(text: string) {
    this.field.focus();
    this.field.select();
    document.execCommand('insertText', false, text);
    this.field.setSelectionRange(0, 0);
    this.element.scrollTo(0, 0);
  }

  /** mark shows findings at their places, in place of those that were shown. */
  mark(marks: Mark[]) {
    const own = marks.filter(({ finding }) => finding.set === 'set');
    this.numberLines(own);
    this.markSpans(own);
  }

  /** goTo selects what a finding is about. */
  goTo(place: Place) {
    const [start, end] = span(this.text, place);
    this.field.focus({ preventScroll: true });
    this.field.setSelectionRange(start, end);
    const line = this.numbers.children[place.line - 1] as HTMLElement | undefined;
    this.element.scrollTop = (line?.offsetTop ?? 0) - this.element.clientHeight / 2;
  }

  /** breakLine begins a line that is indented as the one before. */
  private breakLine(event: KeyboardEvent) {
    event.preventDefault();
    const caret = this.field.selectionStart;
    const lineStart = this.text.lastIndexOf('\n', caret - 1) + 1;
    const indent = /^ */.exec(this.text.slice(lineStart, caret))?.[0];
    document.execCommand('insertText', false, `\n${indent}`);
  }

  private numberLines(marks: Mark[]) {
    const kinds = new Map<number, string>();
    for (const { finding, kind } of marks) {
      if (!kinds.has(finding.line)) kinds.set(finding.line, kind); // the first of a line is the worst
    }
    const lines = this.text.split('\n');
    this.numbers.replaceChildren(
      ...lines.map((_, i) => <span class={kinds.get(i + 1)}>{`${i + 1}\n`}</span>),
    );
  }

  private markSpans(marks: Mark[]) {
    const spans = marks
      .filter(({ finding }) => finding.line > 0)
      .map(({ finding, kind }) => ({ kind, range: span(this.text, finding) }))
      .sort((a, b) => a.range[0] - b.range[0]);
    const parts: (Node | string)[] = [];
    let done = 0;
    for (const {
      kind,
      range: [start, end],
    } of spans) {
      if (start < done) continue; // an earlier finding is about the same place
      parts.push(
        this.text.slice(done, start),
        <mark class={kind}>{this.text.slice(start, end)}</mark>,
      );
      done = end;
    }
    this.marks.replaceChildren(...parts, `${this.text.slice(done)}\n`);
  }
}

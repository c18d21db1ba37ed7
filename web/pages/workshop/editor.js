// The text of a card set: numbered lines, and marks where something is wrong.

import { h } from '../ui/dom';

/** @typedef {import('./main').Finding & {kind: string}} Marked */

export class Editor {
  /** @param {string} text @param {() => void} changed is told of each change */
  constructor(text, changed) {
    this.changed = changed;
    this.field = h('textarea', {
      value: text, spellcheck: false, autocapitalize: 'off', autocomplete: 'off', wrap: 'off', 'aria-label': 'Card set as JSON',
      placeholder: 'Write a card set, drop a file here, or begin with “New”.',
      on: { input: () => this.input(), keydown: (/** @type {KeyboardEvent} */ e) => e.key === 'Enter' && this.indent(e) },
    });
    this.numbers = h('pre.numbers', { 'aria-hidden': 'true' });
    this.marks = h('pre.marks', { 'aria-hidden': 'true' });
    this.element = h('div.editor', {}, this.numbers, h('div.paper', {}, this.marks, this.field));
    this.mark([]);
  }

  get text() {
    return this.field.value;
  }

  input() {
    this.mark([]);
    this.changed();
  }

  /** replace is undone like anything that is typed. @param {string} text */
  replace(text) {
    this.field.focus();
    this.field.select();
    document.execCommand('insertText', false, text);
    this.field.setSelectionRange(0, 0);
    this.element.scrollTo(0, 0);
  }

  /** indent begins a line below the one before. @param {KeyboardEvent} event */
  indent(event) {
    const start = this.text.lastIndexOf('\n', this.field.selectionStart - 1) + 1;
    const spaces = /^ */.exec(this.text.slice(start, this.field.selectionStart))?.[0];
    event.preventDefault();
    document.execCommand('insertText', false, `\n${spaces}`);
  }

  /** mark shows findings at their places. @param {Marked[]} found */
  mark(found) {
    const lines = this.text.split('\n');
    const worst = new Map(found.toReversed().map((f) => [f.set === 'set' ? f.line : 0, f.kind]));
    this.numbers.replaceChildren(...lines.map((_, i) => h(`span${worst.has(i + 1) ? `.${worst.get(i + 1)}` : ''}`, {}, `${i + 1}\n`)));
    const parts = [];
    let done = 0;
    const places = found.filter((f) => f.line && f.set === 'set').map((f) => ({ at: span(this.text, f), kind: f.kind }));
    for (const { at: [start, end], kind } of places.sort((a, b) => a.at[0] - b.at[0])) {
      if (start < done) continue; // two findings about one place
      parts.push(this.text.slice(done, start), h(`mark.${kind}`, {}, this.text.slice(start, end)));
      done = end;
    }
    this.marks.replaceChildren(...parts, `${this.text.slice(done)}\n`);
  }

  /** goTo puts the caret at a finding. @param {{line: number, column: number}} place */
  goTo(place) {
    const [start, end] = span(this.text, place);
    this.field.focus({ preventScroll: true });
    this.field.setSelectionRange(start, end);
    const line = /** @type {HTMLElement|undefined} */ (this.numbers.children[place.line - 1]);
    this.element.scrollTop = (line?.offsetTop ?? 0) - this.element.clientHeight / 2;
  }
}

/**
 * span is where a finding lies in a text: a whole string, number or word, or else
 * one character. Lines and columns count from 1, columns in Unicode code points.
 * @param {string} text @param {{line: number, column: number}} place
 * @returns {[start: number, end: number]}
 */
export function span(text, { line, column }) {
  const lines = text.split('\n');
  const before = lines.slice(0, line - 1).reduce((sum, l) => sum + l.length + 1, 0);
  const characters = [...(lines[line - 1] ?? '')].slice(0, column - 1).join('').length;
  const start = Math.min(before + characters, Math.max(text.length - 1, 0));
  const length = /^(?:"(?:[^"\\\n]|\\.)*"?|[-+.\w]*)/.exec(text.slice(start))?.[0].length;
  return [start, start + (length || 1)];
}

import { h } from '../../ui/jsx';
import type { Finding } from '../operations';
import { History } from './history';
import { Lines } from './lines';
import { LineWindow } from './line-window';
import { span, type Place } from './span';

/** A finding in the author's text, and how it is marked. */
export interface Mark {
  finding: Finding;
  kind: 'wrong' | 'hint';
}

export interface EditorEvents {
  /** Called after each change of the text. */
  onChange: () => void;
  /** Called with a text that is pasted; it returns true where the text is taken elsewhere. */
  onPaste: (text: string) => boolean;
}

/** The text of a card set, with numbered lines and marks at findings. */
export class Editor {
  readonly element: HTMLElement;
  readonly field: HTMLTextAreaElement;
  private readonly window: LineWindow;
  private lines = new Lines('');
  private history = new History('');
  private editing = false;

  constructor(private readonly events: EditorEvents) {
    this.field = h('textarea', {
      spellcheck: false,
      autocapitalize: 'off',
      autocomplete: 'off',
      wrap: 'off',
      ariaLabel: 'Card set as JSON',
      placeholder: 'Write a card set, drop a file here, or begin with “New”.',
    });
    this.window = new LineWindow(this.field);
    this.element = this.window.element;
    this.field.addEventListener('input', () => this.editing || this.changed());
    this.field.addEventListener('keydown', (event) => this.onKey(event));
    this.field.addEventListener('beforeinput', (event) => this.beforeInput(event));
    this.field.addEventListener('paste', (event) => this.paste(event));
  }

  get text(): string {
    return this.lines.text;
  }

  get canUndo(): boolean {
    return this.history.canUndo;
  }

  get canRedo(): boolean {
    return this.history.canRedo;
  }

  /** load shows another text, whose changes begin with it. */
  load(text: string) {
    this.lines = new Lines(text.replace(/\r\n?/g, '\n'));
    this.history = new History(this.text);
    this.window.setLines(this.lines); // first, so that the field is laid out once, in its size
    this.field.value = this.text;
    this.field.setSelectionRange(0, 0);
    this.element.scrollTo(0, 0);
  }

  /** edit puts a text in place of a range, and the caret behind it. The author can undo it. */
  edit(start: number, end: number, text: string, caret = start + text.length) {
    this.editing = true;
    this.field.focus({ preventScroll: true });
    this.field.setSelectionRange(start, end);
    if (!this.insertSmall(end - start, text)) this.field.setRangeText(text, start, end);
    this.field.setSelectionRange(caret, caret);
    this.editing = false;
    this.changed();
  }

  undo() {
    this.restore(this.history.undo());
  }

  redo() {
    this.restore(this.history.redo());
  }

  /** mark shows findings at their places, in place of those that were shown. */
  mark(marks: Mark[]) {
    const own = marks.filter(({ finding }) => finding.set === 'set' && finding.line > 0);
    this.window.mark(
      own.map(({ finding, kind }) => ({
        kind,
        line: finding.line,
        range: span(this.lines, finding),
      })),
    );
  }

  /** goTo selects what a finding is about. */
  goTo(place: Place) {
    this.select(...span(this.lines, place));
    this.element.scrollIntoView({ block: 'nearest' });
  }

  /** select selects a range and shows it. */
  select(start: number, end: number) {
    this.field.focus({ preventScroll: true });
    this.field.setSelectionRange(start, end);
    this.window.show(start);
  }

  /** pointOf is where a character is, relative to the element's content. */
  pointOf(offset: number): { left: number; top: number; height: number } {
    return this.window.pointOf(offset);
  }

  /**
   * insertSmall changes the selection as typing does, which is fast in a long text, but
   * not with many lines.
   */
  private insertSmall(removed: number, text: string): boolean {
    if (text.split('\n').length > 4 || removed > 2000) return false;
    if (document.activeElement !== this.field) return false;
    return document.execCommand(text ? 'insertText' : 'delete', false, text);
  }

  private restore(restored: { text: string; at: number } | null) {
    if (!restored) return;
    this.field.value = restored.text;
    this.field.setSelectionRange(restored.at, restored.at);
    this.changed();
    this.window.show(restored.at);
  }

  private changed() {
    this.redraw();
    this.events.onChange();
  }

  private redraw() {
    this.lines = new Lines(this.field.value);
    this.history.note(this.text, performance.now());
    this.window.setLines(this.lines);
  }

  private onKey(event: KeyboardEvent) {
    if (event.defaultPrevented) return;
    const command = (event.ctrlKey || event.metaKey) && !event.altKey;
    const key = event.key.toLowerCase();
    if (command && key === 'z')
      this.take(event, () => (event.shiftKey ? this.redo() : this.undo()));
    else if (command && key === 'y') this.take(event, () => this.redo());
  }

  private beforeInput(event: InputEvent) {
    if (event.defaultPrevented) return;
    if (event.inputType === 'insertLineBreak') this.take(event, () => this.breakLine());
    if (event.inputType === 'historyUndo') this.take(event, () => this.undo());
    if (event.inputType === 'historyRedo') this.take(event, () => this.redo());
  }

  private paste(event: ClipboardEvent) {
    const pasted = event.clipboardData?.getData('text/plain');
    if (!pasted) return;
    const text = pasted.replace(/\r\n?/g, '\n');
    this.take(event, () => {
      if (this.events.onPaste(text)) return;
      const { selectionStart, selectionEnd } = this.field;
      this.edit(selectionStart, selectionEnd, text);
      this.window.show(this.field.selectionStart);
    });
  }

  private take(event: Event, run: () => void) {
    event.preventDefault();
    run();
  }

  /** breakLine begins a line that is indented as the one before. */
  private breakLine() {
    const { selectionStart, selectionEnd } = this.field;
    const lineStart = this.lines.start(this.lines.lineAt(selectionStart));
    const indent = /^ */.exec(this.text.slice(lineStart, selectionStart))?.[0];
    this.edit(selectionStart, selectionEnd, `\n${indent}`);
  }
}

import { count } from '../../text/grammar';
import { h, jsx } from '../../ui/jsx';
import { update } from '../../ui/update';
import type { Editor } from './editor';
import { isWritten, suggestionsAt, type Suggestion } from './suggestions';

const listId = 'suggestions';

/** What opens the list: a letter in a word, or a quotation mark. */
const opening = /^["\w]$/;

/**
 * Completion offers what can be written at the caret, in a list that is used with the
 * arrow keys (WAI-ARIA Authoring Practices, combobox with a list box).
 */
export class Completion {
  private readonly list = h('ul', {
    id: listId,
    class: 'suggestions',
    role: 'listbox',
    hidden: true,
  });
  private readonly said = h('p', { class: 'unseen', role: 'status' });
  private suggestions: Suggestion[] = [];
  private active = 0;

  constructor(private readonly editor: Editor) {
    const { field, element } = editor;
    this.list.ariaLabel = 'Suggestions';
    field.setAttribute('aria-autocomplete', 'list');
    field.setAttribute('aria-haspopup', 'listbox');
    field.setAttribute('aria-controls', listId);
    element.append(this.list, this.said);
    field.addEventListener('keydown', (event) => this.onKey(event), { capture: true });
    field.addEventListener('beforeinput', (event) => this.onBreak(event), { capture: true });
    field.addEventListener('input', (event) => this.onInput(event as InputEvent));
    field.addEventListener('blur', () => this.close());
    field.addEventListener('pointerdown', () => this.close());
    this.list.addEventListener('pointerdown', (event) => this.onPress(event));
  }

  get isOpen(): boolean {
    return !this.list.hidden;
  }

  /** open shows what goes on with what is typed at the caret, or all that can stand there. */
  open(all = false) {
    const { text, field } = this.editor;
    const { selectionStart, selectionEnd } = field;
    const found = selectionStart === selectionEnd ? suggestionsAt(text, selectionStart, all) : [];
    if (found.length === 0 || (!all && isWritten(text, found))) return this.close();
    this.suggestions = found;
    update(
      this.list,
      found.map((suggestion, i) => <Row suggestion={suggestion} id={i} />),
    );
    this.list.hidden = false;
    this.moveTo(found[0].start);
    this.activate(0);
    this.said.textContent = count(found.length, 'suggestion');
  }

  close() {
    if (!this.isOpen) return;
    this.list.hidden = true;
    this.said.textContent = '';
    this.editor.field.removeAttribute('aria-activedescendant');
  }

  private onInput(event: InputEvent) {
    const typed = event.inputType === 'insertText' && opening.test(event.data ?? '');
    if (typed || (this.isOpen && event.inputType.startsWith('delete'))) this.open();
    else this.close();
  }

  private onKey(event: KeyboardEvent) {
    if (event.key === ' ' && (event.ctrlKey || event.altKey)) {
      this.take(event, () => this.open(true));
    }
    if (!this.isOpen || event.defaultPrevented) return;
    const last = this.suggestions.length - 1;
    const { active } = this;
    const actions: Record<string, () => void> = {
      ArrowDown: () => this.activate(active === last ? 0 : active + 1),
      ArrowUp: () => this.activate(active === 0 ? last : active - 1),
      Tab: () => this.choose(active),
      Escape: () => this.close(),
    };
    const action = event.shiftKey ? undefined : actions[event.key];
    if (action) this.take(event, action);
    else if (/^(Arrow|Home|End|Page)/.test(event.key)) this.close();
  }

  /** onBreak chooses by the Enter key, which not every keyboard on a screen reports as a key. */
  private onBreak(event: InputEvent) {
    if (!this.isOpen || event.inputType !== 'insertLineBreak') return;
    this.take(event, () => this.choose(this.active));
  }

  private take(event: Event, run: () => void) {
    event.preventDefault();
    run();
  }

  private onPress(event: PointerEvent) {
    event.preventDefault(); // the field keeps the focus
    const row = (event.target as Element).closest<HTMLElement>('[role=option]');
    if (row) this.choose([...this.list.children].indexOf(row));
  }

  private choose(index: number) {
    const { start, end, insert, caret } = this.suggestions[index];
    this.close();
    this.editor.edit(start, end, insert, start + caret);
    if (caret < insert.length) this.open(); // between the quotation marks of a new member's value
  }

  private activate(index: number) {
    this.active = index;
    [...this.list.children].forEach((row, i) =>
      row.setAttribute('aria-selected', String(i === index)),
    );
    this.editor.field.setAttribute('aria-activedescendant', `${listId}-${index}`);
    this.list.children[index].scrollIntoView({ block: 'nearest' });
  }

  /** moveTo puts the list below the line of an offset, or above it where there is more room. */
  private moveTo(offset: number) {
    const { left, top, height } = this.editor.pointOf(offset);
    const { scrollTop, scrollLeft, clientHeight, clientWidth } = this.editor.element;
    const { offsetHeight, offsetWidth } = this.list;
    const below = top + height;
    const fitsBelow = below + offsetHeight <= scrollTop + clientHeight;
    const above = top - offsetHeight;
    this.list.style.top = `${fitsBelow || above < scrollTop ? below : above}px`;
    this.list.style.left = `${Math.max(0, Math.min(left, scrollLeft + clientWidth - offsetWidth - 4))}px`;
  }
}

function Row({ suggestion: { label, about }, id }: { suggestion: Suggestion; id: number }) {
  return (
    <li role="option" id={`${listId}-${id}`} aria-selected="false">
      <b>{label}</b>
      {about && <small>{about}</small>}
    </li>
  );
}

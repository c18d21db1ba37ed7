import type { Card } from 'cardgames-client';
import type { Editor } from './editor/editor';
import {
  addCard,
  cardAt,
  changeCard,
  idFor,
  rewordCard,
  takenIDs,
  type CardObject,
  type Change,
} from './form/card-text';
import { CardDialog, newCard } from './form/dialog';
import { replaceNumbers, type Replacement } from './form/numbers';
import { changeStyle } from './form/style-text';
import type { Workshop } from './program';
import { loadSchema } from './schema/schema';

export interface CardEditingOptions {
  editor: Editor;
  checker: Workshop;
  /** Says what the author should know. */
  notify: (text: string) => void;
}

/** CardEditing changes the text of the set for buttons beside it: each time in one step that can be undone. */
export class CardEditing {
  constructor(private readonly options: CardEditingOptions) {}

  async add() {
    if (!(await this.knowsEffects())) return;
    const title = 'Add a card';
    const card = await this.ask({ title, button: title, card: newCard() });
    if (!card) return;
    card.id = idFor(card.name ?? '', takenIDs(this.text));
    const refusal = 'The set has no closed list of cards to add to: mend its text first.';
    this.apply(addCard(this.text, card), refusal);
  }

  async edit(index: number) {
    const card = cardAt(this.text, index);
    if (!card) return this.options.notify('The text of this card has a fault: mend it first.');
    if (!(await this.knowsEffects())) return;
    const title = `Edit ${card.name ?? 'a card'}`;
    const changed = await this.ask({ title, button: 'Change the card', card });
    if (changed) this.apply(changeCard(this.text, index, changed), 'The card has gone.');
  }

  /** reword takes the words of the rules as the text of a card. */
  reword(index: number, { text = '', description = '' }: Card) {
    const change = rewordCard(this.text, index, text, description);
    if (!change) return this.options.notify('The text of this card is another one by now.');
    this.applyFromAfar(change);
  }

  /** replaceNumbers changes numbers. It changes none and returns false where one is no longer what it was. */
  replaceNumbers(replacements: Replacement[]): boolean {
    const change = replaceNumbers(this.text, replacements);
    if (change) this.applyFromAfar(change);
    return change !== null;
  }

  /** changeStyle names the style of the table, or none where it is ''. */
  changeStyle(style: string) {
    const change = changeStyle(this.text, style);
    if (!change)
      return this.options.notify('The set has no list of cards yet: mend its text first.');
    this.applyFromAfar(change);
  }

  private get text(): string {
    return this.options.editor.text;
  }

  private ask(options: { title: string; button: string; card: CardObject }) {
    return new CardDialog({ ...options, checker: this.options.checker }).ask();
  }

  /** knowsEffects waits for the list of effects, and says so where it cannot be loaded. */
  private async knowsEffects(): Promise<boolean> {
    try {
      await loadSchema();
      return true;
    } catch {
      this.options.notify('The list of effects could not be loaded. Are you online?');
      return false;
    }
  }

  private apply(change: Change | null, otherwise: string) {
    if (!change) return this.options.notify(otherwise);
    const { editor } = this.options;
    editor.edit(change.start, change.end, change.text);
    editor.select(change.start, change.start);
  }

  /** applyFromAfar makes a change for a button that keeps the focus. */
  private applyFromAfar(change: Change) {
    const focused = document.activeElement as HTMLElement | null;
    this.apply(change, '');
    focused?.focus({ preventScroll: true });
  }
}

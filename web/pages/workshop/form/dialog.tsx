import { LargeCard } from '../../cards/large';
import { showDialog } from '../../ui/dialog';
import { h, jsx } from '../../ui/jsx';
import { update } from '../../ui/update';
import type { Findings } from '../operations';
import type { Workshop } from '../program';
import type { CardObject } from './card-text';
import { CardForm } from './form';

/** A card to begin with. */
export function newCard(): CardObject {
  return {
    id: 'new_card',
    name: '',
    cost: 1,
    type: 'task',
    effect: 'gain_progress',
    params: { n: 1 },
    text: '',
  };
}

export interface CardDialogOptions {
  title: string;
  /** What the button says that ends the dialog with the card. */
  button: string;
  card: CardObject;
  checker: Workshop;
}

/** CardDialog shows a card in fields, and as players see it. */
export class CardDialog {
  private readonly card: CardObject;
  private readonly form: CardForm;
  private readonly preview = h('div', { class: 'preview' });
  private readonly notes = h('ul', { class: 'form-notes', role: 'list' });
  private readonly words = h('p', { class: 'card-words' }); // where the preview is out of sight
  private readonly done: HTMLButtonElement;
  private sentence = '';
  private asking = false;

  constructor(private readonly options: CardDialogOptions) {
    this.card = structuredClone(options.card);
    this.form = new CardForm(this.card, () => this.check());
    this.done = h('button', { class: 'primary', disabled: true }, options.button);
  }

  /** ask returns the card that the author has made; null where the dialog was left without one. */
  async ask(): Promise<CardObject | null> {
    const form = h(
      'form',
      { class: 'card-dialog' },
      this.form.element,
      <div class="outcome">{this.preview}</div>,
      <div class="done">
        <div class="said">
          <div role="status">{this.notes}</div>
          {this.words}
        </div>
        {this.done}
      </div>,
    );
    form.addEventListener('submit', (event) => {
      event.preventDefault();
      form.closest('dialog')?.close('done');
    });
    this.check();
    const choice = await showDialog(this.options.title, form, 'Close without the card');
    if (choice !== 'done') return null;
    return { ...this.card, text: this.card.text || this.sentence };
  }

  /** check asks once at a time; what was changed meanwhile is asked about next. */
  private async check() {
    if (this.asking) return;
    this.asking = true;
    const asked = JSON.stringify(this.card);
    try {
      const set = { set_id: 'new', name: 'New', version: '1.0.0', cards: [this.named()] };
      const cards = { text: JSON.stringify(set), with_core: false };
      this.show(await this.options.checker.call('check', cards));
    } catch (error) {
      this.note([(error as Error).message]);
    }
    this.asking = false;
    if (JSON.stringify(this.card) !== asked) this.check();
  }

  /** named is the card with a name, so that all else is checked before it has one. */
  private named(): CardObject {
    return { ...this.card, name: this.card.name || 'Name', text: this.card.text ?? '' };
  }

  private show({ faults, cards }: Findings) {
    const [card] = cards ?? [];
    const unnamed = !this.card.name?.trim();
    const reasons = (faults ?? []).map(({ detail }) => detail);
    if (reasons.length === 0 && unnamed) reasons.push('The card needs a name.');
    this.done.disabled = reasons.length > 0;
    this.note(reasons);
    if (!card) return;
    const first = this.sentence === '';
    this.sentence = card.description ?? '';
    if (first && this.card.text === this.sentence) this.form.clearText(); // it follows the effect
    this.form.suggestText(this.sentence);
    this.words.textContent = this.sentence;
    update(this.preview, [<LargeCard card={card} />]);
  }

  private note(texts: string[]) {
    update(
      this.notes,
      texts.map((text) => <li>{text}</li>),
    );
  }
}

import type { Pictured } from '../../pictures/choose';
import { PictureHint } from '../../pictures/hint';
import { h, jsx } from '../../ui/jsx';
import { update } from '../../ui/update';
import { memberOptions, mostItems, valueOptions } from '../schema/options';
import type { Json, Path } from '../schema/schema';
import type { CardObject } from './card-text';
import { Choice, Field, NumberField, TextField } from './fields';
import { keepKnownParams, StepFields } from './step';
import type { Step } from './step-context';

/** Where the card is in a set that has it alone. */
const cardPath: Path = ['cards', 0];
const stepsPath: Path = [...cardPath, 'params', 'also'];

/** CardForm is a card in fields. What it does not know of the card stays as it is. */
export class CardForm {
  readonly element = h('div', { class: 'card-form' });
  private readonly effects = h('div', { class: 'effects' });
  private readonly text = h('textarea', { rows: 2 });
  private readonly picture: PictureHint;
  private readonly sentenceButton = h(
    'button',
    { type: 'button', class: 'small-button', hidden: true, onclick: () => this.useSentence() },
    'Use the words of the rules',
  );

  constructor(
    private readonly card: CardObject,
    private readonly onEdit: () => void,
  ) {
    this.picture = new PictureHint(card as Pictured);
    this.text.value = card.text ?? '';
    this.text.addEventListener('input', () => this.set('text', this.text.value));
    update(this.element, [
      <Field label="Name">
        <TextField value={card.name ?? ''} onChange={(value) => this.set('name', value)} />
      </Field>,
      this.picture.element,
      <div class="row">
        <Field label="Type">
          <Choice
            options={valueOptions(this.checked({ ...card, effect: undefined }), [
              ...cardPath,
              'type',
            ])}
            value={card.type ?? ''}
            onChange={(value) => this.setType(value)}
          />
        </Field>
        <Field label="Cost">
          <NumberField
            value={card.cost}
            minimum={0}
            onChange={(value) => this.set('cost', value)}
          />
        </Field>
      </div>,
      this.effects,
      <Field label="Text">{this.text}</Field>,
      this.sentenceButton,
      <Field label="Flavor">
        <TextField
          value={card.flavor ?? ''}
          onChange={(value) => this.set('flavor', value === '' ? undefined : value)}
        />
      </Field>,
    ]);
    this.drawEffects();
  }

  /** clearText takes the text away, in whose place the suggested one stands. */
  clearText() {
    this.text.value = '';
    this.card.text = '';
  }

  /** suggestText shows what the text will be where the author leaves it empty. */
  suggestText(text: string) {
    this.text.placeholder = text;
    this.sentenceButton.hidden = this.text.value === '' || this.text.value === text;
  }

  private useSentence() {
    this.clearText();
    this.text.focus();
    this.onChange();
  }

  private onChange() {
    this.picture.show(this.card as Pictured);
    this.onEdit();
  }

  private set(name: string, value: unknown) {
    this.card[name] = value;
    if (value === undefined) delete this.card[name];
    this.onChange();
  }

  /** setType changes the type, and the effect where the type does not have it. */
  private setType(type: string) {
    this.card.type = type;
    const effects = valueOptions(this.checked({ ...this.card, effect: undefined }), [
      ...cardPath,
      'effect',
    ]);
    if (!effects.some(({ name }) => name === this.card.effect)) {
      this.card.effect = effects[0]?.name ?? 'none';
      delete this.card.params;
    }
    keepKnownParams(this.card, { set: () => this.checked(this.card), path: cardPath });
    this.drawEffects();
    this.onChange();
  }

  /** checked is a set that the schema is asked about. */
  private checked(card: CardObject): Json {
    return { cards: [card as Json] };
  }

  private get steps(): Step[] {
    const also = this.card.params?.also;
    return Array.isArray(also) ? (also as Step[]) : [];
  }

  private drawEffects() {
    const set = () => this.checked(this.card);
    const onChange = (redraw: boolean) => this.changed(redraw);
    const first = <StepFields step={this.card} context={{ set, path: cardPath, onChange }} />;
    const canGoOn = memberOptions(set(), [...cardPath, 'params']).some(
      ({ name }) => name === 'also',
    );
    const more = canGoOn ? this.steps : [];
    update(this.effects, [
      first,
      more.map((step, i) => this.laterStep(step, i)),
      canGoOn && more.length < mostItems(set(), stepsPath) && this.addStepButton(),
    ]);
  }

  private laterStep(step: Step, index: number) {
    const set = () => this.checked(this.card);
    const onChange = (redraw: boolean) => this.changed(redraw);
    return (
      <fieldset class="later">
        <legend>{index === 0 ? 'Then' : 'And then'}</legend>
        <StepFields step={step} context={{ set, path: [...stepsPath, index], onChange }} />
        <button type="button" class="small-button" onclick={() => this.removeStep(index)}>
          Remove this effect
        </button>
      </fieldset>
    );
  }

  private addStepButton() {
    return (
      <button type="button" class="small-button" onclick={() => this.addStep()}>
        Add another effect
      </button>
    );
  }

  private addStep() {
    const at = this.steps.length;
    const path = [...stepsPath, at, 'effect'];
    const withStep = { ...this.card.params, also: [...this.steps, { effect: '' }] };
    const options = valueOptions(this.checked({ ...this.card, params: withStep }), path);
    const effect = options[0]?.name ?? '';
    this.card.params = { ...withStep, also: [...this.steps, { effect, params: { n: 1 } }] };
    this.changed(true);
    [...this.effects.querySelectorAll('.later')].at(-1)?.querySelector('select')?.focus();
  }

  private removeStep(index: number) {
    const also = this.steps.filter((_, i) => i !== index);
    const params: Record<string, unknown> = { ...this.card.params, also };
    if (also.length === 0) delete params.also;
    this.card.params = params;
    if (Object.keys(params).length === 0) delete this.card.params;
    this.changed(true);
  }

  private changed(redraw: boolean) {
    if (redraw) this.redrawKeepingFocus();
    this.onChange();
  }

  /** redrawKeepingFocus keeps the focus on the same control of the fields that are redrawn. */
  private redrawKeepingFocus() {
    const controls = () => [...this.effects.querySelectorAll<HTMLElement>('select, input, button')];
    const index = controls().indexOf(document.activeElement as HTMLElement);
    this.drawEffects();
    if (index >= 0) controls()[index]?.focus();
  }
}

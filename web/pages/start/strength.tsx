import { strengths, type Strength } from '../computer/opponent';
import { settings } from '../storage/settings';
import { h, jsx } from '../ui/jsx';

const names = Object.keys(strengths) as Strength[];

/** StrengthField is a choice of the computer's strength. */
export class StrengthField {
  readonly element: HTMLElement;
  private readonly inputs = names.map((value) =>
    h('input', { type: 'radio', name: 'strength', value }),
  );

  constructor() {
    const chosen = settings().strength ?? 'medium';
    for (const input of this.inputs) input.checked = input.value === chosen;
    this.element = h(
      'fieldset',
      { class: 'strengths' },
      <legend>Strength</legend>,
      this.inputs.map((input, i) => <Option input={input} strength={names[i]} />),
    );
  }

  get value(): Strength {
    const checked = this.inputs.findIndex((input) => input.checked);
    return names[checked] ?? 'medium';
  }
}

function Option({ input, strength }: { input: HTMLInputElement; strength: Strength }) {
  const { name, about } = strengths[strength];
  return (
    <label title={about}>
      {input}
      <span>{name}</span>
    </label>
  );
}

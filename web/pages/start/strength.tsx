import { strengths, type Strength } from '../computer/strength';
import { changeSettings, lastStrength } from '../storage/settings';
import { hasBeaten, nextText, recordText, unkeptRecordText } from '../text/record';
import { Hidden } from '../ui/hidden';
import { Fragment, h, jsx } from '../ui/jsx';

const names = Object.keys(strengths) as Strength[];

/** StrengthField is a choice of the computer's strength, with the player's record against it. */
export class StrengthField {
  readonly element = h('div', { class: 'strength' });
  private readonly record = h('p', { class: 'record', role: 'status' });
  private readonly inputs = names.map((value) =>
    h('input', { type: 'radio', name: 'strength', value, onchange: () => this.choose(value) }),
  );

  constructor() {
    for (const input of this.inputs) input.checked = input.value === lastStrength();
    const options = this.inputs.map((input, i) => <Option input={input} strength={names[i]} />);
    const field = h(
      'fieldset',
      { class: 'strengths' },
      <legend class="unseen">Strength</legend>,
      options,
    );
    this.element.append(field, this.record);
    this.drawRecord();
  }

  get value(): Strength {
    const checked = this.inputs.findIndex((input) => input.checked);
    return names[checked] ?? lastStrength();
  }

  private choose(strength: Strength) {
    changeSettings({ strength });
    this.drawRecord();
  }

  private drawRecord() {
    this.record.textContent = aboutText(this.value);
  }
}

/** aboutText is the player's record and what to try next, or how a strength plays that is new to them. */
function aboutText(strength: Strength): string {
  const { name, about } = strengths[strength];
  const record = recordText(strength);
  if (!record) return `${name} ${about}.`;
  return [record, nextText(strength), unkeptRecordText()].filter(Boolean).join(' ');
}

function Option({ input, strength }: { input: HTMLInputElement; strength: Strength }) {
  const { name, about } = strengths[strength];
  return (
    <label title={about}>
      {input}
      <span>
        {name}
        {hasBeaten(strength) && <Beaten />}
      </span>
    </label>
  );
}

function Beaten() {
  return (
    <>
      <i aria-hidden="true">✓</i>
      <Hidden>, beaten</Hidden>
    </>
  );
}

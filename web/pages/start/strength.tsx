import { strengths, type Strength } from '../computer/strength';
import { changeSettings, lastStrength } from '../storage/settings';
import { hasBeaten, nextText, recordText, unkeptRecordText } from '../text/record';
import { Hidden } from '../ui/hidden';
import { Fragment, h, jsx } from '../ui/jsx';

const names = Object.keys(strengths) as Strength[];

/** StrengthField is a choice of the computer's strength, with how it plays and the player's record against it. */
export class StrengthField {
  readonly element = h('div', { class: 'strength' });
  private readonly inputs = names.map((value) =>
    h('input', { type: 'radio', name: 'strength', value, onchange: () => this.choose(value) }),
  );
  /** They lie in one place, which has room for the longest: a choice moves nothing. */
  private readonly abouts = names.map((strength) =>
    h('p', { id: `about-${strength}` }, <About strength={strength} />),
  );

  constructor() {
    this.inputs.forEach((input, i) => {
      input.checked = input.value === lastStrength();
      input.setAttribute('aria-describedby', this.abouts[i].id);
    });
    const options = this.inputs.map((input, i) => <Option input={input} strength={names[i]} />);
    const field = h(
      'fieldset',
      { class: 'strengths' },
      <legend class="unseen">Strength</legend>,
      options,
    );
    this.element.append(field, h('div', { class: 'abouts' }, ...this.abouts));
    this.showAbout();
  }

  get value(): Strength {
    const checked = this.inputs.findIndex((input) => input.checked);
    return names[checked] ?? lastStrength();
  }

  private choose(strength: Strength) {
    changeSettings({ strength });
    this.showAbout();
  }

  private showAbout() {
    this.abouts.forEach((about, i) => (about.className = names[i] === this.value ? 'record' : ''));
  }
}

/** About is how a strength plays, the player's record against it, and what to try next. */
function About({ strength }: { strength: Strength }) {
  const { name, about } = strengths[strength];
  const record = recordText(strength);
  const known =
    record && [record, nextText(strength), unkeptRecordText()].filter(Boolean).join(' ');
  return (
    <>
      {`${name} ${about}. `}
      <span>{known}</span>
    </>
  );
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

import { Back } from '../cards/back';
import { styleOf, styles } from '../cards/style';
import { capital } from '../text/grammar';
import { h, jsx } from '../ui/jsx';
import { Field } from './form/fields';

/** StyleChoice is the choice of the table on which the cards of a set lie, with a piece of its cloth. */
export class StyleChoice {
  readonly element: HTMLElement;
  private readonly cloth = h('span', { class: 'swatch', ariaHidden: 'true' }, <Back />);
  private readonly select = h(
    'select',
    { onchange: () => this.choose(this.select.value) },
    <option value="">{`Default: ${styleOf('')}`}</option>,
    styles.map((style) => <option value={style}>{capital(style)}</option>),
  );

  constructor(private readonly onChoose: (style: string) => void) {
    this.element = h(
      'div',
      { class: 'style-choice' },
      <Field label="Style of the table">{this.select}</Field>,
      this.cloth,
    );
  }

  private choose(style: string) {
    this.show(style); // a set with faults is not read again
    this.onChoose(style);
  }

  /** show shows the style that a set names. */
  show(style: string) {
    this.select.value = style;
    this.cloth.dataset.style = styleOf('', style);
  }
}

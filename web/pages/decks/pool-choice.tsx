import { count } from '../text/grammar';
import { type Child, h, jsx } from '../ui/jsx';
import { keepChosen, poolOf, type Chosen, type Offered } from './pool';
import type { Pool } from '../program/operations';

/** PoolChoice is the choice of the card sets that decks are chosen from. */
export class PoolChoice {
  readonly element: HTMLElement;
  private readonly files: Choice[];
  private readonly own: Choice[];

  constructor(
    private readonly offered: Offered,
    chosen: Chosen,
    private readonly onChange: (pool: Pool) => void,
  ) {
    const change = () => this.change();
    this.files = offered.shipped.map(({ file, name, about }) =>
      newChoice({ id: file, name, about, checked: chosen.files.includes(file) }, change),
    );
    this.own = offered.own.map(({ id, name }) =>
      newChoice({ id, name, about: 'Your own set', checked: chosen.own.includes(id) }, change),
    );
    this.element = h(
      'fieldset',
      { class: 'pool-choice' },
      <legend>Card sets</legend>,
      [...this.files, ...this.own].map(({ element }) => element),
    );
  }

  get pool(): Pool {
    return poolOf(this.offered, this.chosen);
  }

  private get chosen(): Chosen {
    return { files: checked(this.files), own: checked(this.own) };
  }

  private change() {
    keepChosen(this.chosen);
    this.onChange(this.pool);
  }
}

/** sizeText says how large a pool is. */
export function sizeText(cards: number, sets: number): string {
  return `${count(cards, 'card')} of ${count(sets, 'set')}`;
}

interface Choice {
  id: string;
  box: HTMLInputElement;
  element: Child;
}

interface Words {
  id: string;
  name: string;
  about: string;
  checked: boolean;
}

function newChoice({ id, name, about, checked }: Words, onchange: () => void): Choice {
  const box = h('input', { type: 'checkbox', value: id, checked, onchange });
  const element = (
    <label class="check">
      {box}
      <span>
        <b dir="auto">{name}</b>
        <small>{about}</small>
      </span>
    </label>
  );
  return { id, box, element };
}

function checked(choices: Choice[]): string[] {
  return choices.filter(({ box }) => box.checked).map(({ id }) => id);
}

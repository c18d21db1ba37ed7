import { Fragment, h, jsx } from '../ui/jsx';
import type { Replacement } from './form/numbers';
import { inWords } from './in-words';
import { nameOfNumber, withNames, type Names } from './names';
import { sameCards, type Cards, type Edit, type Interval, type Suggested } from './operations';

/** Changes all numbers, or none where one is no longer what it was, and reports which. */
export type ReplaceNumbers = (replacements: Replacement[]) => boolean;

interface Options {
  suggested: Suggested;
  /** The cards that were searched. */
  searched: Cards;
  /** The cards as they are now. */
  cards: () => Cards;
  replaceNumbers: ReplaceNumbers;
}

/** Suggestion shows the changes that were found, all to be made by one click, and what they do. */
export class Suggestion {
  readonly element: HTMLElement;
  private readonly button = h('button', { type: 'button' });
  private readonly note = h('p', { class: 'fine', role: 'status' });
  private readonly edits: Edit[];
  private changed: Cards | null = null; // with the changes, where they were made

  constructor(private readonly options: Options) {
    const { found, verdict, names } = options.suggested;
    const { edits, effects, misses, left } = found ?? {};
    this.edits = edits ?? [];
    this.button.addEventListener('click', () => this.makeOrUndo());
    const some = this.edits.length > 0;
    this.element = h(
      'div',
      { class: 'suggestion' },
      <h3>Suggested changes</h3>,
      <p>{inWords(verdict, names)}</p>,
      some && <Edits edits={this.edits} names={names} />,
      some && <div class="tools">{this.button}</div>,
      this.note,
      effects && <Effects effects={effects} names={names} />,
      <Misses title="Missed as it is" misses={misses ?? []} names={names} />,
      some && <Misses title="Still missed with the changes" misses={left ?? []} names={names} />,
    );
    this.draw();
  }

  /** draw shows what the cards are now: those that were searched, those with the changes, or others. */
  draw() {
    const now = this.options.cards();
    const made = this.changed !== null && sameCards(this.changed, now);
    const old = !made && !sameCards(this.options.searched, now);
    this.element.classList.toggle('stale', old);
    this.note.classList.toggle('old', old);
    this.button.classList.toggle('primary', !made);
    this.button.disabled = old;
    this.button.textContent = made ? 'Undo these changes' : 'Make these changes';
    this.say(made ? madeNote : old ? oldNote : '');
  }

  private makeOrUndo() {
    const { cards, replaceNumbers } = this.options;
    const made = this.changed !== null && sameCards(this.changed, cards());
    const back = this.edits.map(({ pointer, from, to }) => ({ pointer, from: to, to: from }));
    if (!replaceNumbers(made ? back : this.edits)) {
      this.say('Nothing was changed: a number is written in another way. Change it in the text.');
      return;
    }
    if (!made) this.changed = cards();
    this.draw();
  }

  private say(text: string) {
    if (this.note.textContent !== text) this.note.textContent = text;
  }
}

const madeNote = 'Changed in the text. Measure the set again to be certain.';
const oldNote = 'The cards have changed since they were searched: search again.';

function Edits({ edits, names }: { edits: Edit[]; names: Names }) {
  return (
    <ul class="changes edits" role="list">
      {edits.map((edit) => (
        <li>
          <b dir="auto">{withNames(edit.card, names)}</b>
          <span class="figure">{`${nameOfNumber(edit.pointer)} ${edit.from} → ${edit.to}`}</span>
        </li>
      ))}
    </ul>
  );
}

type EffectsProps = {
  effects: { name: string; before: Interval; after: Interval }[];
  names: Names;
};

function Effects({ effects, names }: EffectsProps) {
  return (
    <>
      <h3>What they do</h3>
      <ul class="changes effects" role="list">
        {effects.map(({ name, before, after }) => (
          <li>
            <b dir="auto">{inWords(name, names)}</b>
            <span class="figure">
              {`${before.value.toFixed(2)} → ${after.value.toFixed(2)} `}
              <small>{`(${after.low.toFixed(2)} to ${after.high.toFixed(2)})`}</small>
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}

function Misses({ title, misses, names }: { title: string; misses: string[]; names: Names }) {
  if (misses.length === 0) return null;
  return (
    <div class="misses">
      <h3>{title}</h3>
      <ul class="fine">
        {misses.map((miss) => (
          <li dir="auto">{inWords(miss, names)}</li>
        ))}
      </ul>
    </div>
  );
}

import { Fragment, h } from '../ui/jsx';
import type { Edit, Interval, Suggested } from './operations';

/** A number of the author's text to change. */
export interface Replacement {
  pointer: string; // RFC 6901
  from: number;
  to: number;
}

/** Changes all numbers, or none where one is no longer what it was, and reports which. */
export type ReplaceNumbers = (replacements: Replacement[]) => boolean;

/** Suggestion shows what was found: the changes, each to be made by a click, and what they do. */
export function Suggestion({
  suggested: { found, verdict },
  replaceNumbers,
}: {
  suggested: Suggested;
  replaceNumbers: ReplaceNumbers;
}) {
  if (!found) return null;
  const edits = found.edits ?? [];
  return (
    <>
      <h3>Suggested changes</h3>
      <p>{verdict}</p>
      {edits.length > 0 && <Edits edits={edits} replaceNumbers={replaceNumbers} />}
      <ul class="changes" role="list">
        {(found.effects ?? []).map(({ name, before, after }) => (
          <li>
            <b>{name}</b>
            <span class="figure">{`${figure(before)} → ${figure(after)}`}</span>
          </li>
        ))}
      </ul>
      <Misses title="The set as it is misses" misses={found.misses ?? []} />
      {edits.length > 0 && <Misses title="It would still miss" misses={found.left ?? []} />}
    </>
  );
}

/** Edits can be made and undone, all at once. */
function Edits({ edits, replaceNumbers }: { edits: Edit[]; replaceNumbers: ReplaceNumbers }) {
  const button = h('button', { type: 'button' }, 'Make these changes');
  const note = h('p', { class: 'fine', role: 'status' });
  let made = false;
  button.addEventListener('click', () => {
    const back = edits.map(({ pointer, from, to }) => ({ pointer, from: to, to: from }));
    if (!replaceNumbers(made ? back : edits)) {
      note.textContent = 'Nothing was changed: the text is no longer the one that was searched.';
      return;
    }
    made = !made;
    button.textContent = made ? 'Undo these changes' : 'Make these changes';
    note.textContent = made
      ? 'Changed in the text. Measure the set again to be certain.'
      : 'As it was.';
  });
  return (
    <>
      <ul class="changes" role="list">
        {edits.map((edit) => (
          <li>
            <b>{edit.card}</b>
            <span>{what(edit)}</span>
            <span class="figure">{`${edit.from} → ${edit.to}`}</span>
          </li>
        ))}
      </ul>
      {button}
      {note}
    </>
  );
}

function Misses({ title, misses }: { title: string; misses: string[] }) {
  if (misses.length === 0) return null;
  return (
    <>
      <p class="fine">{`${title}:`}</p>
      <ul class="fine">
        {misses.map((miss) => (
          <li>{miss}</li>
        ))}
      </ul>
    </>
  );
}

/** what names the number of a card, such as "cost" or "n". */
function what({ pointer }: Edit): string {
  return pointer
    .split('/')
    .slice(3)
    .filter((part) => part !== 'params')
    .join(' ');
}

function figure({ value, low, high }: Interval): string {
  return `${value.toFixed(2)} (${low.toFixed(2)} to ${high.toFixed(2)})`;
}

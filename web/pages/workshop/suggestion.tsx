import { Fragment, h } from '../ui/jsx';
import type { Edit, Interval, Suggested } from './operations';

/** Changes a number of the author's text, and reports whether the text has it. */
export type ReplaceNumber = (pointer: string, number: number) => boolean;

/** Suggestion shows what was found: the changes, each to be made by a click, and what they do. */
export function Suggestion({
  suggested: { found, verdict },
  replaceNumber,
}: {
  suggested: Suggested;
  replaceNumber: ReplaceNumber;
}) {
  if (!found) return null;
  const edits = found.edits ?? [];
  return (
    <>
      <h3>Suggested changes</h3>
      <p>{verdict}</p>
      {edits.length > 0 && <Edits edits={edits} replaceNumber={replaceNumber} />}
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
function Edits({ edits, replaceNumber }: { edits: Edit[]; replaceNumber: ReplaceNumber }) {
  const button = h('button', { type: 'button' }, 'Make these changes');
  const note = h('p', { class: 'fine', role: 'status' });
  let made = false;
  button.addEventListener('click', () => {
    made = !made;
    const lost = edits.filter(({ pointer, from, to }) => !replaceNumber(pointer, made ? to : from));
    button.textContent = made ? 'Undo these changes' : 'Make these changes';
    note.textContent =
      lost.length > 0
        ? `The text has no number for ${lost.map(what).join(', ')} any more.`
        : made
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

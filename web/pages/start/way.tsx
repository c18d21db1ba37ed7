import { Glyph } from '../ui/glyph';
import { Hidden } from '../ui/hidden';
import { type Child, Fragment, h, jsx } from '../ui/jsx';
import { busyWhile } from './busy';

interface Words {
  name: string;
  /** The id of a glyph. */
  icon: string;
  about: string;
}

interface WayButtonProps extends Words {
  /** What goes on while onChoose is under way. */
  doing: string;
  onChoose: () => Promise<void>;
}

/** WayButton is a way to begin: a button with a sentence about it. */
export function WayButton({ doing, onChoose, ...words }: WayButtonProps) {
  const button = h('button', { type: 'button', class: 'way' }, <Content {...words} />);
  return busyWhile(button, doing, onChoose);
}

/** WayToFile lets the user choose a file. */
export function WayToFile({ onFile, ...words }: Words & { onFile: (file: Blob) => void }) {
  const field = h('input', { type: 'file', accept: '.json,application/json', hidden: true });
  field.addEventListener('change', () => {
    const file = field.files?.[0];
    if (file) onFile(file);
  });
  return (
    <>
      <button type="button" class="way" onclick={() => field.click()}>
        <Content {...words} />
      </button>
      {field}
    </>
  );
}

/** WayLink leads to another page. */
export function WayLink({ address, ...words }: Words & { address: string }) {
  return (
    <a class="way" href={address}>
      <Content {...words} />
    </a>
  );
}

function Content({ name, icon, about }: Words): Child {
  return (
    <>
      <Glyph id={icon} />
      <b>{name}</b>
      <Hidden> </Hidden>
      <small>{about}</small>
    </>
  );
}

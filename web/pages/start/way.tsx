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

/** WayButton is a way to begin: a button with a sentence about it. */
export function WayButton({
  onChoose,
  ...words
}: Words & { onChoose: () => void | Promise<void> }) {
  const button = h('button', { type: 'button', class: 'way' }, <Content {...words} />);
  return busyWhile(button, onChoose);
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

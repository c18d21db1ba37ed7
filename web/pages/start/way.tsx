import { Glyph } from '../ui/glyph';
import { type Child, h, jsx } from '../ui/jsx';

interface Props {
  name: string;
  /** The id of a glyph, which no other way has. */
  icon: string;
  about: string;
  /** Whether it is the one that stands out. */
  first?: boolean;
  disabled?: boolean;
  /** Starts the game; the button is marked as busy until it ends. */
  onChoose: () => void | Promise<void>;
  children?: Child;
}

/** Way is a way to begin: a button with a sentence about it. */
export function Way({ name, icon, about, first, disabled, onChoose, children }: Props) {
  const aboutId = `about-${icon}`;
  const button = h(
    'button',
    { type: 'button', class: 'way-button', disabled },
    <Glyph id={icon} />,
    <b>{name}</b>,
  );
  button.setAttribute('aria-describedby', aboutId);
  button.addEventListener('click', async () => {
    button.ariaBusy = 'true';
    await onChoose();
    button.ariaBusy = null;
  });
  return (
    <div class={['way', first && 'first']}>
      {button}
      <small id={aboutId}>{about}</small>
      {children}
    </div>
  );
}

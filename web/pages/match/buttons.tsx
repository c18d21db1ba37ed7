// What can be done at a table beside playing and passing.

import { type Child, jsx } from '../ui/jsx';
import type { Rematch } from './rematch';

export function button(label: string, onclick: () => void, className?: string) {
  return (
    <button type="button" class={className} onclick={onclick} data-key={label}>
      {label}
    </button>
  );
}

export function linkButton(label: string, address: string) {
  return linkTo(label, address, 'primary');
}

export function linkTo(label: string, address: string, className?: string) {
  return (
    <a class={['button', className]} href={address} data-key={label}>
      {label}
    </a>
  );
}

/** rematchButtons are what can be done about a rematch. */
export function rematchButtons(rematch: Rematch): Child[] {
  switch (rematch.state) {
    case 'none':
      return [button('Rematch', () => rematch.ask(), 'primary')];
    case 'offered':
      return [button('Accept the rematch', () => rematch.ask(), 'primary')];
    case 'waiting':
      return [button('Cancel the rematch', () => rematch.cancel())];
    case 'begun':
      return [linkButton('To the rematch', `#game=${rematch.id}`)];
  }
}

// What can be done at a table beside playing and passing.

import { h } from '../ui/jsx';
import type { Rematch } from './rematch';

export function button(label: string, onclick: () => void, className?: string): HTMLElement {
  const element = h('button', { type: 'button', class: className, onclick }, label);
  element.dataset.key = label;
  return element;
}

export function linkButton(label: string, address: string): HTMLElement {
  const link = linkTo(label, address);
  link.classList.add('primary');
  return link;
}

export function linkTo(label: string, address: string): HTMLElement {
  const link = h('a', { class: 'button', href: address }, label);
  link.dataset.key = label;
  return link;
}

/** rematchButtons are what can be done about a rematch. */
export function rematchButtons(rematch: Rematch): HTMLElement[] {
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

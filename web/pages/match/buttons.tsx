// What can be done at a table beside playing and passing.

import type { View } from 'cardgames-client';
import { moveAddress, movesAdviceAddress } from '../address';
import { outcomeOf } from '../text/situation';
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

/** lookAgainLink leads from a finished game that this browser keeps to its replay, after a loss with advice. */
export function lookAgainLink(view: View, game: string) {
  return outcomeOf(view) === 'lost'
    ? linkTo('See better moves', movesAdviceAddress(game), 'next')
    : linkTo('Look at it again', moveAddress(game, 0));
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

import type { Action } from 'cardgames-client';
import { clause } from '../text/grammar';
import { showDialog } from '../ui/dialog';
import { Glyph } from '../ui/glyph';
import { h, jsx } from '../ui/jsx';

/** ResignButton stands in the bar where a player can resign. */
export function ResignButton({ onResign }: { onResign: () => void }): HTMLElement {
  return h(
    'button',
    {
      type: 'button',
      class: 'resign',
      hidden: true,
      ariaLabel: 'Resign',
      title: 'Resign',
      onclick: onResign,
    },
    <Glyph id="flag" />,
    <span>Resign</span>,
  );
}

/** askToResign asks which of the players resigns, if any does. It returns an action of those. */
export async function askToResign(actions: Action[], names: string[]): Promise<Action | undefined> {
  const [{ player }] = actions;
  const winner = actions.length > 1 ? 'The other player' : names[1 - player];
  const choice = await showDialog(
    'Resign?',
    [
      <p>{`${clause(winner, 'win')} at once. This cannot be taken back.`}</p>,
      <div class="choices">
        {actions.map(({ player }) => (
          <button type="button" data-choice={String(player)}>
            {names[player] === 'You' ? 'Resign' : `${names[player]} resigns`}
          </button>
        ))}
        <button type="button" class="primary" data-choice="none">
          Play on
        </button>
      </div>,
    ],
    'Play on',
  );
  return actions.find(({ player }) => String(player) === choice);
}

import type { Card, Permanent } from 'cardgames-client';
import { Cost } from '../cards/parts';
import { Tile } from '../cards/tile';
import { Glyph } from '../ui/glyph';
import { Hidden } from '../ui/hidden';
import { type Child, jsx } from '../ui/jsx';
import { command } from './command';
import type { Aim } from './model';

interface TileProps {
  id: string;
  card: Card;
  /** The card that is being aimed; absent for none. */
  aim?: Aim | null;
  /** Whether the number of a target is also its key. */
  keys?: boolean;
  children?: Child;
}

/**
 * TileButton is a card that is shown large by a click, or chosen as the target of a card that is
 * being aimed. Its name says which card it is.
 */
export function TileButton({ id, card, aim, keys, children }: TileProps) {
  const number = (aim?.targets.findIndex((target) => target.id === id) ?? -1) + 1;
  return (
    <button
      type="button"
      class={['tile', card.type, number > 0 && 'target']}
      {...command(number > 0 ? 'aim' : 'read', id)}
      data-key={id}
      data-number={number > 0 && String(number)}
      aria-keyshortcuts={keys && number > 0 && String(number)}
    >
      {number > 0 && <Hidden>{`Target ${number}: `}</Hidden>}
      <Tile card={card} />
      {number > 0 && <Hidden>{`, ${aim?.targets[number - 1].where}`}</Hidden>}
      {children}
    </button>
  );
}

interface PermanentProps {
  permanent: Permanent;
  aim?: Aim | null;
  keys?: boolean;
}

export function PermanentTile({ permanent, aim, keys }: PermanentProps) {
  const { id, card, shielded } = permanent;
  const tooExpensive = aim?.atMost !== undefined && card.cost > aim.atMost;
  return (
    <li class="tile-slot" data-flip={id}>
      <TileButton id={id} card={card} aim={aim} keys={keys}>
        {tooExpensive && <Cost card={card} />}
        {shielded && (
          <span class="shield">
            <Glyph id="shield" />
            <Hidden>, shielded</Hidden>
          </span>
        )}
      </TileButton>
    </li>
  );
}

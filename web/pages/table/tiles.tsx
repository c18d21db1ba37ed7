import type { Card, Permanent } from 'cardgames-client';
import { Tile } from '../cards/tile';
import { Glyph } from '../ui/glyph';
import { Hidden } from '../ui/hidden';
import { h, type Child } from '../ui/jsx';
import { command } from './command';

/** TileButton is a card that is shown large by a click. Its name says which card it is. */
export function TileButton({ id, card, children }: { id: string; card: Card; children?: Child }) {
  return (
    <button type="button" class={['tile', card.type]} {...command('read', id)} data-key={id}>
      <Tile card={card} />
      {children}
    </button>
  );
}

export function PermanentTile({ permanent: { id, card, shielded } }: { permanent: Permanent }) {
  return (
    <li class="tile-slot" data-flip={id}>
      <TileButton id={id} card={card}>
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

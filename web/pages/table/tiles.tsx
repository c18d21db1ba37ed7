import type { Card, Permanent, StackObject } from 'cardgames-client';
import { Cost, Name } from '../cards/parts';
import { Tile } from '../cards/tile';
import { shortText } from '../text/cards';
import { Glyph } from '../ui/glyph';
import { Hidden } from '../ui/hidden';
import { type Child, Fragment, jsx } from '../ui/jsx';
import { command } from './command';
import type { Aim } from './model';

interface TileProps {
  id: string;
  card: Card;
  /** The card that is being aimed; absent for none. */
  aim?: Aim | null;
  /** Whether the number of a target is also its key. */
  keys?: boolean;
  /** Whether it has room for its name alone. */
  brief?: boolean;
  children?: Child;
}

/**
 * TileButton is a card that is shown large by a click, or chosen as the target of a card that is
 * being aimed. Its name says which card it is.
 */
export function TileButton({ id, card, aim, keys, brief, children }: TileProps) {
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
      {brief ? <BriefTile card={card} /> : <Tile card={card} />}
      {number > 0 && <Hidden>{`, ${aim?.targets[number - 1].where}`}</Hidden>}
      {children}
    </button>
  );
}

function BriefTile({ card }: { card: Card }) {
  return (
    <>
      <Name card={card} />
      <Hidden>{`, ${shortText(card)}`}</Hidden>
    </>
  );
}

interface PermanentProps {
  permanent: Permanent;
  /** Its card with all texts. */
  card: Card;
  aim?: Aim | null;
  keys?: boolean;
  /** The card on the stack that is aimed at it, the next one to resolve; absent for none. */
  aimedBy?: StackObject;
}

export function PermanentTile({ permanent, card, aim, keys, aimedBy }: PermanentProps) {
  const { id, shielded } = permanent;
  const outlined = aimedBy && (aimedBy.owner === permanent.owner ? 'helped' : 'threatened');
  const costMatters = aim?.atMost !== undefined;
  return (
    <li class={['tile-slot', outlined]} data-flip={id}>
      <TileButton id={id} card={card} aim={aim} keys={keys}>
        {costMatters && <Cost card={card} />}
        {aimedBy && <Hidden>{`, target of ${aimedBy.card.name}`}</Hidden>}
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

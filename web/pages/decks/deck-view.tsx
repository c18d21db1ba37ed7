import { Glyph } from '../ui/glyph';
import { Hidden } from '../ui/hidden';
import { Fragment, jsx } from '../ui/jsx';
import { costsOf, topCost, sizeOf, typesText, type Copies } from './content';

interface Props {
  deck: Copies[];
  /** Called with a card that the reader wants to look at. */
  onRead: (copies: Copies) => void;
}

/** DeckView is a deck to look at: its costs, and its cards. */
export function DeckView({ deck, onRead }: Props) {
  return (
    <>
      <Curve deck={deck} />
      <p class="fine types">{typesText(deck) || 'No card yet.'}</p>
      <ul class="deck-list" role="list">
        {deck.map((copies) => (
          <DeckRow copies={copies} onRead={onRead} />
        ))}
      </ul>
    </>
  );
}

function DeckRow({ copies, onRead }: { copies: Copies; onRead: (copies: Copies) => void }) {
  const { card } = copies;
  return (
    <li key={card.id}>
      <button type="button" class={['deck-row', card.type]} onclick={() => onRead(copies)}>
        <b>{copies.copies}</b>
        <Hidden> × </Hidden>
        <Glyph id={`type-${card.type}`} />
        <span dir="auto">{card.name}</span>
        <Hidden>, costs </Hidden>
        <small class="deck-cost">{card.cost}</small>
      </button>
    </li>
  );
}

/** Curve shows how many cards of a deck cost how much time. */
export function Curve({ deck }: { deck: Copies[] }) {
  const costs = costsOf(deck);
  const most = Math.max(...costs, 4);
  return (
    <div class="curve" role="img" aria-label={curveText(costs, sizeOf(deck))}>
      {costs.map((n, cost) => (
        <span class="step">
          <i>{n || ''}</i>
          <b style={`--share: ${n / most}`} />
          <small>{labelOf(cost)}</small>
        </span>
      ))}
    </div>
  );
}

function labelOf(cost: number): string {
  return cost === topCost ? `${cost}+` : String(cost);
}

function curveText(costs: number[], cards: number): string {
  const parts = costs.flatMap((n, cost) => (n > 0 ? [`${n} cost ${labelOf(cost)}`] : []));
  return cards === 0 ? 'Costs: no card yet' : `Costs of ${cards} cards: ${parts.join(', ')}`;
}

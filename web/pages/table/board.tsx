import { Glyph } from '../ui/glyph';
import { Hidden } from '../ui/hidden';
import { h } from '../ui/jsx';
import { command } from './command';
import type { Model } from './model';
import { PermanentTile } from './tiles';

interface Props {
  model: Model;
  seat: number;
}

export function Board({ model: { view }, seat }: Props) {
  return (
    <ul class="tiles" role="list" data-empty="No people, appliances or habits yet">
      {view.players[seat].board.map((permanent) => (
        <PermanentTile permanent={permanent} />
      ))}
    </ul>
  );
}

/** Piles are a player's deck and discard pile. */
export function Piles({ model: { view, names }, seat }: Props) {
  const { deck_count, discard } = view.players[seat];
  return (
    <div class="piles">
      <span class="pile deck" data-flip={`deck-${seat}`}>
        <Glyph id="deck" />
        <Hidden>{'Deck: '}</Hidden>
        {deck_count}
      </span>
      <button
        type="button"
        class="pile discard"
        {...command('pile', seat)}
        data-flip={`discard-${seat}`}
        data-key={`pile-${seat}`}
      >
        <Glyph id="discard" />
        <Hidden>{`Discard pile of ${names[seat]}: `}</Hidden>
        {discard.length}
      </button>
    </div>
  );
}

import type { Card } from 'cardgames-client';
import { Back } from '../cards/back';
import { Art } from '../cards/parts';
import { pictureOf } from '../pictures/load';
import { capital, possessive } from '../text/grammar';
import { Glyph } from '../ui/glyph';
import { Hidden } from '../ui/hidden';
import { jsx } from '../ui/jsx';
import { command } from './command';
import { fullCard, toldCard, type Model } from './model';
import { PermanentTile } from './tiles';

interface Props {
  model: Model;
  seat: number;
}

export function Board({ model, seat }: Props) {
  const { view, names, aim, keys } = model;
  const { board } = view.players[seat];
  const owner = capital(possessive(names[seat]));
  return (
    <ul class="tiles" role="list" data-empty={`${owner} people, appliances and habits`}>
      {board.map((permanent) => (
        <PermanentTile
          permanent={permanent}
          card={toldCard(model, permanent.card, permanent.owner)}
          aim={aim}
          keys={keys}
          aimedBy={view.stack.findLast(({ target_id }) => target_id === permanent.id)}
        />
      ))}
    </ul>
  );
}

/** Piles are a player's deck and discard pile. */
export function Piles({ model: { view, names }, seat }: Props) {
  const { deck_count, discard } = view.players[seat];
  const newest = discard.at(-1);
  return (
    <div class="piles">
      <span class="pile deck" title="Deck" data-flip={`deck-${seat}`}>
        <Back />
        <Hidden>{'Deck: '}</Hidden>
        <b>{deck_count}</b>
      </span>
      <button
        type="button"
        class={['pile', 'discard', newest?.type]}
        title="Discard pile"
        {...command('pile', seat)}
        data-flip={`discard-${seat}`}
        data-key={`pile-${seat}`}
      >
        {newest ? <Art card={newest}>{pictureOf(newest)}</Art> : <Glyph id="discard" />}
        <Hidden>{`${discardPileName(names[seat])}: `}</Hidden>
        <b>{discard.length}</b>
      </button>
    </div>
  );
}

/** discardPileOf is the name and the cards of a player's discard pile. */
export function discardPileOf(model: Model, seat: number): [string, Card[]] {
  const cards = model.view.players[seat].discard.map((card) => fullCard(model, card));
  return [discardPileName(model.names[seat]), cards];
}

function discardPileName(name: string): string {
  return `${capital(possessive(name))} discard pile`;
}

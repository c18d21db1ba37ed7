import { readCard } from '../cards/dialogs';
import type { MatchState } from '../match/state';
import { capital, possessive } from '../text/grammar';
import { showDialog } from '../ui/dialog';
import { jsx } from '../ui/jsx';
import { useStyles } from '../ui/styles';
import { cardsByID, copiesOf, listed } from './content';
import { DeckView } from './deck-view';
import { styles } from './shell';

/** showBothDecks shows what each player has brought: the lists are open, their order is not. */
export async function showBothDecks({ deckLists = [], cards, names, me }: MatchState) {
  await useStyles(styles);
  const known = cardsByID(cards);
  const seats = me === 1 ? [1, 0] : [0, 1];
  await showDialog('Both decks', [
    <div class="both-decks">
      {seats.map((seat) => (
        <section aria-label={nameOf(names[seat])}>
          <h3>{nameOf(names[seat])}</h3>
          <DeckView
            deck={copiesOf(listed(deckLists[seat] ?? []), known)}
            onRead={({ card }) => readCard(card)}
          />
        </section>
      ))}
    </div>,
  ]);
}

function nameOf(player: string): string {
  return `${capital(possessive(player))} deck`;
}

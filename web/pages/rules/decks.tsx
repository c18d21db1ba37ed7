import { jsx } from '../ui/jsx';

/** OwnDecks explains games to which each player brings a deck. */
export function OwnDecks() {
  return (
    <section aria-labelledby="decks">
      <h2 id="decks">With your own deck</h2>
      <p>
        Each player may bring a deck of 30 cards, at most two of each. Both lists are open; only
        their order is hidden. The player who moves second begins with some progress.
      </p>
      <p>
        In a draft you see fifteen groups of three cards, one after the other. Of each you take one,
        and have it twice. The other player chooses from the same groups, and may take the same
        cards.
      </p>
    </section>
  );
}

import { dayOutcome, draftOfTheDay, today } from '../daily/day';
import { jsx } from '../ui/jsx';
import { WayLink } from './way';

/** dayText is how the draft of today ended, or what it is. */
function dayText(): string {
  const outcome = dayOutcome(today(), draftOfTheDay);
  return outcome === null ? 'The same groups for all players.' : `Today: ${outcome}`;
}

/** DeckWays are the ways to play with decks that the player has chosen. */
export function DeckWays() {
  return (
    <section>
      <h2>With your own deck</h2>
      <div class="way-list">
        <WayLink
          name="Draft a deck"
          icon="deck"
          about="Choose fifteen cards, against the computer."
          address="#draft"
        />
        <WayLink
          name="The draft of the day"
          icon="clock"
          about={dayText()}
          address="#draft=daily"
        />
        <WayLink
          name="Draft with a friend"
          icon="friend"
          about="Both from the same groups, by a link."
          address="#draft=friend"
        />
        <WayLink
          name="Build a deck"
          icon="cards"
          about="Of 30 cards from any of the sets."
          address="#decks"
        />
      </div>
    </section>
  );
}

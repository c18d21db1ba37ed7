import type { CardSet, Invitation } from 'cardgames-client';
import { duration } from '../text/when';
import { jsx } from '../ui/jsx';

/** Terms are what an invitation offers. */
export function Terms({ invitation }: { invitation: Invitation }) {
  const { card_sets, turn_seconds, rules, seat, decks, draft } = invitation;
  return (
    <dl class="terms">
      <dt>Cards</dt>
      <dd>
        <span dir="auto">{card_sets.map(({ name }) => name).join(', ')}</span>
        {card_sets.some(isFromHost) && (
          <small>Cards that the player who invites has sent, and not the service’s own.</small>
        )}
      </dd>
      {decks && <dt>Decks</dt>}
      {decks && (
        <dd>
          {draft ? 'each player drafts, both from the same groups' : 'each player brings one'}
          <small>Neither sees the other’s before the game begins.</small>
        </dd>
      )}
      <dt>Time for a move</dt>
      <dd>{turn_seconds ? duration(turn_seconds) : 'no limit'}</dd>
      <dt>Who begins</dt>
      <dd>{seat === null ? 'drawn at random' : beginner(seat)}</dd>
      <dt>Goal</dt>
      <dd>{`${rules.goal} progress, or more than the other after ${rules.turns} turns`}</dd>
    </dl>
  );
}

/** isFromHost reports whether a card set was part of the offer, and not at an address. */
function isFromHost({ set_id, url }: CardSet): boolean {
  return url === null && set_id !== 'core';
}

function beginner(hostSeat: number): string {
  return hostSeat === 0 ? 'the player who invites' : 'the player who is invited';
}

/** DeckLink leads to the choice of the deck, after which the guest sits down. */
export function DeckLink({ invitation: { invitation_id, draft } }: { invitation: Invitation }) {
  return (
    <a class="button primary" href={`#deck-for=${invitation_id}`}>
      {draft ? 'Draft your deck' : 'Choose your deck'}
    </a>
  );
}

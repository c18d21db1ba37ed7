package verify

import (
	"slices"

	"cardgames/engine/decks"
)

// checkDeckLists checks the decks that the players have brought: by the rules that ask for them, and as
// the service checks them.
func (r *replayer) checkDeckLists() error {
	lists, pool := r.Saved.DeckLists, r.Pool()
	if r.rules.OwnDecks() != (lists != nil) {
		return failure("deck_lists do not go with rules_version %d", r.rules.Version)
	}
	if lists == nil {
		return nil
	}
	first, second := decks.Entries(pool, lists[0]), decks.Entries(pool, lists[1])
	read, err := decks.Read(pool, r.Saved.Draft, "/deck_lists", first, second)
	if err != nil {
		return failure("%v", err)
	}
	for seat, list := range read {
		for i, card := range list {
			if lists[seat][i] != card {
				return failure("deck_lists[%d] is not in the order of the card sets", seat)
			}
		}
	}
	return nil
}

// checkDrawn checks that the cards that have left a deck are of its list.
func (r *replayer) checkDrawn() error {
	for seat, deck := range r.Saved.Decks {
		left := slices.Clone(r.Saved.DeckLists[seat])
		for i, card := range deck {
			at := slices.Index(left, card)
			if at < 0 {
				return failure("opening.decks[%d][%d] is %s; the player's deck has no more of it",
					seat, i, r.Pool().Card(card).ID)
			}
			left = slices.Delete(left, at, at+1)
		}
	}
	return nil
}

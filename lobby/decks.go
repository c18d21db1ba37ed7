package lobby

import (
	"fmt"
	"slices"

	"cardgames/engine"
	"cardgames/engine/decks"
	"cardgames/games"
	"cardgames/games/envelope"
)

// member is the JSON Pointer of the deck in a request.
const member = "/deck"

// HasDecks reports whether each player brings a deck to the game.
func (inv *Invitation) HasDecks() bool { return inv.Rules.OwnDecks() }

// DeckFor returns the host's deck for the host, as long as the invitation is open, and otherwise nil. No
// other reader may see it: neither player knows the other's deck before both are bound.
func (inv *Invitation) DeckFor(token string) []decks.Entry {
	if token == "" || !inv.ofHost(token) {
		return nil
	}
	return inv.deck
}

// checkDeck returns why a request with or without a deck does not fit a game with or without decks, or nil.
func checkDeck(wanted bool, deck []decks.Entry) error {
	switch {
	case wanted && deck == nil:
		return decks.Faults{{Code: decks.Required, Pointer: member, Detail: "each player brings a deck to this game"}}
	case !wanted && deck != nil:
		return decks.Faults{{Code: decks.NotExpected, Pointer: member, Detail: "players bring no decks to this game"}}
	}
	return nil
}

// checkOffered checks the deck of an offer with the cards of the game.
func checkOffered(pool *engine.Pool, request *OfferRequest) error {
	if request.Deck == nil {
		return decks.CheckDraft(request.Draft)
	}
	_, err := decks.Read(pool, request.Draft, member, request.Deck)
	return err
}

// lists returns the deck lists of host and guest, or nil in a game without decks.
func (inv *Invitation) lists(pool *engine.Pool, guest []decks.Entry) (host, own []engine.CardRef, err error) {
	if !inv.HasDecks() {
		return nil, nil, nil
	}
	lists, err := decks.Read(pool, inv.Draft, member, inv.deck)
	if err != nil {
		return nil, nil, fmt.Errorf("%w: deck of the host: %s", envelope.ErrDamaged, err.Error())
	}
	host = lists[0]
	if lists, err = decks.Read(pool, inv.Draft, member, guest); err != nil {
		return nil, nil, err
	}
	return host, lists[0], nil
}

// sameDeck reports whether a deck is the one that a seat has in a game. A game without decks has none.
func sameDeck(g *games.Game, seat engine.Seat, deck []decks.Entry) bool {
	if !g.HasDecks() || deck == nil {
		return !g.HasDecks() && deck == nil
	}
	entries := decks.Entries(g.Snapshot.Pool, g.DeckLists()[seat])
	return slices.Equal(sorted(entries), sorted(deck))
}

func sorted(deck []decks.Entry) []decks.Entry {
	return slices.SortedFunc(slices.Values(deck), decks.Entry.Compare)
}

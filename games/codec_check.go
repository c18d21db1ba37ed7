package games

import (
	"crypto/sha256"
	"errors"
	"fmt"
	"slices"

	"cardgames/engine"
)

// What follows finds damage that the types of body let through, so that all
// other code can trust a Game.

// checkSizes looks at the byte strings, and at who acted.
func (b *body) checkSizes() error {
	h := &b.Header
	hashes := [][]byte{h.Snapshot, h.Commitment}
	if len(b.Secret) > 0 {
		hashes = append(hashes, b.Secret)
	}
	if h.Private {
		hashes = append(hashes, h.SeatHashes[0], h.SeatHashes[1])
	}
	for _, hash := range hashes {
		if len(hash) != sha256.Size {
			return fmt.Errorf("damaged record: a hash or secret of %d bytes", len(hash))
		}
	}
	if len(b.By) > 1 || len(b.By) == 1 && b.By[0] > 1 {
		return fmt.Errorf("damaged record: made by %v", b.By)
	}
	return nil
}

// checkCards looks at the events, and for cards that are not known, which only
// an export may have.
func (b *body) checkCards(pool *engine.Pool) error {
	for i := range b.Events {
		if !b.Events[i].known(pool) {
			return fmt.Errorf("damaged record: event %+v", b.Events[i])
		}
	}
	for _, player := range b.State.Players {
		if slices.Contains(player.Deck, engine.HiddenCard) {
			return errors.New("damaged record: a deck with a hidden card")
		}
	}
	return nil
}

// known reports whether every part of an event has a name, and a finish its
// result. Parts that the event's type does not use are 0.
func (b *eventBody) known(pool *engine.Pool) bool {
	return b.Type >= engine.EventTurnStarted && b.Type <= engine.EventGameFinished && b.Player <= 1 &&
		b.From <= engine.ZoneDiscard && b.Dest <= engine.ZoneDiscard &&
		b.Cause <= engine.CauseEffect && b.Skip <= engine.SkipDeckEmpty &&
		b.Reason <= engine.EndByRounds && b.Winner >= engine.NoWinner && b.Winner <= 1 &&
		(b.Type != engine.EventGameFinished || b.Reason != engine.InProgress) && int(b.Card) < pool.Len()
}

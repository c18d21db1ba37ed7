package games

import (
	"crypto/sha256"
	"fmt"
	"math"
	"slices"
	"time"

	"cardgames/engine"
	"cardgames/games/envelope"
)

// The checks below find damage that the types of body allow, so that all other
// code can trust a Game.

// checkSizes checks the lengths of the byte strings, and who acted.
func (b *body) checkSizes() error {
	h := &b.Header
	hashes := [][]byte{h.Snapshot, h.Commitment, b.History}
	for _, optional := range [][]byte{b.Secret, b.Entropy, b.Creation} {
		if len(optional) > 0 {
			hashes = append(hashes, optional)
		}
	}
	if h.Private {
		hashes = append(hashes, h.SeatHashes[0], h.SeatHashes[1])
	}
	for _, hash := range hashes {
		if len(hash) != sha256.Size {
			return fmt.Errorf("%w: a hash or secret of %d bytes", envelope.ErrDamaged, len(hash))
		}
	}
	if len(b.By) > 1 || len(b.By) == 1 && b.By[0] > 1 {
		return fmt.Errorf("%w: made by %v", envelope.ErrDamaged, b.By)
	}
	if a := b.Absence; int(a.First) >= firstNewcomers+len(newcomers) || max(a.Misses[0], a.Misses[1]) > missesToResign {
		return fmt.Errorf("%w: waiting for %d, misses %v", envelope.ErrDamaged, a.First, a.Misses)
	}
	if b.Ahead > uint64(math.MaxInt64/time.Millisecond) {
		return fmt.Errorf("%w: %d milliseconds ahead of the clock", envelope.ErrDamaged, b.Ahead)
	}
	return nil
}

// checkCards checks the events, and that no deck has a hidden card, which only an
// export may have.
func (b *body) checkCards(pool *engine.Pool) error {
	for i := range b.Events {
		if !b.Events[i].known(pool) {
			return fmt.Errorf("%w: event %+v", envelope.ErrDamaged, b.Events[i])
		}
	}
	for _, player := range b.State.Players {
		if slices.Contains(player.Deck, engine.HiddenCard) {
			return fmt.Errorf("%w: a deck with a hidden card", envelope.ErrDamaged)
		}
	}
	return nil
}

// known reports whether an event has a type, its player, winner and card exist,
// and the end of a game has a result. Fields that the type does not use are 0.
func (b *eventBody) known(pool *engine.Pool) bool {
	return b.Type != 0 && b.Player <= 1 && b.Winner >= engine.NoWinner && b.Winner <= 1 &&
		(eventNumbers[b.Type] != engine.EventGameFinished || b.End != 0) && int(b.Card) < pool.Len()
}

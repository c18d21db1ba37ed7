package document

import (
	"encoding/hex"
	"fmt"

	"cardgames/engine"
)

// Opening is both decks as card ids, in the order of drawing. For an unfinished game
// they have only the cards that have left the decks.
type Opening struct {
	Decks [2][]string `json:"decks"`
}

// newOpening encodes decks.
func newOpening(pool *engine.Pool, decks [2][]engine.CardRef) (o Opening) {
	for seat, deck := range decks {
		o.Decks[seat] = []string{}
		for _, ref := range deck {
			o.Decks[seat] = append(o.Decks[seat], pool.Card(ref).ID)
		}
	}
	return o
}

// refs returns the decks.
func (o Opening) refs(pool *engine.Pool) (decks [2][]engine.CardRef, err error) {
	refs := make(map[string]engine.CardRef, pool.Len())
	for i := range pool.Len() {
		ref := engine.CardRef(i)
		refs[pool.Card(ref).ID] = ref
	}
	for seat, ids := range o.Decks {
		for i, id := range ids {
			ref, ok := refs[id]
			if !ok {
				return decks, fmt.Errorf("opening.decks[%d][%d]: %s is not a card of the sets", seat, i, id)
			}
			decks[seat] = append(decks[seat], ref)
		}
	}
	return decks, nil
}

// parseHash reads 32 bytes in lower-case hex.
func parseHash(text string) (hash [32]byte, err error) {
	bytes, err := hex.DecodeString(text)
	if err != nil || len(bytes) != len(hash) || hex.EncodeToString(bytes) != text {
		return hash, fmt.Errorf("is not %d bytes in lower-case hex", len(hash))
	}
	return [32]byte(bytes), nil
}

// parseSeat reads the number of a seat that may be absent.
func parseSeat(number *int) (*engine.Seat, error) {
	switch {
	case number == nil:
		return nil, nil
	case *number != 0 && *number != 1:
		return nil, fmt.Errorf("by is %d, which is no player", *number)
	}
	return new(engine.Seat(*number)), nil
}

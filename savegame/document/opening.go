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

// refs returns the cards of two lists of ids. member is where they stand in the document.
func refs(pool *engine.Pool, member string, lists [2][]string) (cards [2][]engine.CardRef, err error) {
	refs := make(map[string]engine.CardRef, pool.Len())
	for i := range pool.Len() {
		ref := engine.CardRef(i)
		refs[pool.Card(ref).ID] = ref
	}
	for seat, ids := range lists {
		for i, id := range ids {
			ref, ok := refs[id]
			if !ok {
				return cards, fmt.Errorf("%s[%d][%d]: %s is not a card of the sets", member, seat, i, id)
			}
			cards[seat] = append(cards[seat], ref)
		}
	}
	return cards, nil
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

package localgame

import (
	"fmt"
	"slices"
	"strings"

	"cardgames/engine"
	"cardgames/engine/decks"
)

// mostWritten is more than a deck may have of a card, so that a fault of the reader's is seen.
const mostWritten = 9

// writeDeck returns the lines of a deck, as people write decks. A card that the pool does not have is named by its
// id.
func (t *Table) writeDeck(r deckRequest) (string, error) {
	s, err := t.pool(r.Pool)
	if err != nil {
		return "", err
	}
	refs := map[string]engine.CardRef{}
	for i := range s.Pool.Len() {
		refs[s.Pool.Card(engine.CardRef(i)).ID] = engine.CardRef(i)
	}
	var list []engine.CardRef
	var unknown strings.Builder
	for _, e := range r.Deck {
		if ref, ok := refs[e.Card]; ok {
			list = append(list, slices.Repeat([]engine.CardRef{ref}, min(max(0, e.Copies), mostWritten))...)
		} else {
			fmt.Fprintf(&unknown, "%d %s\n", e.Copies, e.Card)
		}
	}
	slices.Sort(list)
	return decks.Text(s.Pool, list) + unknown.String(), nil
}

type parseRequest struct {
	Pool Pool   `json:"pool"`
	Text string `json:"text"`
}

// parseDeck is the reverse of writeDeck. A card that the pool does not have stays as it is written.
func (t *Table) parseDeck(r parseRequest) ([]DeckEntry, error) {
	s, err := t.pool(r.Pool)
	if err != nil {
		return nil, err
	}
	entries, err := decks.ParseText(s.Pool, r.Text)
	if err != nil {
		return nil, err
	}
	deck := []DeckEntry{}
	for _, e := range entries {
		deck = append(deck, DeckEntry(e))
	}
	return deck, nil
}

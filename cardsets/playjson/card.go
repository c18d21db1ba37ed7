package playjson

import (
	"github.com/go-json-experiment/json/jsontext"

	"cardgames/cardsets/snapshot"
	"cardgames/engine"
)

// Card is a card wherever it lies, as package cardjson writes it, in JSON already.
type Card struct{ encoded jsontext.Value }

// MarshalJSONTo implements json.MarshalerTo.
func (c Card) MarshalJSONTo(enc *jsontext.Encoder) error { return enc.WriteValue(c.encoded) }

// UnmarshalJSONFrom implements json.UnmarshalerFrom. It accepts any value.
func (c *Card) UnmarshalJSONFrom(dec *jsontext.Decoder) error {
	value, err := dec.ReadValue()
	c.encoded = value.Clone()
	return err
}

func newCard(s *snapshot.Snapshot, ref engine.CardRef) Card { return Card{s.CardsJSON()[ref]} }

// NewCards encodes cards in their order.
func NewCards(s *snapshot.Snapshot, refs []engine.CardRef) []Card {
	cards := make([]Card, len(refs))
	for i, ref := range refs {
		cards[i] = newCard(s, ref)
	}
	return cards
}

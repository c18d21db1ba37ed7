// Package cardjson writes the cards of the engine in JSON, as the API and saved games show
// them. Package steps reads what they do.
package cardjson

import (
	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"

	"cardgames/engine"
)

// Card is a card of the game.
type Card struct {
	// Unique in the game: the id of the card set, a colon, and the card's id in the set.
	ID   string `json:"id" example:"core:kettle"`
	Name string `json:"name" example:"Kettle"`
	// The time that casting the card takes.
	Cost   int64  `json:"cost" minimum:"0" maximum:"9007199254740991" example:"1"`
	Type   string `json:"type"`
	Effect string `json:"effect"`
	Params Params `json:"params"`
	// What the author wrote of it.
	Text string `json:"text" example:"At the start of each of your turns: +1 time."`
}

// New returns the card in its JSON form.
func New(c *engine.Card) Card {
	return Card{
		ID: c.ID, Name: c.Name, Cost: c.Cost, Type: c.Type.String(), Effect: c.FirstEffect().String(),
		Params: newParams(c), Text: c.Text,
	}
}

// Encode returns New in JSON.
func Encode(c *engine.Card) jsontext.Value {
	text, err := json.Marshal(New(c))
	if err != nil {
		panic(err) // the texts are UTF-8, since they were read from JSON
	}
	return text
}

// Package story has the events of a game as those programs read them that say in words what has happened, and
// the sentences that they have in common.
package story

import (
	"strings"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"

	"cardgames/api/wire"
)

// Entry is one version of a game's log.
type Entry struct {
	Version int     `json:"version"`
	Events  []Event `json:"events"`
}

// Event is any of the events, with the members that a story needs.
type Event struct {
	Type   string         `json:"type"`
	Player int            `json:"player"`
	Owner  int            `json:"owner"`
	Turn   int            `json:"turn"`
	By     int            `json:"by"`
	To     jsontext.Value `json:"to"` // a number, or the name of a zone
	Cause  string         `json:"cause"`
	Reason string         `json:"reason"`
	Card   *wire.Card     `json:"card"`
	Object Object         `json:"object"`
}

// Zone returns To without quotes.
func (e *Event) Zone() string { return strings.Trim(string(e.To), `"`) }

// Why returns what progress came from, as it ends a sentence, and "" where the card before says so.
func (e *Event) Why() string {
	return map[string]string{"habits": " from habits", "persons": " from persons"}[e.Cause]
}

// Object is an object. Only card_cast has all of it; other events have its id.
type Object struct{ wire.StackObject }

// UnmarshalJSONFrom implements json.UnmarshalerFrom.
func (o *Object) UnmarshalJSONFrom(dec *jsontext.Decoder) error {
	if dec.PeekKind() == '"' {
		return json.UnmarshalDecode(dec, &o.ID)
	}
	return json.UnmarshalDecode(dec, &o.StackObject)
}

// People says how a story calls the players.
type People interface {
	// Whose returns "your", or the other player's name in the genitive.
	Whose(player int) string
	// Does returns "You" and the first verb, or the other player's name and the second.
	Does(player int, you, other string) string
}

// Of returns the sentence for what happens to a card outside of its own effect, and "" for other events.
func Of(e *Event, card string, people People) string {
	switch e.Type {
	case "fizzled":
		return card + " fizzles: its target is gone or no longer allowed."
	case "shield_added":
		return card + " has a shield."
	case "shield_used":
		return "The shield of " + card + " absorbs it."
	case "card_moved":
		return moved(e, card, people)
	}
	return ""
}

func moved(e *Event, card string, people People) string {
	switch e.Reason {
	case "cancelled":
		return card + " is cancelled."
	case "scrapped":
		return card + " leaves " + people.Whose(e.Owner) + " board for the discard pile."
	case "bounced":
		if e.Zone() == "discard" {
			return card + " goes to the discard pile, because " + people.Whose(e.Owner) + " hand is full."
		}
		return card + " returns to " + people.Whose(e.Owner) + " hand."
	case "discarded":
		return people.Does(e.Owner, "discard", "discards") + " " + card + "."
	case "recovered":
		return people.Does(e.Owner, "recover", "recovers") + " " + card + "."
	case "milled":
		return card + " goes from " + people.Whose(e.Owner) + " deck to the discard pile."
	}
	return ""
}

package snapshot

import (
	"fmt"

	"cardgames/cardsets/jsonint"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"
)

// CardSet is a card set as its author wrote it, of the form of the card-set
// schema. The order of the fields is the order of the members in SetsJSON.
type CardSet struct {
	ID      string `json:"set_id"`
	Name    string `json:"name"`
	Version string `json:"version"`
	Style   string `json:"style,omitempty"` // "" where the author has chosen none
	Cards   []Card `json:"cards"`
}

// Card is one card of a CardSet.
type Card struct {
	ID     string         `json:"id"`
	Name   string         `json:"name"`
	Cost   int64          `json:"cost"`
	Type   string         `json:"type"`
	Effect string         `json:"effect"`
	Params map[string]any `json:"params"` // as jsonint.Reader reads them
	Text   string         `json:"text"`
	Flavor string         `json:"flavor,omitempty"`
}

// ParseSet reads one card-set file that follows the card-set schema. It does not
// validate the file: unknown members are ignored.
func ParseSet(file []byte) (CardSet, error) {
	var set CardSet
	if err := json.Unmarshal(file, &set, jsonint.Reader); err != nil {
		return CardSet{}, fmt.Errorf("card set: %w", err)
	}
	return set, nil
}

// ParseSets reads the output of SetsJSON. It ignores unknown members: to verify that
// nothing was added, compare the Hash of the text with the SHA256 of the snapshot
// that New makes of the result.
func ParseSets(text []byte) ([]Set, error) {
	var parsed []CardSet
	if err := json.Unmarshal(text, &parsed, jsonint.Reader); err != nil {
		return nil, fmt.Errorf("card sets: %w", err)
	}
	sets := make([]Set, len(parsed))
	for i := range sets {
		sets[i].CardSet = parsed[i]
	}
	return sets, nil
}

// formatSets writes equal sets as equal bytes: the members of params in the order of their
// names, and the line separators U+2028 and U+2029 escaped.
func formatSets(sets []Set) jsontext.Value {
	plain := make([]CardSet, len(sets))
	for i, set := range sets {
		plain[i] = set.CardSet
	}
	return marshal(plain)
}

func marshal(value any) []byte {
	text, err := json.Marshal(value, json.Deterministic(true), jsontext.EscapeForJS(true))
	if err != nil {
		panic(err) // only strings that were read from JSON, integers, and maps of them
	}
	return text
}

package document

import (
	"fmt"

	"github.com/go-json-experiment/json/jsontext"

	"cardgames/cardsets/snapshot"
)

// Snapshot is the cards, and the SHA-256 of their canonical form (RFC 8785).
type Snapshot struct {
	SHA256 string         `json:"sha256"`
	Sets   jsontext.Value `json:"sets"`
}

// newSnapshot encodes the cards of a game.
func newSnapshot(s *snapshot.Snapshot) Snapshot {
	return Snapshot{SHA256: s.SHA256, Sets: s.SetsJSON()}
}

// cards builds the cards as the service did when it created the game. named are the
// sets as the document names them.
func (s Snapshot) cards(named []CardSet) (*snapshot.Snapshot, error) {
	sets, err := snapshot.ParseSets([]byte(s.Sets))
	if err != nil {
		return nil, fmt.Errorf("snapshot.sets: %w", err)
	}
	if len(sets) != len(named) {
		return nil, fmt.Errorf("card_sets names %d sets, snapshot.sets has %d", len(named), len(sets))
	}
	for i := range sets {
		if url := named[i].URL; url != nil {
			sets[i].URL = *url
		}
	}
	cards, faults := snapshot.New(sets)
	if len(faults) > 0 {
		return nil, fmt.Errorf("snapshot.sets[%d]%s: %s", faults[0].Set, faults[0].Pointer, faults[0].Detail)
	}
	if err := compare(s.Sets, cards.SetsJSON()); err != nil {
		return nil, fmt.Errorf("snapshot.sets%w", err)
	}
	if cards.SHA256 != s.SHA256 {
		return nil, fmt.Errorf("snapshot.sha256 is %s, the sets have %s", s.SHA256, cards.SHA256)
	}
	if err := compare(named, newCardSets(cards)); err != nil {
		return nil, fmt.Errorf("card_sets%w", err)
	}
	return cards, nil
}

// CardSet names a card set that the game was made from.
type CardSet struct {
	SetID   string  `json:"set_id"`
	Name    string  `json:"name"`
	Version string  `json:"version"`
	URL     *string `json:"url"` // null for the service's own core set
}

// newCardSets names the sets of a snapshot, in their order.
func newCardSets(s *snapshot.Snapshot) []CardSet {
	sets := make([]CardSet, len(s.Sets))
	for i, set := range s.Sets {
		sets[i] = CardSet{SetID: set.ID, Name: set.Name, Version: set.Version}
		if set.URL != "" {
			sets[i].URL = &set.URL
		}
	}
	return sets
}

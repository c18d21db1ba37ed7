package wire

import "cardgames/cardsets/snapshot"

// CardSet is a card set that the game was created from.
type CardSet struct {
	SetID   string `json:"set_id" example:"core"`
	Name    string `json:"name" example:"Everyday Life"`
	Version string `json:"version" example:"1.0.0"`
	// Where it was fetched; null for the built-in core set.
	URL *string `json:"url" nullable:"true"`
	// How a table with these cards looks, as the set's author has chosen; the first set of a game decides.
	// Absent where none is chosen, and in invitations.
	Style string `json:"style,omitzero" example:"lawn"`
}

// NewCardSets lists the sets of a snapshot, in the order of the request.
func NewCardSets(s *snapshot.Snapshot) []CardSet {
	sets := make([]CardSet, len(s.Sets))
	for i := range s.Sets {
		set := &s.Sets[i] // not a copy, which the URL below would keep
		sets[i] = CardSet{SetID: set.ID, Name: set.Name, Version: set.Version, Style: set.Style}
		if set.URL != "" {
			sets[i].URL = &set.URL
		}
	}
	return sets
}

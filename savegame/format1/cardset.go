package format1

import "cardgames/cardsets/snapshot"

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

package workshop

import (
	"maps"

	"cardgames/cardsets/snapshot"
	"cardgames/engine"
)

// names returns the names of cards by their ids, such as "core:kettle". A name that two
// cards share says too little, so it is left out.
func names(s *snapshot.Snapshot) map[string]string {
	byID, users := map[string]string{}, map[string]int{}
	for i := range s.Pool.Len() {
		card := s.Pool.Card(engine.CardRef(i))
		byID[card.ID] = card.Name
		users[card.Name]++
	}
	maps.DeleteFunc(byID, func(_, name string) bool { return users[name] > 1 })
	return byID
}

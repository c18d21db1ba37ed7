package snapshot

import (
	"slices"

	"cardgames/cardsets/steps"
)

// normalise returns a copy of sets, which build accepts, with all defaults filled in.
// Numbers were read as integers.
func normalise(sets []Set) []Set {
	normal := slices.Clone(sets)
	for i := range normal {
		normal[i].Cards = slices.Clone(normal[i].Cards)
		for j := range normal[i].Cards {
			normal[i].Cards[j].Params = steps.Normalise(normal[i].Cards[j].Params)
		}
	}
	return normal
}

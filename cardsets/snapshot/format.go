package snapshot

import (
	"slices"

	"cardgames/engine"
)

// The formats of what is stored and saved of card sets. A release that does not know the grammar
// of 1.1.0 refuses Format4 as written by a newer one.
const (
	Format3 = 3 // the grammar of 1.0.0
	Format4 = 4 // with what 1.1.0 has added
)

// Format returns the format that the card sets need: Format4 where a set has a style, or a card a
// moment, a count or a param, that 1.0.0 does not know.
func (s *Snapshot) Format() int { return s.format }

func formatOf(sets []Set, pool *engine.Pool) int {
	if slices.ContainsFunc(sets, func(set Set) bool { return set.Style != "" }) {
		return Format4
	}
	for ref := range pool.Len() {
		card := pool.Card(engine.CardRef(ref))
		if slices.ContainsFunc(card.Abilities, hasNewMoment) || slices.ContainsFunc(card.AllSteps(), isNew) {
			return Format4
		}
	}
	return Format3
}

func hasNewMoment(a engine.Ability) bool {
	return a.When == engine.WhenEnd || a.When == engine.WhenOpponentTask || a.When == engine.WhenOpponentInstant
}

func isNew(s engine.Step) bool {
	const count = engine.CountOwnOtherPersons
	return s.Params.N.Per == count || s.Params.If.Count == count || s.Effect == engine.EffectCancel && s.Params.Type != 0
}

package suggest

import (
	"slices"

	"cardgames/engine"
)

// mendCards changes the cards that are worth too little or too much, the worst first. What
// mends one may mend others or do harm to them, so they are played again before they are
// changed.
func (s *search) mendCards(from *variant) *variant {
	outliers := s.outliers(from)
	best := from
	for _, card := range outliers[:min(len(outliers), MaxEdits)] {
		if s.endsSoon() || !slices.Contains(s.outliers(best), card) {
			continue
		}
		var all []*variant
		for _, option := range s.optionsFor(best, card) {
			all = append(all, &variant{edits: set(best.edits, option), shift: s.luck})
		}
		s.play(mendedPairs, mendedDeals, outliers, all...)
		if next := s.best(append(all, best), 1)[0]; next != best {
			best = next
			s.mended = append(s.mended, s.sets.Pool.Card(card).ID)
		}
	}
	return best
}

// optionsFor returns the changes of a card that bring its value into bounds, the best
// first. A number that is changed already may be changed otherwise.
func (s *search) optionsFor(from *variant, card engine.CardRef) []Edit {
	option := map[*variant]Edit{}
	var all []*variant
	for _, number := range Numbers(s.written, int(card-s.first)) {
		now := valueIn(from.edits, number)
		for number.To = max(0, now-furthest); number.To <= now+furthest; number.To++ {
			if edits := set(from.edits, number); number.To != now && len(edits) <= MaxEdits {
				v := &variant{edits: edits}
				all, option[v] = append(all, v), number
			}
		}
	}
	all = s.legal(all)
	s.play(0, optionDeals, []engine.CardRef{card}, all...)
	all = s.best(all, 2*options)
	s.play(0, optionMoreDeals, []engine.CardRef{card}, all...)
	var edits []Edit
	for _, v := range s.best(all, options) {
		edits = append(edits, option[v])
	}
	return edits
}

// legal removes the variants that the service would refuse.
func (s *search) legal(all []*variant) []*variant {
	return slices.DeleteFunc(all, func(v *variant) bool { return !s.allows(v.edits) })
}

// allows reports whether the service accepts the set with some changes.
func (s *search) allows(edits []Edit) bool {
	if slices.ContainsFunc(edits, func(e Edit) bool { return e.To < 0 }) {
		return false
	}
	_, err := Apply(s.sets, s.set, edits)
	return err == nil
}

package suggest

import "slices"

// harmless returns the first of some variants whose cards stay within bounds, as far as it looks. All
// come from one variant.
func (s *search) harmless(all []*variant, from *variant) []*variant {
	var chosen []*variant
	looked := 0
	for _, v := range all {
		if looked == promised || len(chosen) == wanted {
			break
		}
		if s.isHarmful(v.edits) {
			continue
		}
		looked++
		s.play(0, harmDeals, union(s.watched(v), s.watched(from)), v) // also those cards that it leaves as they were
		if s.learnHarm(v, from); !s.isHarmful(v.edits) {
			chosen = append(chosen, v)
		}
	}
	return chosen
}

// learnHarm remembers which changes are too much for their cards in a variant. It leaves out the
// changes of the variant that it comes from, and cards that were changed for their own sake, which
// may be better with the change than without it.
func (s *search) learnHarm(v, from *variant) {
	for _, card := range v.report.Values {
		if card.Games == 0 || slices.Contains(s.mended, card.ID) || s.penaltyOfCard(v, card) < tooHarmful {
			continue
		}
		for _, e := range v.edits {
			if e.Card == card.ID && !slices.Contains(from.edits, e) {
				s.harmful = append(s.harmful, e)
			}
		}
	}
}

// isHarmful reports whether one of some changes goes as far as one that is too much for its card.
func (s *search) isHarmful(edits []Edit) bool {
	return slices.ContainsFunc(edits, func(e Edit) bool { return slices.ContainsFunc(s.harmful, e.goesAsFarAs) })
}

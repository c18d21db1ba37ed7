package suggest

import "slices"

// mendGames changes one or two numbers more, or otherwise, where whole games miss a gate: who
// wins, how long they last, and whether choices matter.
func (s *search) mendGames(from *variant) *variant {
	now, _ := from.figures()
	if s.penaltyOfGames(now) == 0 {
		return from
	}
	if s.effects == nil {
		s.effects = s.screen(from)
	}
	all := s.promising(from)
	for _, v := range all { // also those cards that it leaves as they were
		s.play(0, optionDeals, union(s.watched(v), s.watched(from)), v)
	}
	all = s.best(all, tried)
	same := &variant{edits: from.edits} // on the deals of the others
	s.play(triedPairs, 0, nil, append(all, same)...)
	played, _ := same.played()
	for _, v := range all {
		v.shift = now.minus(played).only(seat0, meanTurns, ofYardstick)
	}
	all = s.best(all, 2)
	for _, v := range all {
		s.play(0, optionMoreDeals, union(s.watched(v), s.watched(from)), v)
	}
	return s.best(append(all, from), 1)[0]
}

// promising returns the variants that promise most by the effects of numbers, the best first.
func (s *search) promising(from *variant) []*variant {
	all := s.changedOnce(from)
	for _, v := range s.best(all, partners) {
		all = append(all, s.changedOnce(v)...)
	}
	var chosen []*variant
	for _, v := range s.best(all, len(all)) {
		known := slices.ContainsFunc(chosen, func(other *variant) bool { return sameEdits(v.edits, other.edits) })
		if !known && s.allows(v.edits) {
			chosen = append(chosen, v)
		}
		if len(chosen) == promised {
			break
		}
	}
	return chosen
}

// changedOnce returns the variants in which one number differs by one or two from what it is
// in another, with what is predicted of them. Cards that were changed for their own sake stay
// as they are. The service may refuse some variants.
func (s *search) changedOnce(from *variant) []*variant {
	now, _ := from.figures()
	var all []*variant
	for _, e := range s.effects {
		if slices.Contains(s.mended, e.number.Card) {
			continue
		}
		for _, by := range []int64{-2, -1, 1, 2} {
			if edits := changed(from.edits, e.number, by); len(edits) <= MaxEdits {
				predicted := now.plus(e.of.times(float64(by)))
				all = append(all, &variant{edits: edits, predicted: &predicted})
			}
		}
	}
	return all
}

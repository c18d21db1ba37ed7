package suggest

import "slices"

// mendGames changes one or two numbers more, or otherwise, where whole games miss a gate: who
// wins, how long they last, and whether choices matter. It returns the variants that promise
// more than the one that it is given, the best first, and that one after them.
func (s *search) mendGames(from *variant) []*variant {
	now, _ := from.figures()
	if s.endsSoon() || s.penaltyOfGames(now) == 0 {
		return []*variant{from}
	}
	if s.effects == nil {
		s.effects = s.screen(from)
	}
	now = now.plus(s.surprise())
	all := s.best(s.harmless(s.promising(now, from), from), finalists)
	same := &variant{edits: from.edits} // on the deals of the others
	s.play(triedPairs, 0, nil, append(all, same)...)
	played, _ := same.played()
	for _, v := range all {
		v.shift = now.minus(played).only(fine[:]...)
	}
	all = s.best(all, 2)
	for _, v := range all {
		s.play(0, optionMoreDeals, union(s.watched(v), s.watched(from)), v)
	}
	all = s.best(append(all, from), len(all)+1)
	return all[:slices.Index(all, from)+1]
}

// fine are the figures of which a search knows differences well.
var fine = [...]figure{seat0, meanTurns, ofYardstick}

// surprise is by how much the figures of another variant are expected to differ from what is
// known of the set as it is: the values of its own bots may be luck.
func (s *search) surprise() figures {
	var sum figures
	for _, f := range s.surprises {
		sum = sum.plus(f.only(fine[:]...))
	}
	return sum.times(1 / float64(len(s.surprises)+1))
}

// promising returns variants by what they promise by the effects of numbers, the best first.
// The figures are those that the variant that they come from has now.
func (s *search) promising(now figures, from *variant) []*variant {
	all := s.changedOnce(now, from)
	for _, v := range s.best(all, partners) {
		all = append(all, s.changedOnce(*v.predicted, v)...)
	}
	var chosen []*variant
	for _, v := range s.best(all, len(all)) {
		same := func(other *variant) bool { return sameEdits(v.edits, other.edits) }
		if !slices.ContainsFunc(chosen, same) && !s.isKnown(v.edits) && s.allows(v.edits) {
			chosen = append(chosen, v)
		}
		if len(chosen) == ranked {
			break
		}
	}
	return chosen
}

// changedOnce returns the variants in which one number differs by one or two from what it is
// in another, with what is predicted of them. Cards that were changed for their own sake stay
// as they are. The service may refuse some variants.
func (s *search) changedOnce(now figures, from *variant) []*variant {
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

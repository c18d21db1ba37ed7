package suggest

import (
	"cmp"
	"slices"

	"cardgames/bots/balance"
	"cardgames/cardsets/snapshot"
	"cardgames/engine"
)

// MaxEdits is how many numbers a suggestion changes at most.
const MaxEdits = 3

// Suggestion is what was found.
type Suggestion struct {
	Edits []Edit `json:"edits"` // none where nothing is wrong, or nothing helps
	// Misses are the gates that the set misses as it is, and Left those that it misses with
	// the changes, both by the estimates of few games.
	Misses  []string `json:"misses"`
	Left    []string `json:"left"`
	Effects []Effect `json:"effects"`
}

// Effect is what the changes do to a figure.
type Effect struct {
	Name   string           `json:"name"`
	Before balance.Interval `json:"before"`
	After  balance.Interval `json:"after"`
}

// Trial is a part of the games of the set with some changes. All parts can be played at once.
type Trial struct {
	Edits []Edit `json:"edits"`
	// Fitted are the changes of the set that the bots' values are fitted to. A fit takes
	// seconds, so sets that differ in one or two numbers are tried with the same values.
	Fitted []Edit        `json:"fitted"`
	Round  balance.Round `json:"round"`
	Part   balance.Part  `json:"part"`
}

// trialsAtOnce is how many trials there are at least, so that no player waits for the others.
const trialsAtOnce = 4

// The numbers of games, in pairs on one deal or in deals for the values of cards.
const (
	firstPairs, firstDeals    = 3000, 500
	closerDeals               = 1000
	optionDeals               = 150
	optionMoreDeals           = 350
	comboPairs, comboMore     = 1000, 3000
	leverPairs, leverMore     = 300, 900
	leverMost                 = 3000
	againPairs, againDeals    = 5000, 300
	finalPairs, finalDeals    = 8000, 600
	randomPairs               = 200
	options, combos, furthest = 3, 6, 5
	levers                    = 6
	rounds                    = 2
)

// search is one search for changes.
type search struct {
	plan  *balance.Plan
	sets  *snapshot.Snapshot
	set   int // the set whose numbers may change
	first engine.CardRef
	ask   func([]Trial) []*balance.Counts
	limit float64 // the most that a card may be worth
	// fitted are the changes of the set that the bots' values are fitted to.
	fitted []Edit
	// promising are the numbers that helped whole games most in the first round, or nil.
	promising []Edit
	late      bool            // no more changes are to be tried
	measured  *balance.Report // of the set as it is, or nil
	aims      aims
}

// variant is the set with some changes, and what is known about it.
type variant struct {
	edits  []Edit
	counts *balance.Counts
	report *balance.Report
	// shift is what the figures are off by because of the luck of the deals that were
	// played, as the set without the last change shows, or a measurement.
	shift figures
}

// find returns the suggestion. It asks for games as it goes.
func (s *search) find() *Suggestion {
	before := &variant{}
	s.play(firstPairs, firstDeals, s.allCards(), before)
	s.limit = limitOf(before.report)
	s.play(0, closerDeals, s.close(before), before)
	s.learn(before)
	best, current := before, before
	mend := s.mendCards
	for range rounds {
		next := s.mendGames(mend(current))
		if next == current {
			break
		}
		if current = s.again(next); s.penalty(current) < s.penalty(best) {
			best = current
		} else { // its cards do not help, so only whole games are mended
			current, mend = best, func(v *variant) *variant { return v }
		}
		if s.late || len(s.misses(current)) == 0 {
			break
		}
	}
	if best != before && !s.late {
		s.fitted = best.edits
		s.play(finalPairs, finalDeals, s.watched(best), best)
	}
	if s.penalty(best) >= s.penalty(before) {
		best = before
	}
	return s.suggestion(before, best)
}

// again plays games of a variant by bots that know its cards: with values that are fitted to
// cards before the changes, they miss what the changes make worth playing.
func (s *search) again(of *variant) *variant {
	s.fitted = of.edits
	v := &variant{edits: of.edits}
	s.play(againPairs, againDeals, s.allCards(), v)
	s.play(0, closerDeals, s.close(v), v)
	return v
}

// mendCards changes the cards that are worth too little or too much.
func (s *search) mendCards(from *variant) *variant {
	partial := []*variant{from}
	for _, card := range s.outliers(from) {
		if len(partial[0].edits) == MaxEdits {
			break
		}
		var next []*variant
		for _, option := range s.optionsFor(from, card) {
			for _, p := range partial {
				next = append(next, &variant{edits: append(slices.Clone(p.edits), option)})
			}
		}
		if len(next) > 0 {
			partial = next[:min(len(next), combos)]
		}
	}
	if len(partial) == 1 && partial[0] == from {
		return from
	}
	s.play(comboPairs, 0, nil, partial...)
	partial = s.best(partial, 2)
	s.play(comboMore, 0, nil, partial...)
	return s.best(partial, 1)[0]
}

// optionsFor returns the changes of a card that bring its value into bounds, the smallest
// first.
func (s *search) optionsFor(from *variant, card engine.CardRef) []Edit {
	index := int(card - s.first)
	var all []*variant
	for _, number := range Numbers(&s.sets.Sets[s.set], index) {
		for by := int64(1); by <= furthest; by++ {
			for _, to := range []int64{number.From - by, number.From + by} {
				if edit := number; to >= 0 && !touches(from.edits, edit) {
					edit.To = to
					all = append(all, &variant{edits: append(slices.Clone(from.edits), edit)})
				}
			}
		}
	}
	all = s.legal(all)
	s.play(0, optionDeals, []engine.CardRef{card}, all...)
	all = s.best(all, 2*options)
	s.play(0, optionMoreDeals, []engine.CardRef{card}, all...)
	var edits []Edit
	for _, v := range s.best(all, options) {
		edits = append(edits, v.edits[len(v.edits)-1])
	}
	return edits
}

// mendGames changes one more number, or one further, where whole games miss a gate: who
// wins, how long they last, and whether choices matter.
func (s *search) mendGames(from *variant) *variant {
	if s.penaltyOfGames(from) == 0 {
		return from
	}
	var all []*variant
	for _, number := range s.numbers() {
		for _, by := range []int64{-1, 1} {
			if edits, ok := with(from.edits, number, by); ok {
				all = append(all, &variant{edits: edits})
			}
		}
	}
	all = s.legal(all)
	same := &variant{edits: from.edits} // on the deals of the others
	for _, stage := range []struct{ pairs, left int }{{leverPairs, len(all) / 4}, {leverMore, levers}, {leverMost, 2}} {
		s.play(stage.pairs, 0, nil, append(all, same)...)
		for _, v := range all {
			v.shift = from.figures().minus(same.played())
		}
		all = s.best(all, stage.left)
		s.remember(all)
		if s.late {
			all = s.best(all, 2)
			break
		}
	}
	for _, v := range all {
		s.play(0, optionMoreDeals, s.watched(v), v)
	}
	return s.best(append(all, from), 1)[0]
}

// legal removes the variants that the service would refuse.
func (s *search) legal(all []*variant) []*variant {
	return slices.DeleteFunc(all, func(v *variant) bool {
		_, err := Apply(s.sets, s.set, v.edits)
		return err != nil
	})
}

// numbers returns the numbers that may be changed for the sake of whole games.
func (s *search) numbers() []Edit {
	if s.promising != nil {
		return s.promising
	}
	var all []Edit
	for index := range s.sets.Sets[s.set].Cards {
		all = append(all, Numbers(&s.sets.Sets[s.set], index)...)
	}
	return all
}

// remember keeps the numbers of the variants for the next round, after the first stage.
func (s *search) remember(all []*variant) {
	if s.promising != nil {
		return
	}
	for _, v := range all {
		for _, e := range v.edits {
			if e.To = e.From; !slices.ContainsFunc(s.promising, e.same) {
				s.promising = append(s.promising, e)
			}
		}
	}
}

// with returns the edits with one more, which changes a number by an amount from what it is
// with them. It reports whether that is possible.
func with(edits []Edit, number Edit, by int64) ([]Edit, bool) {
	more := slices.Clone(edits)
	at := slices.IndexFunc(more, number.same)
	if at < 0 {
		at, more = len(more), append(more, number)
	}
	more[at].To += by
	if more[at].To == more[at].From {
		more = slices.Delete(more, at, at+1)
		return more, true
	}
	return more, more[at].To >= 0 && len(more) <= MaxEdits
}

func touches(edits []Edit, number Edit) bool { return slices.ContainsFunc(edits, number.same) }

// best returns the n best variants, the best first; of equals the one that changes less.
func (s *search) best(all []*variant, n int) []*variant {
	sorted := slices.Clone(all)
	slices.SortStableFunc(sorted, func(a, b *variant) int { return cmp.Compare(s.score(a), s.score(b)) })
	return sorted[:min(n, len(sorted))]
}

// play plays more games of the variants.
func (s *search) play(pairs, deals int, cards []engine.CardRef, variants ...*variant) {
	if pairs == 0 && (deals == 0 || len(cards) == 0) || len(variants) == 0 {
		return
	}
	parts := (trialsAtOnce + len(variants) - 1) / len(variants)
	var trials []Trial
	pairs, deals = s.scaled(pairs), s.scaled(deals)
	for _, v := range variants {
		round := s.round(v, pairs, deals, cards)
		for part := range parts {
			trials = append(trials, Trial{v.edits, s.fitted, round, balance.Part{Number: part, Of: parts}})
		}
	}
	for i, counts := range s.ask(trials) {
		variants[i/parts].add(counts)
	}
	for _, v := range variants {
		v.report = v.counts.Report(s.sets, *s.plan)
	}
}

func (v *variant) add(counts *balance.Counts) {
	if v.counts == nil {
		v.counts = counts
	} else {
		v.counts.Add(counts)
	}
}

// scaled returns a number of games for a plan that has fewer games of greedy bots than a
// full one, or more.
func (s *search) scaled(games int) int { return games * s.plan.Greedy / balance.Full().Greedy }

func (s *search) round(v *variant, pairs, deals int, cards []engine.CardRef) balance.Round {
	played, random, dealt := 0, 0, 0
	if v.counts != nil {
		played, random, dealt = v.counts.Pairs(greedyMirror), v.counts.Pairs(againstRandom), v.counts.Deals
	}
	r := balance.Round{Matchups: make([]balance.Span, 5)}
	r.Matchups[greedyMirror] = balance.Span{From: played, To: played + pairs}
	if _, open := ofYardstick(s.measured); open {
		r.Matchups[againstYardstick] = balance.Span{From: played, To: played + pairs}
	}
	if random == 0 && pairs >= s.scaled(comboPairs) {
		r.Matchups[againstRandom] = balance.Span{To: s.scaled(randomPairs)}
	}
	if len(cards) > 0 {
		r.Values = balance.Valuation{Deals: balance.Span{From: dealt, To: dealt + deals}, Cards: cards}
	}
	return r
}

func (s *search) allCards() []engine.CardRef {
	var all []engine.CardRef
	for i := range s.sets.Pool.Len() {
		all = append(all, engine.CardRef(i))
	}
	return all
}

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
	pairs                    = 5000 // of the set as it is, and with the best changes
	firstDeals, againDeals   = 500, 300
	closerDeals              = 800
	optionDeals              = 150
	optionMoreDeals          = 350
	mendedPairs, mendedDeals = 750, 600
	triedPairs               = 2500
	finalPairs, finalDeals   = 8000, 600
	randomPairs              = 200
	harmDeals                = 400
)

// How much is tried.
const (
	options, furthest = 3, 5  // for the value of a card: the changes, and how far they go
	partners          = 8     // single changes that are combined with every other
	ranked            = 60    // variants by what is predicted of them
	promised, wanted  = 12, 6 // how many of these are looked at, to find how many that are harmless
	finalists         = 3     // of which whole games are played
	rounds            = 5
)

// search is one search for changes.
type search struct {
	plan    *balance.Plan
	sets    *snapshot.Snapshot
	set     int            // the set whose numbers may change
	written *snapshot.Set  // that set
	first   engine.CardRef // of its cards
	ask     func([]Trial) []*balance.Counts
	limit   float64 // the most that a card may be worth
	// fitted are the changes of the set that the bots' values are fitted to.
	fitted   []Edit
	known    [][]Edit // changes that were tried by bots that know them
	harmful  []Edit   // changes that are too much for their cards
	mended   []string // cards that were changed for the sake of their values
	effects  []effect // of numbers on whole games, or nil
	budget   budget
	measured *balance.Report // of the set as it is, or nil
	aims     aims
	// surprises are how much the figures of variants that did not help differed from what was
	// expected of them, because their bots have other values.
	surprises []figures
	luck      figures // what the figures of the first deals are off by, as the measurement shows
}

// variant is the set with some changes, and what is known about it.
type variant struct {
	edits  []Edit
	counts *balance.Counts
	report *balance.Report
	// shift is what the figures are off by because of the luck of the deals that were
	// played, as the set without the last change shows, or a measurement.
	shift     figures
	predicted *figures // by the effects of numbers, or nil
	firstPair int      // the number of the first deal that it is played on
}

// find returns the suggestion. It asks for games as it goes.
func (s *search) find() *Suggestion {
	before := s.asItIs()
	best := before
	cards := true // also change cards for the sake of their values
	for range rounds {
		mended := best
		if cards {
			mended = s.mendCards(best)
		}
		next, tried := s.firstThatHelps(best, s.mendGames(mended))
		if !tried && !cards {
			break
		}
		cards = next != best
		if best = next; len(s.misses(best)) == 0 || !s.budget.allowsRound() {
			break
		}
	}
	return s.suggestion(before, best)
}

// firstThatHelps returns the first of some variants that proves better than the best so far,
// or that. They seemed to be better, but among many variants some always seem so after few
// games, and by bots that do not know their cards. It reports whether there was one to try.
func (s *search) firstThatHelps(best *variant, promising []*variant) (first *variant, tried bool) {
	for _, seeming := range promising {
		if s.isKnown(seeming.edits) || s.isHarmful(seeming.edits) {
			continue
		}
		if s.hasTried() && !s.budget.allowsTry() {
			break
		}
		v := s.again(seeming, best)
		if s.penalty(v) < s.penalty(best) {
			return v, true
		}
		tried = true
		s.learnHarm(v, best)
		expected, _ := seeming.figures()
		got, _ := v.figures()
		s.surprises = append(s.surprises, got.minus(expected))
	}
	s.fitted = best.edits
	return best, tried
}

// hasTried reports whether changes were tried by bots that know them. The search does not end
// before that.
func (s *search) hasTried() bool { return len(s.known) > 1 }

// endsSoon reports whether the search is late and has tried changes.
func (s *search) endsSoon() bool { return s.budget.late && s.hasTried() }

// asItIs plays games of the set without changes, where a measurement does not tell all.
func (s *search) asItIs() *variant {
	v := &variant{}
	s.fit(v.edits)
	fitted := s.budget.spent
	s.play(pairs, 0, nil, v)
	gamesOfPairs := s.budget.spent - fitted
	if s.knowsCards() {
		v.report.Values = s.measured.Values
		s.limit = limitOf(v.report)
	} else {
		s.play(0, firstDeals, s.allCards(), v)
		s.limit = limitOf(v.report)
		s.play(0, closerDeals, s.close(v), v)
	}
	// A try plays such games, and in the end more of them.
	s.budget.try = s.budget.spent + gamesOfPairs*finalPairs/pairs
	s.learn(v)
	v.shift = s.luck
	return v
}

// fit lets games be played by bots that know the set with some changes.
func (s *search) fit(edits []Edit) {
	s.fitted = edits
	s.known = append(s.known, edits)
	s.budget.spent += s.scaled(fitTurns)
}

// again plays games of a variant by bots that know its cards: with values that are fitted to
// cards before the changes, they miss what the changes make worth playing. It plays no more of
// them once the variant is no better than the best so far.
func (s *search) again(of, best *variant) *variant {
	begun := s.budget.spent
	s.fit(of.edits)
	v := &variant{edits: of.edits, shift: s.luck}
	s.play(pairs, 0, nil, v)
	if s.penalty(v) < s.penalty(best) {
		s.play(0, againDeals, s.allCards(), v)
		s.play(0, closerDeals, s.close(v), v)
	}
	if s.penalty(v) < s.penalty(best) {
		s.play(finalPairs, finalDeals, s.watched(v), v)
		v.shift = s.luck.times(pairs / float64(pairs+finalPairs)) // the luck of the other deals is not known
	}
	s.budget.try = max(s.budget.try, s.budget.spent-begun)
	return v
}

// isKnown reports whether some changes were tried by bots that know them. Trying them again would
// not help: what was found since then misses less.
func (s *search) isKnown(edits []Edit) bool {
	return slices.ContainsFunc(s.known, func(other []Edit) bool { return sameEdits(edits, other) })
}

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
		s.budget.spent += counts.Turns
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
	played, random, dealt := v.firstPair, 0, 0
	if v.counts != nil {
		played, random, dealt = v.firstPair+v.counts.Pairs(greedyMirror), v.counts.Pairs(againstRandom), v.counts.Deals
	}
	r := balance.Round{Matchups: make([]balance.Span, 5)}
	r.Matchups[greedyMirror] = balance.Span{From: played, To: played + pairs}
	if _, open := againstTheYardstick(s.measured); open {
		r.Matchups[againstYardstick] = balance.Span{From: played, To: played + pairs}
	}
	if random == 0 && pairs >= s.scaled(mendedPairs) {
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

package balance

import (
	"slices"

	"cardgames/bots"
	"cardgames/engine"
)

// withBlank returns the pool with one more card at its end: a blank, which is too
// expensive to be played.
func withBlank(pool *engine.Pool) (blanked *engine.Pool, blank engine.CardRef) {
	cards := make([]engine.Card, pool.Len(), pool.Len()+1)
	for i := range cards {
		cards[i] = *pool.Card(engine.CardRef(i))
	}
	cards = append(cards, engine.Card{ // all other ids have a colon
		ID: "blank", Name: "Blank", Cost: engine.MaxCost, Type: engine.TypeTask,
		Steps: []engine.Step{{Params: engine.Params{MaxCost: engine.NoMaxCost}}},
	})
	blanked, err := engine.NewPool(cards)
	if err != nil {
		panic(err) // the cards of a pool, and the blank
	}
	return blanked, engine.CardRef(pool.Len())
}

// losses are what players lose without cards.
type losses struct {
	byCard []sums // quarter points lost per game
	turns  int    // of all games that were played for it
}

// values measures what one copy of each card is worth: the share of points that a
// player loses if one copy in their deck is a blank. Each deal counts for both seats;
// deals without the card do not count.
func (s *setup) values(r runner, kind bots.Kind, name string, v Valuation) *losses {
	blanked, blank := withBlank(s.pool)
	empty := func() *losses { return &losses{byCard: make([]sums, s.pool.Len())} }
	kinds := [2]bots.Kind{kind, kind}
	job := func(lost *losses, number int) {
		d := newDeal(s.plan, s.pool, name, number)
		usual := play(d, kinds)
		lost.turns += usual.turns
		for _, card := range v.Cards {
			if !slices.Contains(d.table.Lists[0], card) {
				continue
			}
			points := 0
			for seat := range engine.Seat(2) {
				scored, turns := pointsWithout(d, kinds, usual, seat, card, blanked, blank)
				points += scored
				lost.turns += turns
			}
			lost.byCard[card].add(2 - points)
		}
	}
	return runJobs(r, v.Deals, v.workOfDeal(kind), empty, job, (*losses).merge)
}

func (l *losses) merge(other *losses) {
	mergeSums(l.byCard, other.byCard)
	l.turns += other.turns
}

func mergeSums(into, from []sums) {
	for i := range into {
		into[i].merge(from[i])
	}
}

// pointsWithout returns the half points that a seat scores if one copy of a card in
// its deck is a blank, and how many turns were played to find that. A blank that is not
// drawn changes nothing.
func pointsWithout(d deal, kinds [2]bots.Kind, usual game, seat engine.Seat, card engine.CardRef, pool *engine.Pool,
	blank engine.CardRef) (points, turns int) {
	at := anyCopy(d, seat, card)
	result := usual.result
	if at < usual.draws[seat] {
		d.table.Pool = pool
		d.table.Lists[seat] = replaced(d.table.Lists[seat], slices.Index(d.table.Lists[seat], card), blank)
		d.decks[seat] = replaced(d.decks[seat], at, blank)
		result, turns = playToEnd(d, kinds)
	}
	return halfPointsOf(result, int8(seat)), turns
}

// anyCopy returns the index in the deck of one of the copies, chosen by the seed of
// the deal: the first copy would always be one that is drawn early.
func anyCopy(d deal, seat engine.Seat, card engine.CardRef) int {
	var copies []int
	for at, ref := range d.decks[seat] {
		if ref == card {
			copies = append(copies, at)
		}
	}
	return copies[d.seed%uint64(len(copies))]
}

func replaced(cards []engine.CardRef, at int, by engine.CardRef) []engine.CardRef {
	cards = slices.Clone(cards)
	cards[at] = by
	return cards
}

func mustKind(name string) bots.Kind {
	kind, err := bots.ParseKind(name)
	if err != nil {
		panic(err)
	}
	return kind
}

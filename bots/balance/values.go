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
		Params: engine.Params{MaxCost: engine.NoMaxCost},
	})
	blanked, err := engine.NewPool(cards)
	if err != nil {
		panic(err) // the cards of a pool, and the blank
	}
	return blanked, engine.CardRef(pool.Len())
}

// values measures what one copy of each card is worth: the share of points that
// a greedy player loses if one copy in their deck is a blank. Each deal counts for
// both seats; deals without the card do not count. The sums are of quarter points
// lost per game.
func values(r runner, p *Plan, pool *engine.Pool, deals int) []sums {
	blanked, blank := withBlank(pool)
	newTally := func() []sums { return make([]sums, pool.Len()) }
	job := func(losses []sums, number int) {
		d := newDeal(p, pool, "values", number)
		usual := play(d, bothGreedy)
		list := d.table.Lists[0]
		for _, card := range slices.Compact(slices.Sorted(slices.Values(list))) {
			points := 0
			for seat := range engine.Seat(2) {
				points += pointsWithout(d, usual, seat, card, blanked, blank)
			}
			losses[card].add(2 - points)
		}
	}
	return runJobs(r, deals, p.workOfValues(pool), newTally, job, mergeSums)
}

func mergeSums(into, from []sums) {
	for i := range into {
		into[i].merge(from[i])
	}
}

// bothGreedy are the bots that measure values. Their choices depend only on what
// they see, so a blank that is not drawn changes nothing.
var bothGreedy = [2]bots.Kind{mustKind("greedy"), mustKind("greedy")}

// pointsWithout returns the half points that a seat scores if one copy of a card in
// its deck is a blank.
func pointsWithout(d deal, usual game, seat engine.Seat, card engine.CardRef, pool *engine.Pool,
	blank engine.CardRef) int {
	at := anyCopy(d, seat, card)
	result := usual.result
	if at < usual.draws[seat] {
		d.table.Pool = pool
		d.table.Lists[seat] = replaced(d.table.Lists[seat], slices.Index(d.table.Lists[seat], card), blank)
		d.decks[seat] = replaced(d.decks[seat], at, blank)
		result = play(d, bothGreedy).result
	}
	switch result.Winner {
	case int8(seat):
		return 2
	case engine.NoWinner:
		return 1
	}
	return 0
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

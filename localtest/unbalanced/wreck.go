package main

import (
	"context"
	"hash/fnv"
	"math/rand/v2"

	"cardgames/bots/balance"
	"cardgames/bots/balance/suggest"
	"cardgames/cardsets/check"
	"cardgames/cardsets/core"
	"cardgames/cardsets/sets"
	"cardgames/cardsets/snapshot"
)

// shipped are the card sets of the games that are wrecked in turn; "core" is the core set.
// The numbers of the last one are changed.
var shipped = [][]string{
	{"core"}, {"garden.json"}, {"flat_share.json"}, {"core", "house_guests.json"}, {"opening_night.json"},
	{"polar_station.json"},
}

func load(names []string) (*snapshot.Snapshot, error) {
	var files []check.File
	for _, name := range names {
		body := core.JSON()
		if name != "core" {
			body = sets.File(name)
		}
		files = append(files, check.File{URL: name, Body: body})
	}
	return check.Sets(files...)
}

// The numbers that are changed, and how far.
const (
	mostWrecked   = 3
	leastBy, most = 2, 5
)

// wrecked is a card set with changed numbers.
type wrecked struct {
	sets  *snapshot.Snapshot
	edits []suggest.Edit
	fails []string // the gates that certainly fail
}

// last returns the index of the set that is wrecked.
func last(s *snapshot.Snapshot) int { return len(s.Sets) - 1 }

// wreck makes the unbalanced set with a number. It changes numbers by chance until a gate
// fails by a measurement.
func wreck(ctx context.Context, seed string, number int, certain balance.Plan) (wrecked, error) {
	s, err := load(shipped[(number-1)%len(shipped)])
	if err != nil {
		return wrecked{}, err
	}
	h := fnv.New64a()
	h.Write([]byte(seed))
	random := rand.New(rand.NewPCG(h.Sum64(), uint64(number)))
	for {
		edits := wreckingEdits(random, &s.Sets[last(s)])
		changed, err := suggest.Apply(s, last(s), edits)
		if err != nil {
			continue // the service would refuse these numbers
		}
		report, err := balance.Measure(ctx, changed, certain)
		if err != nil {
			return wrecked{}, err
		}
		if failures := report.Failures(); len(failures) > 0 {
			return wrecked{changed, edits, names(failures)}, nil
		}
	}
}

// wreckingEdits changes a number of each of some cards.
func wreckingEdits(random *rand.Rand, set *snapshot.Set) []suggest.Edit {
	var edits []suggest.Edit
	for _, card := range random.Perm(len(set.Cards))[:1+random.IntN(mostWrecked)] {
		numbers := suggest.Numbers(set, card)
		edit := numbers[random.IntN(len(numbers))]
		by := int64(leastBy + random.IntN(most-leastBy+1))
		if random.IntN(2) == 0 {
			by = -by
		}
		edit.To = max(0, edit.From+by)
		edits = append(edits, edit)
	}
	return edits
}

func names(gates []balance.Gate) []string {
	var all []string
	for _, g := range gates {
		all = append(all, g.Name+" "+g.Shown())
	}
	return all
}

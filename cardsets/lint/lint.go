// Package lint tells card authors what the service would refuse, and what it
// accepts but plays badly. It reads and writes nothing, so that it runs in a
// browser too.
package lint

import (
	"errors"
	"fmt"
	"slices"

	"cardgames/cardsets/check"
	"cardgames/cardsets/fault"
	"cardgames/cardsets/snapshot"
	"cardgames/engine"
)

// Source is one card set of a game.
type Source struct {
	check.File
	// Exists reports whether there is a file at a path relative to this one. nil
	// leaves a relative $schema unchecked.
	Exists func(path string) bool
}

// Result is what there is to say about the sets of one game.
type Result struct {
	// Faults are what keeps the service from taking the sets: all of the first
	// step that fails. Where something is misspelt they suggest what was meant.
	Faults *fault.Report
	// Snapshot is nil where there are faults.
	Snapshot *snapshot.Snapshot

	checked *check.Result
	sources []Source
	cards   pool
}

// Check checks the sets as the sets of one game. The error is not about the
// cards.
func Check(sources ...Source) (*Result, error) {
	files := make([]check.File, len(sources))
	for i := range sources {
		files[i] = sources[i].File
	}
	checked, err := check.Files(files...)
	result := &Result{checked: checked, sources: sources}
	if report, ok := errors.AsType[*fault.Report](err); ok {
		result.Faults = result.suggest(report)
		return result, nil
	}
	if err != nil {
		return nil, err
	}
	result.Snapshot, result.cards = checked.Snapshot, newPool(checked.Snapshot)
	return result, nil
}

// Advice is what an author may want to change, where games are played by these
// rules, in the order of the sets and of the places in them. Its codes are of this package; there is none about sets
// that have faults.
func (r *Result) Advice(rules *engine.Rules) []fault.Fault {
	if r.Snapshot == nil {
		return nil
	}
	a := r.adviser()
	a.rules = rules
	for _, look := range looks {
		look(a, r.cards)
	}
	a.schemas()
	return a.located()
}

// About makes advice about the card with an id, or about all cards where no card
// has it.
func (r *Result) About(id, code, detail string) fault.Fault {
	a := r.adviser()
	if i := slices.IndexFunc(r.cards, func(c card) bool { return c.ID == id }); i >= 0 {
		a.onCard(r.cards[i], "", code, "%s", detail)
	} else {
		a.onPool(code, "%s", detail)
	}
	return a.located()[0]
}

// looks is all that is looked for in the cards themselves.
var looks = []func(*adviser, pool){
	adviseDominated, adviseUnplayable, adviseTargets, adviseTimeLoops, adviseInstants, adviseSize,
	adviseNames, adviseTexts,
}

// card is a card of the pool, and where it stands.
type card struct {
	*engine.Card
	set, index int
}

// pool is the cards that advice is about.
type pool []card

func newPool(s *snapshot.Snapshot) pool {
	var cards pool
	for set := range s.Sets {
		for index := range s.Sets[set].Cards {
			cards = append(cards, card{s.Pool.Card(engine.CardRef(len(cards))), set, index})
		}
	}
	return cards
}

func (p pool) has(test func(card) bool) bool { return slices.ContainsFunc(p, test) }

// adviser collects advice.
type adviser struct {
	rules   *engine.Rules // of the games; nil where the advice does not depend on them
	checked *check.Result
	sources []Source
	bySet   [][]fault.Fault
}

func (r *Result) adviser() *adviser {
	return &adviser{checked: r.checked, sources: r.sources, bySet: make([][]fault.Fault, len(r.sources))}
}

// onCard takes a pointer below the card, such as "/text".
func (a *adviser) onCard(c card, below, code, format string, args ...any) {
	a.add(c.set, fmt.Sprintf("/cards/%d%s", c.index, below), code, c.Name+": "+fmt.Sprintf(format, args...))
}

// onPool puts advice about all cards at the list of the last set: the others may
// be there to compose with.
func (a *adviser) onPool(code, format string, args ...any) {
	a.add(len(a.sources)-1, "/cards", code, fmt.Sprintf(format, args...))
}

func (a *adviser) add(set int, pointer, code, detail string) {
	a.bySet[set] = append(a.bySet[set], fault.Fault{Code: fault.Code(code), URL: a.sources[set].URL, Pointer: pointer,
		Detail: detail})
}

// located orders what was collected and adds lines and columns.
func (a *adviser) located() []fault.Fault {
	var all []fault.Fault
	for i := range a.sources {
		all = append(all, a.checked.Locate(i, a.bySet[i])...)
	}
	return all
}

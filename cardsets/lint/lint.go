// Package lint reports to card authors what the service would refuse, and cards that it
// accepts but that play badly. It does no I/O, so it also runs in a browser.
package lint

import (
	"context"
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
	// Exists reports whether there is a file at a path relative to this one. If it is
	// nil, a relative $schema is not checked.
	Exists func(path string) bool
}

// Result is the result of checking the sets of one game.
type Result struct {
	// Faults are the reasons why the service refuses the sets: all faults of the
	// first step that fails. For a misspelt word they suggest the right one.
	Faults *fault.Report
	// Snapshot is nil if there are faults.
	Snapshot *snapshot.Snapshot

	checked *check.Result
	sources []Source
	cards   pool
}

// Check checks the sets as the sets of one game. Faults of the sets are in the Result,
// not in the error.
func Check(sources ...Source) (*Result, error) {
	files := make([]check.File, len(sources))
	for i := range sources {
		files[i] = sources[i].File
	}
	checked, err := check.Files(context.Background(), files...)
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

// Advice returns what an author may want to change for games with these rules, in the
// order of the sets and of the positions in them. It returns nil for sets with faults.
func (r *Result) Advice(rules *engine.Rules) []fault.Fault {
	if r.Snapshot == nil {
		return nil
	}
	a := r.adviser()
	a.rules = rules
	for _, advise := range advisers {
		advise(a, r.cards)
	}
	a.schemas()
	return a.located()
}

// AdviceOn returns advice on the card with an id, or on all cards if no card has it.
func (r *Result) AdviceOn(id, code, detail string) fault.Fault {
	if i := slices.IndexFunc(r.cards, func(c card) bool { return c.ID == id }); i >= 0 {
		return r.about(r.cards[i], "", code, "%s", detail)
	}
	a := r.adviser()
	a.onPool(code, "%s", detail)
	return a.located()[0]
}

// about returns one finding about a card, as adviser.onCard adds it.
func (r *Result) about(c card, below, code, format string, args ...any) fault.Fault {
	a := r.adviser()
	a.onCard(c, below, code, format, args...)
	return a.located()[0]
}

// advisers are the functions that give advice on the cards.
var advisers = []func(*adviser, pool){
	adviseDominated, adviseUnplayable, adviseTargets, adviseConditions, adviseBothSteps, adviseCounts, adviseTimeLoops,
	adviseFreeCards, adviseWins, adviseHarmful, adviseMoments, adviseIdle, adviseOptions, adviseInstants, adviseSize,
	adviseNames, adviseTexts, adviseSummaries,
}

// card is a card of the pool, with its position in the sets.
type card struct {
	*engine.Card
	set, index int
}

// pool is the cards that advice is about.
type pool []card

func newPool(s *snapshot.Snapshot) pool {
	var cards pool
	for set, written := range s.CardSets() {
		for index := range written.Cards {
			cards = append(cards, card{s.Pool.Card(engine.CardRef(len(cards))), set, index})
		}
	}
	return cards
}

func (p pool) contains(test func(card) bool) bool { return slices.ContainsFunc(p, test) }

// adviser collects advice.
type adviser struct {
	rules   *engine.Rules // of the games; nil if the advice does not depend on them
	checked *check.Result
	sources []Source
	bySet   [][]fault.Fault
}

func (r *Result) adviser() *adviser {
	return &adviser{checked: r.checked, sources: r.sources, bySet: make([][]fault.Fault, len(r.sources))}
}

// onCard adds advice on a card. below is a pointer into the card, such as "/text".
func (a *adviser) onCard(c card, below, code, format string, args ...any) {
	a.add(c.set, fmt.Sprintf("/cards/%d%s", c.index, below), code, c.Name+": "+fmt.Sprintf(format, args...))
}

// onPool adds advice on all cards. It is located at the cards of the last set, because
// the author may only combine the others with it.
func (a *adviser) onPool(code, format string, args ...any) {
	a.add(len(a.sources)-1, "/cards", code, fmt.Sprintf(format, args...))
}

func (a *adviser) add(set int, pointer, code, detail string) {
	a.bySet[set] = append(a.bySet[set], fault.Fault{Code: fault.Code(code), URL: a.sources[set].URL, Pointer: pointer,
		Detail: detail})
}

// located returns the collected advice in order, with lines and columns.
func (a *adviser) located() []fault.Fault {
	var all []fault.Fault
	for i := range a.sources {
		all = append(all, a.checked.Locate(i, a.bySet[i])...)
	}
	return all
}

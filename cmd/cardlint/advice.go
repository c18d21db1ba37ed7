package main

import (
	"cmp"
	"fmt"
	"slices"

	"cardgames/cardsets/snapshot"
	"cardgames/engine"
)

// Advice is something that the service accepts, and that an author may want to
// change.
type Advice struct {
	Code    string `json:"code"`
	URL     string `json:"url"`
	Pointer string `json:"pointer"` // JSON Pointer (RFC 6901) into the set
	Line    int    `json:"line,omitzero"`
	Column  int    `json:"column,omitzero"`
	Detail  string `json:"detail"`
}

// card is a card of the pool, and where it stands.
type card struct {
	*engine.Card
	set, index int
}

// pool is the cards that the rules of advice look at.
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
	sources []source
	advice  []Advice
}

func (a *adviser) onCard(c card, code, format string, args ...any) {
	a.add(c.set, cardPointer(c.index), code, c.Name+": "+fmt.Sprintf(format, args...))
}

// onPool puts advice about all cards at the list of the last set: the others
// may be there to compose with.
func (a *adviser) onPool(code, format string, args ...any) {
	a.add(len(a.sources)-1, "/cards", code, fmt.Sprintf(format, args...))
}

func (a *adviser) add(set int, pointer, code, detail string) {
	at := a.sources[set].places[pointer]
	a.advice = append(a.advice, Advice{code, a.sources[set].file.URL, pointer, at.line, at.column, detail})
}

// rules is all that is looked for in the cards themselves.
var rules = []func(*adviser, pool){
	adviseDominated, adviseUnplayable, adviseTargets, adviseTimeLoops, adviseInstants, adviseSize,
}

// advise lists the advice in the order of the sets and of the cards in them.
func advise(s *snapshot.Snapshot, sources []source) []Advice {
	a := &adviser{sources: sources}
	for _, rule := range rules {
		rule(a, newPool(s))
	}
	order := map[string]int{}
	for i, source := range sources {
		order[source.file.URL] = i
	}
	slices.SortStableFunc(a.advice, func(x, y Advice) int {
		return cmp.Or(cmp.Compare(order[x.URL], order[y.URL]), cmp.Compare(x.Line, y.Line), cmp.Compare(x.Column, y.Column))
	})
	return a.advice
}

package workshop

import (
	"errors"
	"fmt"

	"cardgames/api/wire"
	"cardgames/cardsets/check"
	"cardgames/cardsets/core"
	"cardgames/cardsets/fault"
	"cardgames/cardsets/lint"
	"cardgames/cardsets/snapshot"
)

// cards are the cards of one game: the author's set, alone or after the core set.
type cards struct {
	Text     string `json:"text"`
	WithCore bool   `json:"with_core"`
}

// The names of the two sets.
const (
	ownSet  = "set"
	coreSet = "core"
)

// checked is the last result: operations that follow each other are about the
// same cards.
var checked struct {
	cards
	*lint.Result
}

func (c cards) check() (*lint.Result, error) {
	if checked.Result != nil && checked.cards == c {
		return checked.Result, nil
	}
	var sources []lint.Source
	if c.WithCore {
		sources = append(sources, lint.Source{File: check.File{URL: coreSet, Body: core.JSON()}})
	}
	own := check.File{URL: ownSet, Body: []byte(c.Text)}
	result, err := lint.Check(append(sources, lint.Source{File: own})...)
	if err != nil {
		return nil, err
	}
	checked.cards, checked.Result = c, result
	return result, nil
}

func (c cards) snapshot() (*snapshot.Snapshot, error) {
	result, err := c.check()
	if err != nil {
		return nil, err
	}
	if result.Faults != nil {
		return nil, errors.New("the card set has faults")
	}
	return result.Snapshot, nil
}

// findings are what the service and the linter say of the cards.
type findings struct {
	Faults []finding   `json:"faults"`
	Advice []finding   `json:"advice"`
	Cards  []wire.Card `json:"cards"` // of the author's set; none where there are faults
	Style  string      `json:"style"` // of the table, as the author's set names it; "" where there are faults
}

type finding struct {
	Set     string     `json:"set"`
	Code    fault.Code `json:"code"`
	Pointer string     `json:"pointer"`
	Detail  string     `json:"detail"`
	Line    int        `json:"line"`
	Column  int        `json:"column"`
}

func inspect(c cards) (*findings, error) {
	if n := len(c.Text); n > check.MaxSetBytes {
		detail := fmt.Sprintf("the file has %d bytes; a card set has at most %d", n, check.MaxSetBytes)
		return &findings{Faults: []finding{{ownSet, fault.TooLarge, "", detail, 1, 1}}}, nil
	}
	result, err := c.check()
	if err != nil {
		return nil, err
	}
	f := &findings{Advice: newFindings(result.Advice(rules))}
	if result.Faults != nil {
		f.Faults = newFindings(result.Faults.Faults)
		return f, nil
	}
	f.Cards = ownCards(result.Snapshot)
	f.Style = result.Snapshot.Sets[len(result.Snapshot.Sets)-1].Style
	return f, nil
}

func newFindings(faults []fault.Fault) []finding {
	list := make([]finding, len(faults))
	for i, f := range faults {
		list[i] = finding{f.URL, f.Code, f.Pointer, f.Detail, f.Line, f.Column}
	}
	return list
}

// ownCards returns the cards of the author's set, which comes last.
func ownCards(s *snapshot.Snapshot) []wire.Card {
	sets := s.CardSets()
	own := len(sets[len(sets)-1].Cards)
	return wire.NewCards(rules, s.Pool)[s.Pool.Len()-own:]
}

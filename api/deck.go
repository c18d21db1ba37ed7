package api

import (
	"math"
	"strconv"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"

	"cardgames/cardsets/fault"
	"cardgames/engine/decks"
)

// DeckEntry is a card of a deck.
type DeckEntry struct {
	// The id of the set and of the card, such as core:kettle.
	Card string `json:"card"`

	// 1 or 2.
	Copies int `json:"copies"`
}

// Deck is the 30 cards that a player brings to a game, in any order.
type Deck []DeckEntry

// decks removes and returns the decks of both players, or nil if they are absent.
func (o *object) decks() *[2]Deck {
	list := o.get("decks").list(2, 2)
	if len(list) != 2 {
		return nil
	}
	return &[2]Deck{list[0].deck(), list[1].deck()}
}

// deck returns a deck, or nil if it is absent. Its entries are checked with the cards of the game.
func (v value) deck() Deck {
	if v.raw == nil {
		return nil
	}
	if v.raw.Kind() != jsontext.KindBeginArray {
		v.fault("must be an array")
		return nil
	}
	deck := Deck{}
	d := readAgain(v.raw)
	_, _ = d.ReadToken()
	for i := 0; d.PeekKind() != jsontext.KindEndArray && len(v.form.faults) < fault.MaxFaults; i++ {
		raw, _ := d.ReadValue()
		deck = append(deck, readDeckEntry(v.form, v.at().AppendToken(strconv.Itoa(i)), raw))
	}
	return deck
}

func readDeckEntry(f *form, at jsontext.Pointer, raw jsontext.Value) (e DeckEntry) {
	o := &object{}
	if err := json.Unmarshal(raw, &o.members); err != nil || o.members == nil {
		f.member(at, "an entry of a deck must be an object")
		return e
	}
	for _, name := range []string{"card", "copies"} {
		if v := o.members[name]; v == nil || v.Kind() == jsontext.KindNull {
			o.member(value{name: name}.at(), "%s is missing: an entry of a deck needs it", name)
		}
	}
	e.Card = o.get("card").text(0, maxURLLength)
	e.Copies = o.get("copies").integer(math.MinInt, math.MaxInt)
	o.finish("an entry of a deck")
	for _, found := range o.faults {
		f.member(at+jsontext.Pointer(*found.Pointer), "%s", found.Detail)
	}
	return e
}

// entries returns a deck as the use cases take it.
func (d Deck) entries() []decks.Entry {
	if d == nil {
		return nil
	}
	entries := make([]decks.Entry, len(d))
	for i, e := range d {
		entries[i] = decks.Entry(e)
	}
	return entries
}

// deckProblem has the code of the first fault.
func deckProblem(faults decks.Faults) *Problem {
	p := newProblem(kindByCode(string(faults[0].Code)), faults[0].Detail)
	for i := range faults {
		f := &faults[i]
		p.Errors = append(p.Errors, Fault{Code: string(f.Code), Pointer: &f.Pointer, Detail: f.Detail})
	}
	return p
}

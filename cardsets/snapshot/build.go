package snapshot

import (
	"fmt"
	"slices"
	"strconv"

	"cardgames/cardsets/fault"
	"cardgames/engine"
)

// Fault is a reason why a card set cannot be part of a game.
type Fault struct {
	Set int // index of the card set
	fault.Fault
}

// builder turns an author's cards into cards of the engine.
type builder struct {
	sets   []Set
	set    int // index of the set that is being built
	cards  []engine.Card
	faults []Fault
	first  map[string]place // by composed id
}

// place is the position of a card.
type place struct {
	set     int
	pointer string
}

func (b *builder) fault(code fault.Code, pointer, format string, args ...any) {
	detail := fmt.Sprintf(format, args...)
	b.faults = append(b.faults,
		Fault{b.set, fault.Fault{Code: code, URL: b.sets[b.set].URL, Pointer: pointer, Detail: detail}})
}

// faultInName is about the name of a member that params do not have.
func (b *builder) faultInName(pointer, format string, args ...any) {
	b.fault(fault.BadParams, pointer, format, args...)
	b.faults[len(b.faults)-1].InName = true
}

// build returns the cards of all sets in their order, or all faults, in the
// order of the sets and of the cards in them.
func build(sets []Set) ([]engine.Card, []Fault) {
	b := builder{sets: sets, first: map[string]place{}}
	for i := range sets {
		b.set = i
		for j := range sets[i].Cards {
			b.card("/cards/"+strconv.Itoa(j), &sets[i].Cards[j])
		}
	}
	if len(b.cards) == 0 {
		b.faults = []Fault{{Fault: fault.Fault{Code: fault.Invalid, Pointer: "/cards", Detail: "a game needs at least one " +
			"card"}}}
	}
	return b.cards, b.faults
}

func (b *builder) card(pointer string, c *Card) {
	card := engine.Card{
		ID: b.sets[b.set].ID + ":" + c.ID, Name: c.Name, Cost: c.Cost, Text: c.Text, Flavor: c.Flavor,
		Params: engine.Params{MaxCost: engine.NoMaxCost},
	}
	if c.Cost < 0 || c.Cost > engine.MaxCost {
		b.fault(fault.Invalid, pointer+"/cost", "cost must be an integer from 0 to %d", int64(engine.MaxCost))
	}
	b.effect(pointer, c, &card)
	b.checkID(pointer, card.ID)
	b.cards = append(b.cards, card)
}

// effect fills in type, effect and params.
func (b *builder) effect(pointer string, c *Card, card *engine.Card) {
	var ok bool
	if card.Type, ok = engine.ParseCardType(c.Type); !ok {
		b.fault(fault.Invalid, pointer+"/type", "unknown card type %q", c.Type)
		return
	}
	if card.Effect, ok = engine.ParseEffect(c.Effect); !ok {
		b.unknownEffect(pointer, c.Effect)
		return
	}
	if err := card.Effect.CheckType(card.Type); err != nil {
		b.fault(fault.BadParams, pointer+"/effect", "%v", err)
	}
	var more []string
	if !card.Type.Permanent() {
		more = []string{"if", "also"}
	}
	card.Params, card.Also = b.paramReader(pointer, card.Effect, more...).read(c.Params)
}

func (b *builder) unknownEffect(pointer, name string) {
	b.fault(fault.UnknownEffect, pointer+"/effect", "unknown effect %q; the effects are %s", name,
		nameList(engine.Effects()))
}

func (b *builder) checkID(pointer, id string) {
	first, taken := b.first[id]
	if !taken {
		b.first[id] = place{b.set, pointer}
		return
	}
	b.fault(fault.DuplicateCardID, pointer+"/id", "the card id %q is already taken by the card at %s%s", id,
		first.pointer, b.otherSet(first.set))
}

// otherSet names the set of an earlier card if it is another one.
func (b *builder) otherSet(earlier int) string {
	first, set := &b.sets[earlier], &b.sets[b.set]
	switch {
	case earlier == b.set:
		return ""
	case first.URL == "":
		return fmt.Sprintf(" of sets[%d], which has the same set_id", earlier-b.withURL())
	case first.URL == set.URL:
		return "; this card set is in the list twice"
	}
	return fmt.Sprintf(" of %s, which has the same set_id", first.URL)
}

// withURL returns how many sets were fetched. They stand before those of the request.
func (b *builder) withURL() int {
	n := slices.IndexFunc(b.sets, func(set Set) bool { return set.URL == "" })
	return max(n, 0)
}

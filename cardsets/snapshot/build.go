package snapshot

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"cardgames/cardsets/fault"
	"cardgames/cardsets/steps"
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
	first  map[string]position // by composed id
}

// position is where a card stands.
type position struct {
	set     int
	pointer string
}

func (b *builder) fault(code fault.Code, pointer, format string, args ...any) {
	b.add(pointer, fault.Fault{Code: code, Detail: fmt.Sprintf(format, args...)})
}

// add adds a fault that was found below the pointer.
func (b *builder) add(pointer string, f fault.Fault) {
	f.URL, f.Pointer = b.sets[b.set].URL, pointer+f.Pointer
	b.faults = append(b.faults, Fault{b.set, f})
}

// build returns the cards of all sets in their order, or faults in the order of the sets and of
// the cards in them: all faults up to the card with the fault.MaxFaults-th.
func build(sets []Set) ([]engine.Card, []Fault) {
	b := builder{sets: sets, first: map[string]position{}}
	for i := range sets {
		b.set = i
		for j := 0; j < len(sets[i].Cards) && len(b.faults) < fault.MaxFaults; j++ {
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
	}
	if c.Cost < 0 || c.Cost > engine.MaxCost {
		b.fault(fault.Invalid, pointer+"/cost", "cost must be an integer from 0 to %d", int64(engine.MaxCost))
	}
	b.does(pointer, c, &card)
	b.checkID(pointer, card.ID)
	b.cards = append(b.cards, card)
}

// does fills in what the card does: its type and its steps.
func (b *builder) does(pointer string, c *Card, card *engine.Card) {
	var ok bool
	if card.Type, ok = engine.ParseCardType(c.Type); !ok {
		b.fault(fault.Invalid, pointer+"/type", "unknown card type %q", c.Type)
		return
	}
	faults := steps.Read(card, c.Effect, c.Params)
	slices.SortFunc(faults, func(a, b fault.Fault) int {
		return cmp.Or(strings.Compare(a.Pointer, b.Pointer), strings.Compare(a.Detail, b.Detail))
	})
	for _, f := range faults {
		b.add(pointer, f)
	}
}

func (b *builder) checkID(pointer, id string) {
	first, taken := b.first[id]
	if !taken {
		b.first[id] = position{b.set, pointer}
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

// withURL returns how many sets were fetched. They stand before the sets of the request.
func (b *builder) withURL() int {
	n := slices.IndexFunc(b.sets, func(set Set) bool { return set.URL == "" })
	return max(n, 0)
}

package engine

import (
	"fmt"
	"strconv"
)

// CardRef names a card of a Pool by its index.
type CardRef uint16

// HiddenCard stands for a card that the viewer, or an unfinished record of a
// game, does not show.
const HiddenCard CardRef = 1<<16 - 1

// Pool is all cards of a game's card sets, in the order of the sets and of the
// cards in them. It never changes after BuildPool.
type Pool struct{ cards []Card }

// Len is the number of cards, at least 1 and at most MaxCards.
func (p *Pool) Len() int { return len(p.cards) }

// Card returns the card that ref names. It panics for a ref that is not of
// this pool.
func (p *Pool) Card(ref CardRef) *Card { return &p.cards[ref] }

// FaultCode names what is wrong with a card; it is part of the HTTP contract.
type FaultCode string

const (
	UnknownEffect   FaultCode = "unknown_effect"
	BadParams       FaultCode = "bad_params"
	DuplicateCardID FaultCode = "duplicate_card_id"
	InvalidCard     FaultCode = "card_set_invalid"
	PoolTooLarge    FaultCode = "card_pool_too_large"
)

// Fault is one thing that keeps a card set from becoming part of a pool.
type Fault struct {
	Set     int // index of the card set
	Code    FaultCode
	Pointer string // JSON Pointer (RFC 6901) into that card set
	Detail  string // a sentence for the card's author
}

// BuildPool checks every card of every set and returns either the pool or all
// faults, in the order of the sets and of the cards in them.
func BuildPool(sets []CardSet) (*Pool, []Fault) {
	b := poolBuilder{pool: &Pool{}, owner: map[string]string{}}
	for i, set := range sets {
		b.addSet(i, set)
	}
	switch n := b.pool.Len(); {
	case n == 0:
		b.fault(0, InvalidCard, "/cards", "a game needs at least one card")
	case n > MaxCards:
		b.fault(0, PoolTooLarge, "", fmt.Sprintf("the sets have %d cards together; a game takes at most %d", n, MaxCards))
	}
	if len(b.faults) > 0 {
		return nil, b.faults
	}
	return b.pool, nil
}

type poolBuilder struct {
	pool   *Pool
	faults []Fault
	owner  map[string]string // composed id -> where it was first used
}

func (b *poolBuilder) fault(set int, code FaultCode, pointer, detail string) {
	b.faults = append(b.faults, Fault{Set: set, Code: code, Pointer: pointer, Detail: detail})
}

func (b *poolBuilder) addSet(index int, set CardSet) {
	for i := range set.Cards {
		pointer := "/cards/" + strconv.Itoa(i)
		fault := func(code FaultCode, member, detail string) {
			b.fault(index, code, pointer+member, detail)
		}
		card := buildCard(&set.Cards[i], fault)
		card.ID = set.ID + ":" + set.Cards[i].ID
		if first, taken := b.owner[card.ID]; taken {
			fault(DuplicateCardID, "/id", fmt.Sprintf("the card id %q is taken already by %s", card.ID, first))
		} else {
			b.owner[card.ID] = fmt.Sprintf("card %d of set %d", i+1, index+1)
		}
		b.pool.cards = append(b.pool.cards, card)
	}
}

// faultFunc reports a fault of one card; member is a pointer below the card.
type faultFunc func(code FaultCode, member, detail string)

func buildCard(spec *CardSpec, fault faultFunc) Card {
	card := Card{Name: spec.Name, Text: spec.Text, Flavor: spec.Flavor}
	if n := len(spec.ID) + len(spec.Name) + len(spec.Text) + len(spec.Flavor); n > MaxCardBytes {
		fault(PoolTooLarge, "", fmt.Sprintf("the id, name, text and flavor of a card have at most %d bytes together; these have %d", MaxCardBytes, n))
	}
	cost, ok := ParseInteger(spec.Cost)
	if !ok || cost < 0 || cost > MaxCost {
		fault(InvalidCard, "/cost", fmt.Sprintf("cost must be an integer from 0 to %d", MaxCost))
	}
	card.Cost, card.rate = cost, rateOf(cost)
	if card.Type, ok = ParseCardType(spec.Type); !ok {
		fault(InvalidCard, "/type", fmt.Sprintf("unknown card type %q", spec.Type))
		return card
	}
	if card.Effect, ok = ParseEffect(spec.Effect); !ok {
		fault(UnknownEffect, "/effect", fmt.Sprintf("unknown effect %q; the effects are %s", spec.Effect, effectList()))
		return card
	}
	checkEffectFits(card, fault)
	card.Params = parseParams(card.Effect, spec.Params, fault)
	return card
}

func checkEffectFits(card Card, fault faultFunc) {
	switch {
	case card.Type.Permanent() && card.Effect != EffectNone:
		fault(BadParams, "/effect", fmt.Sprintf("a card of type %s stays on the board and has the effect none, not %s", card.Type, card.Effect))
	case card.Effect.Targets() && card.Type != TypeInstant:
		fault(BadParams, "/effect", fmt.Sprintf("%s needs a target, so it stands only on an instant, not on a %s", card.Effect, card.Type))
	}
}

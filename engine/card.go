package engine

import (
	"errors"
	"fmt"
	"slices"
)

// CardType says when a card may be cast and where it goes when it resolves.
type CardType uint8

const (
	TypePerson CardType = iota + 1
	TypeAppliance
	TypeHabit
	TypeTask
	TypeInstant
)

var cardTypeNames = [...]string{"", "person", "appliance", "habit", "task", "instant"}

func (t CardType) String() string { return cardTypeNames[t] }

var (
	permanentTypes = []CardType{TypePerson, TypeAppliance, TypeHabit}
	allTypes       = []CardType{TypePerson, TypeAppliance, TypeHabit, TypeTask, TypeInstant}
)

// CardTypes lists every card type.
func CardTypes() []CardType { return slices.Clone(allTypes) }

// Permanent reports whether a card of this type stays on the board.
func (t CardType) Permanent() bool { return t == TypePerson || t == TypeAppliance || t == TypeHabit }

// ParseCardType reads the name that card sets use.
func ParseCardType(name string) (CardType, bool) {
	i := slices.Index(cardTypeNames[1:], name) + 1
	return CardType(i), i > 0
}

// MaxCost is the highest cost of a card, 2^53 - 1: the largest integer that every
// JSON implementation represents exactly (RFC 8259, section 6).
const MaxCost = 1<<53 - 1

// Card is a card of a Pool. A task or an instant takes its steps when it resolves. What a
// permanent does follows from its type, its rate and its abilities.
type Card struct {
	ID    string // unique in the pool: "<set_id>:<id>"
	Name  string
	Cost  int64 // time, from 0 to MaxCost
	Type  CardType
	Steps []Step // 1 to MaxSteps, in order; none for a permanent; must not be changed

	// Of a permanent:
	OwnRate   *int64    // from 0 to half the cost, rounded up; nil for that number
	Abilities []Ability // at most MaxAbilities, in order; must not be changed

	Text   string
	Flavor string // empty when the author gave none

	// Set by NewPool.
	rate     int32
	recovers bool
	options  []Step
	aimed    [MaxOptions]*Step // what Aimed returns, by the option; a card without options has the first
}

// Rate returns the rate of a permanent: its own, or half its cost, rounded up, and at most
// 2^20, which no card that can be paid for reaches. It is 0 for other cards.
func (c *Card) Rate() int { return int(c.rate) }

// maxRate keeps sums of rates far from overflow.
const maxRate = 1 << 20

func rateOf(c *Card) int32 {
	switch {
	case !c.Type.Permanent():
		return 0
	case c.OwnRate != nil:
		return int32(min(*c.OwnRate, maxRate))
	}
	return int32(min(MaxRate(c.Cost), maxRate))
}

// MaxRate returns the highest number that a permanent of a cost can have as its own rate: half the
// cost, rounded up.
func MaxRate(cost int64) int64 { return (cost + 1) / 2 }

// check returns an error if the card breaks the rules for cards.
func (c *Card) check() error {
	switch {
	case c.ID == "":
		return errors.New("a card needs an id")
	case c.Cost < 0 || c.Cost > MaxCost:
		return fmt.Errorf("the cost %d is not from 0 to %d", c.Cost, int64(MaxCost))
	case !slices.Contains(allTypes, c.Type):
		return fmt.Errorf("unknown card type %d", c.Type)
	}
	if c.Type.Permanent() {
		return c.checkPermanent()
	}
	return c.checkSteps()
}

// checkPermanent returns an error if the card, a permanent, breaks the rules for permanents.
func (c *Card) checkPermanent() error {
	switch {
	case len(c.Steps) > 0:
		return fmt.Errorf("a card of type %s has no steps", c.Type)
	case c.OwnRate != nil && (*c.OwnRate < 0 || *c.OwnRate > MaxRate(c.Cost)):
		return fmt.Errorf("the rate %d is not from 0 to %d", *c.OwnRate, MaxRate(c.Cost))
	case len(c.Abilities) > MaxAbilities:
		return fmt.Errorf("%d abilities, more than %d", len(c.Abilities), MaxAbilities)
	}
	for i := range c.Abilities {
		if err := c.Abilities[i].check(c.Type); err != nil {
			return fmt.Errorf("ability %d: %w", i, err)
		}
	}
	return nil
}

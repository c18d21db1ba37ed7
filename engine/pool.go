package engine

import (
	"errors"
	"fmt"
	"slices"
)

// CardRef names a card of a Pool by its index.
type CardRef uint16

// HiddenCard stands for a card that a viewer may not see, or that the record of an
// unfinished game does not contain.
const HiddenCard CardRef = 1<<16 - 1

// Pool holds all cards of a game, in the order of its card sets and of the cards in
// them. It is immutable.
type Pool struct {
	cards []Card
	acts  [len(whens)]bool // whether a card has an ability for a moment
}

// NewPool returns a pool of at least one card. The ids must be unique. The error
// names the first card that breaks the rules.
func NewPool(cards []Card) (*Pool, error) {
	if len(cards) == 0 {
		return nil, errors.New("a pool needs at least one card")
	}
	if len(cards) > int(HiddenCard) {
		return nil, fmt.Errorf("a pool of %d cards is too large", len(cards))
	}
	p := &Pool{cards: make([]Card, len(cards))}
	seen := make(map[string]bool, len(cards))
	for i, card := range cards {
		if err := card.check(); err != nil {
			return nil, fmt.Errorf("card %d, %q: %w", i, card.ID, err)
		}
		if seen[card.ID] {
			return nil, fmt.Errorf("card %d: another card has the id %q", i, card.ID)
		}
		seen[card.ID] = true
		card.prepare()
		for _, ability := range card.Abilities {
			p.acts[ability.When] = true
		}
		p.cards[i] = card
	}
	return p, nil
}

// prepare computes what the rules ask of a card again and again.
func (c *Card) prepare() {
	c.rate, c.recovers = rateOf(c), slices.ContainsFunc(c.AllSteps(), Step.recovers)
	c.options, c.aimed = nil, [MaxOptions]*Step{}
	if len(c.Steps) == 0 {
		return
	}
	c.options = c.Steps[0].Options
	if c.options == nil {
		c.aimed[0] = c.Steps[0].aimed()
	}
	for i := range c.options {
		c.aimed[i] = c.options[i].aimed()
	}
}

// aimed returns the step if it has a target, and nil otherwise.
func (s *Step) aimed() *Step {
	if s.Effect.Targets() {
		return s
	}
	return nil
}

// Len returns the number of cards, at least 1.
func (p *Pool) Len() int { return len(p.cards) }

// Card returns the card that ref names. It panics if ref is out of range.
func (p *Pool) Card(ref CardRef) *Card { return &p.cards[ref] }

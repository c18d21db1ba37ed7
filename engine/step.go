package engine

import (
	"errors"
	"fmt"
	"slices"
)

// MaxAlso is the number of further steps that a card has at most.
const MaxAlso = 3

// Step is one effect of a card. A card has its own effect as the first step, and those
// of Also after it.
type Step struct {
	Effect Effect
	Params Params
}

// Steps returns all steps of the card, at least one, in the order in which they take
// place.
func (c *Card) Steps() []Step {
	return append([]Step{{c.Effect, c.Params}}, c.Also...)
}

// Recovers reports whether a step of the card recovers. No card brings such a card back.
func (c *Card) Recovers() bool {
	return c.Effect == EffectRecover || slices.ContainsFunc(c.Also, Step.recovers)
}

func (s Step) recovers() bool { return s.Effect == EffectRecover }

// CheckAlso returns an error, worded for the card's author, if a further step cannot have
// the effect.
func (e Effect) CheckAlso() error {
	switch {
	case e == EffectNone:
		return errors.New("a step with the effect none does nothing; leave it out")
	case e.Targets():
		return fmt.Errorf("%s needs a target, so it can only be a card's own effect, not one of also", e)
	}
	return nil
}

// Returns reports whether the effect can bring a card back to a hand.
func (e Effect) Returns() bool { return effects[e].returns }

// ErrTwoReturns is the error for a card of which two steps can bring cards back to a hand.
// Its limit keeps games and their records short.
var ErrTwoReturns = errors.New("at most one effect of a card can be bounce or recover, with those of also")

func (c *Card) checkSteps() error {
	if err := c.Effect.Params().check(c.Params); err != nil {
		return err
	}
	if c.Type.Permanent() && (c.Params.If != Condition{} || len(c.Also) > 0) {
		return fmt.Errorf("a card of type %s has neither a condition nor further steps", c.Type)
	}
	if len(c.Also) > MaxAlso {
		return fmt.Errorf("%d further steps, more than %d", len(c.Also), MaxAlso)
	}
	for i, s := range c.Also {
		if err := s.checkAlso(); err != nil {
			return fmt.Errorf("further step %d: %w", i, err)
		}
	}
	return c.checkReturns()
}

func (c *Card) checkReturns() error {
	returns := c.Effect.Returns()
	for _, s := range c.Also {
		if returns && s.Effect.Returns() {
			return ErrTwoReturns
		}
		returns = returns || s.Effect.Returns()
	}
	return nil
}

func (s Step) checkAlso() error {
	if int(s.Effect) >= len(effects) {
		return fmt.Errorf("unknown effect %d", s.Effect)
	}
	if err := s.Effect.CheckAlso(); err != nil {
		return err
	}
	return s.Effect.Params().check(s.Params)
}

// stepping is a step that takes place.
type stepping struct {
	StackObject          // the card that resolves; it has left the stack
	n           int32    // what the step's n is now
	only        CardType // the step's type; 0 for any
}

// takeStep reads what the step's condition and count are now, and applies its effect.
func (t *transition) takeStep(o StackObject, e Effect, p *Params) {
	if p.If.holds(t, o.Owner) {
		effects[e].apply(t, stepping{o, p.N.value(t, o.Owner), p.Type})
	}
}

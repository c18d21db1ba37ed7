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

// ErrTwoRecovers is the error for a card that recovers more than once. Without this limit
// a game would not have to end.
var ErrTwoRecovers = errors.New("a card has at most one recover, as its own effect or in also")

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
	if first := slices.IndexFunc(c.Also, Step.recovers); first >= 0 &&
		(c.Effect == EffectRecover || slices.ContainsFunc(c.Also[first+1:], Step.recovers)) {
		return ErrTwoRecovers
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

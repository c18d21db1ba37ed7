package engine

import (
	"errors"
	"fmt"
	"slices"
)

// MaxSteps is the number of steps that a card has at most.
const MaxSteps = 4

// Step is one effect of a card. Only a card's first step can have a target or the effect
// none.
type Step struct {
	Effect Effect
	Params Params
}

// FirstEffect returns the effect of the first step, or EffectNone for a permanent.
func (c *Card) FirstEffect() Effect {
	if len(c.Steps) == 0 {
		return EffectNone
	}
	return c.Steps[0].Effect
}

// Targets reports whether the card is cast at a target.
func (c *Card) Targets() bool { return c.targets }

// Recovers reports whether a step of the card recovers. No card brings such a card back.
func (c *Card) Recovers() bool { return slices.ContainsFunc(c.Steps, Step.recovers) }

func (s Step) recovers() bool { return s.Effect == EffectRecover }

// CheckFurther returns an error, worded for the card's author, if only a first step can
// have the effect.
func (e Effect) CheckFurther() error {
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
var ErrTwoReturns = errors.New("at most one effect of a card can be bounce or recover, the ones of also included")

func (c *Card) checkSteps() error {
	if c.Type.Permanent() {
		if len(c.Steps) > 0 {
			return fmt.Errorf("a card of type %s has no steps", c.Type)
		}
		return nil
	}
	if len(c.Steps) == 0 || len(c.Steps) > MaxSteps {
		return fmt.Errorf("%d steps, not 1 to %d", len(c.Steps), MaxSteps)
	}
	returns := 0
	for i, s := range c.Steps {
		if err := s.check(i, c.Type); err != nil {
			return fmt.Errorf("step %d: %w", i, err)
		}
		if s.Effect.Returns() {
			returns++
		}
	}
	if returns > 1 {
		return ErrTwoReturns
	}
	return nil
}

// check returns an error if a card of a type cannot have the step at an index.
func (s Step) check(index int, t CardType) error {
	if int(s.Effect) >= len(effects) {
		return fmt.Errorf("unknown effect %d", s.Effect)
	}
	if err := s.Effect.CheckType(t); err != nil {
		return err
	}
	if index > 0 {
		if err := s.Effect.CheckFurther(); err != nil {
			return err
		}
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
func (t *transition) takeStep(o StackObject, s *Step) {
	if p := &s.Params; p.If.holds(t, o.Owner) {
		effects[s.Effect].apply(t, stepping{o, p.N.value(t, o.Owner), p.Type})
	}
}

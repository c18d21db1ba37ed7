package engine

import (
	"errors"
	"fmt"
)

// MaxSteps is the number of steps that a card has at most.
const MaxSteps = 4

// Step is one effect of a card. Only a card's first step, or an option of it, can have a target;
// only the first can have the effect none, or choose.
type Step struct {
	Effect  Effect
	Params  Params
	Else    *Step  // takes place instead of the step where its condition does not hold; nil for nothing
	Options []Step // of choose, MinOptions to MaxOptions; must not be changed
}

// FirstEffect returns the effect of the first step, or EffectNone for a permanent.
func (c *Card) FirstEffect() Effect {
	if len(c.Steps) == 0 {
		return EffectNone
	}
	return c.Steps[0].Effect
}

// Recovers reports whether a step of the card can recover. No card brings such a card back.
func (c *Card) Recovers() bool { return c.recovers }

func (s Step) recovers() bool { return s.Effect == EffectRecover }

// AllSteps returns everything that the card can do: its steps, its abilities, and what stands in
// their else and options.
func (c *Card) AllSteps() []Step {
	var all []Step
	for _, s := range c.Steps {
		all = s.appendAll(all)
	}
	for _, a := range c.Abilities {
		all = a.Step.appendAll(all)
	}
	return all
}

func (s Step) appendAll(all []Step) []Step {
	all = append(all, s)
	if s.Else != nil {
		all = append(all, *s.Else)
	}
	for _, option := range s.Options {
		all = option.appendAll(all)
	}
	return all
}

// Place is where a step stands on a card. It decides which effects the step can have.
type Place uint8

const (
	PlaceFirst       Place = iota // the card's own effect
	PlaceAlso                     // a further step
	PlaceOption                   // an option of choose
	PlaceElse                     // the else of a step
	PlaceAbility                  // what a permanent does
	PlaceAbilityElse              // the else of an ability
)

// Check returns an error, worded for the card's author, if a step at this place of a card of a
// type cannot have the effect.
func (p Place) Check(e Effect, t CardType) error {
	switch {
	case p == PlaceFirst:
		return e.CheckType(t)
	case e == EffectNone && p == PlaceOption:
		return errors.New("there is no empty option; give it an effect that does something")
	case e == EffectNone:
		return errors.New("a step with the effect none does nothing; leave it out")
	case e == EffectChoose:
		return errors.New("choose can only be a card's own effect")
	case p == PlaceOption:
		return e.CheckType(t)
	case e == EffectScrap && p < PlaceAbility:
		return fmt.Errorf("%s needs a target, so it can only be a card's own effect or an option; sweep needs none", e)
	case e.Targets():
		return fmt.Errorf("%s needs a target, so it can only be a card's own effect or an option", e)
	case p >= PlaceAbility && (e == EffectRecover || e == EffectSweep):
		return fmt.Errorf("an ability cannot have the effect %s", e)
	}
	return nil
}

// Else returns the place of the else of a step at this place.
func (p Place) Else() Place {
	if p == PlaceAbility {
		return PlaceAbilityElse
	}
	return PlaceElse
}

// Returns reports whether the effect can bring a card back to a hand.
func (e Effect) Returns() bool { return effects[e].returns }

// ErrTwoReturns is the error for a card of which two steps can bring cards back to a hand.
// Its limit keeps games and their records short.
var ErrTwoReturns = errors.New("at most one effect of a card can be bounce or recover, " +
	"the ones of also, options and else included")

func (c *Card) checkSteps() error {
	switch {
	case c.OwnRate != nil || len(c.Abilities) > 0:
		return fmt.Errorf("a card of type %s has no rate and no abilities", c.Type)
	case len(c.Steps) == 0 || len(c.Steps) > MaxSteps:
		return fmt.Errorf("%d steps, not 1 to %d", len(c.Steps), MaxSteps)
	}
	for i := range c.Steps {
		place := PlaceAlso
		if i == 0 {
			place = PlaceFirst
		}
		if err := c.Steps[i].check(place, c.Type); err != nil {
			return fmt.Errorf("step %d: %w", i, err)
		}
	}
	returns := 0
	for _, s := range c.AllSteps() {
		if s.Effect.Returns() {
			returns++
		}
	}
	if returns > 1 {
		return ErrTwoReturns
	}
	return nil
}

func (a *Ability) check(t CardType) error {
	if !a.When.known() {
		return fmt.Errorf("unknown moment %d", a.When)
	}
	return a.Step.check(PlaceAbility, t)
}

// check returns an error if a card of a type cannot have the step at a place.
func (s *Step) check(place Place, t CardType) error {
	if int(s.Effect) >= len(effects) {
		return fmt.Errorf("unknown effect %d", s.Effect)
	}
	if err := place.Check(s.Effect, t); err != nil {
		return err
	}
	if err := s.checkOptions(t); err != nil {
		return err
	}
	if err := s.Effect.Params().check(s.Params); err != nil {
		return err
	}
	switch {
	case s.Else == nil:
		return nil
	case s.Params.If == Condition{}:
		return errors.New("else without a condition")
	case s.Else.Else != nil || s.Else.Params.If != Condition{}:
		return errors.New("else has a condition of its own")
	}
	if err := s.Else.check(place.Else(), t); err != nil {
		return fmt.Errorf("else: %w", err)
	}
	return nil
}

func (s *Step) checkOptions(t CardType) error {
	if s.Effect != EffectChoose {
		if len(s.Options) > 0 {
			return fmt.Errorf("%s has options", s.Effect)
		}
		return nil
	}
	if len(s.Options) < MinOptions || len(s.Options) > MaxOptions {
		return fmt.Errorf("%d options, not %d to %d", len(s.Options), MinOptions, MaxOptions)
	}
	for i := range s.Options {
		if err := s.Options[i].check(PlaceOption, t); err != nil {
			return fmt.Errorf("option %d: %w", i, err)
		}
	}
	return nil
}

// resolving is what takes a step: a card that resolves and has left the stack, or a permanent
// that uses an ability and may have left the board.
type resolving struct {
	owner  Seat
	source ObjectID
	cause  Cause
	Selection
}

// stepping is a step that takes place.
type stepping struct {
	resolving
	step *Step
	side Side
	n    int32 // what the step's n is now
}

// whom returns the player on whose hand, deck or counters the step acts, if it acts on one player.
func (s *stepping) whom() Seat { return s.side.seat(s.owner) }

// takeStep reads what the step's condition and count are now, and applies its effect.
func (t *transition) takeStep(by resolving, s *Step) {
	if !s.Params.If.holds(t.pool, t.state, &by) {
		if s.Else == nil {
			return
		}
		s = s.Else
	}
	if s.Effect == EffectChoose {
		t.takeStep(by, &s.Options[by.Choice.index()])
		return
	}
	t.apply(&stepping{by, s, s.side(), s.Params.N.value(t.pool, t.state, &by)})
}

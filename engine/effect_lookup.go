package engine

import "fmt"

// Effects lists every effect.
func Effects() []Effect {
	all := make([]Effect, len(effects))
	for i := range all {
		all[i] = Effect(i)
	}
	return all
}

func (e Effect) String() string { return effects[e].name }

// Params returns the params that the effect takes.
func (e Effect) Params() ParamSpec { return effects[e].params }

// Targets reports whether a card with this effect is cast at a target.
func (e Effect) Targets() bool { return effects[e].target != targetNone }

// CheckType returns an error, worded for the card's author, if a card of this type
// cannot have the effect.
func (e Effect) CheckType(t CardType) error {
	switch {
	case t.Permanent() && e != EffectNone:
		return fmt.Errorf("a card of type %s stays on the board and has the effect none, not %s; what it does by itself "+
			"stands in params.abilities", t, e)
	case e.Targets() && t != TypeInstant:
		return fmt.Errorf("%s needs a target, so it stands only on an instant, not on a %s", e, t)
	}
	return nil
}

// ParseEffect reads the name that card sets use. If ok is false, NewPool refuses the
// effect.
func ParseEffect(name string) (effect Effect, ok bool) {
	for i := range effects {
		if effects[i].name == name {
			return Effect(i), true
		}
	}
	return Effect(len(effects)), false
}

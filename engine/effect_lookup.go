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

// Takes says which params the effect takes.
func (e Effect) Takes() ParamSpec { return effects[e].takes }

// Targets reports whether a card with this effect is cast at a target.
func (e Effect) Targets() bool { return effects[e].target != targetNone }

// FitsType fails with a sentence for the card's author where a card of this
// type cannot have the effect.
func (e Effect) FitsType(t CardType) error {
	switch {
	case t.Permanent() && e != EffectNone:
		return fmt.Errorf("a card of type %s stays on the board and has the effect none, not %s", t, e)
	case e.Targets() && t != TypeInstant:
		return fmt.Errorf("%s needs a target, so it stands only on an instant, not on a %s", e, t)
	}
	return nil
}

// ParseEffect reads the name that card sets use. Where ok is false, the effect
// is one that no pool takes.
func ParseEffect(name string) (effect Effect, ok bool) {
	for i := range effects {
		if effects[i].name == name {
			return Effect(i), true
		}
	}
	return Effect(len(effects)), false
}

package engine

import (
	"fmt"
	"slices"
	"strings"
)

// MaxParam is the highest n and max_cost.
const MaxParam = 99

// Params are the params of a step's effect. Effect.Params returns those that an
// effect uses.
type Params struct {
	N       Amount    // zero if the effect has no n
	If      Condition // whether the step takes place
	Type    CardType  // 0 for any type
	MaxCost int32     // 0 to MaxParam; NoMaxCost for no limit
	Side    Side
}

// Match reports whether a card has the type and the cost that the params ask for.
func (p Params) Match(card *Card) bool {
	return (p.Type == 0 || card.Type == p.Type) && (p.MaxCost < 0 || card.Cost <= int64(p.MaxCost))
}

// NoMaxCost is the Params.MaxCost of a step without a limit.
const NoMaxCost = -1

// ParamSpec says which params an effect takes.
type ParamSpec struct {
	N       bool       // whether n is required; otherwise it is not allowed
	Types   []CardType // the values of the optional type; nil if it is not allowed
	MaxCost bool       // whether the optional max_cost is allowed
	Sides   []Side     // the values of the optional side, the usual one first; nil if it is not allowed
	Options bool       // whether options are required; otherwise they are not allowed
}

// Names returns the names of the params in card sets.
func (s ParamSpec) Names() []string {
	var names []string
	if s.N {
		names = append(names, "n")
	}
	if len(s.Types) > 0 {
		names = append(names, "type")
	}
	if s.MaxCost {
		names = append(names, "max_cost")
	}
	if len(s.Sides) > 0 {
		names = append(names, "side")
	}
	if s.Options {
		names = append(names, "options")
	}
	return names
}

func (s ParamSpec) check(p Params) error {
	if s.N {
		if err := p.N.check(); err != nil {
			return err
		}
	}
	switch {
	case !s.N && p.N != Amount{}:
		return fmt.Errorf("the effect cannot have the n %s", p.N)
	case p.Type != 0 && !slices.Contains(s.Types, p.Type):
		return fmt.Errorf("the effect cannot have the type %d", p.Type)
	case p.MaxCost < NoMaxCost || p.MaxCost > MaxParam, !s.MaxCost && p.MaxCost != NoMaxCost:
		return fmt.Errorf("the effect cannot have the max_cost %d", p.MaxCost)
	case p.Side != SideUsual && !slices.Contains(s.Sides, p.Side):
		return fmt.Errorf("the effect cannot have the side %d", p.Side)
	}
	return p.If.check()
}

// String describes the params for the authors of cards.
func (s ParamSpec) String() string {
	var parts []string
	if s.N {
		parts = append(parts, fmt.Sprintf("n, an integer from 1 to %d", MaxParam))
	}
	if len(s.Types) > 0 {
		parts = append(parts, "type, one of "+join(s.Types)+" (optional)")
	}
	if s.MaxCost {
		parts = append(parts, fmt.Sprintf("max_cost, an integer from 0 to %d (optional)", MaxParam))
	}
	if len(s.Sides) > 0 {
		parts = append(parts, fmt.Sprintf("side, one of %s (optional, %s where it is absent)", join(s.Sides), s.Sides[0]))
	}
	if s.Options {
		parts = append(parts, fmt.Sprintf("options, %d or %d steps", MinOptions, MaxOptions))
	}
	if len(parts) == 0 {
		return "no params"
	}
	return strings.Join(parts, ", and ")
}

func join[T fmt.Stringer](values []T) string {
	names := make([]string, len(values))
	for i, v := range values {
		names[i] = v.String()
	}
	return strings.Join(names, ", ")
}

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
		parts = append(parts, "type, one of "+joinTypes(s.Types)+" (optional)")
	}
	if s.MaxCost {
		parts = append(parts, fmt.Sprintf("max_cost, an integer from 0 to %d (optional)", MaxParam))
	}
	if len(parts) == 0 {
		return "no params"
	}
	return strings.Join(parts, ", and ")
}

func joinTypes(types []CardType) string {
	names := make([]string, len(types))
	for i, t := range types {
		names[i] = t.String()
	}
	return strings.Join(names, ", ")
}

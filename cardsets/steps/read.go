// Package steps reads what a card does: its effect and its params, with all that stands in
// them. Package cardjson writes them.
package steps

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"cardgames/cardsets/fault"
	"cardgames/engine"
)

// MaxAlso is the number of further steps that a card has at most.
const MaxAlso = engine.MaxSteps - 1

// Read fills in what a card does, whose type and cost are set. It returns all faults in its
// effect and its params, in any order, with pointers from the card. In the params, an integer
// is an int64.
func Read(card *engine.Card, effect string, params map[string]any) []fault.Fault {
	r := reader{card: card}
	first, ok := engine.ParseEffect(effect)
	if !ok {
		r.unknownEffect(position{kind: engine.PlaceFirst}, effect)
		return r.faults
	}
	if err := first.CheckType(card.Type); err != nil {
		r.bad("/effect", "%v", err)
	}
	if card.Type.Permanent() {
		r.permanent(first, params)
		return r.faults
	}
	own := position{kind: engine.PlaceFirst}
	card.Steps = append([]engine.Step{r.step(own, first, params)}, r.also(params)...)
	return r.faults
}

// reader reads a card and collects its faults.
type reader struct {
	card    *engine.Card
	returns bool // whether an effect of the card can bring a card back to a hand
	faults  []fault.Fault
}

// permanent reads the params of a permanent. With another effect than none, which is a fault, it
// reads only the params that a permanent can have.
func (r *reader) permanent(effect engine.Effect, params map[string]any) {
	if effect == engine.EffectNone {
		r.readParams(position{kind: engine.PlaceFirst}, effect, params, "rate", "abilities")
	}
	if rate, ok := params["rate"]; ok {
		r.card.OwnRate = new(r.rate(rate))
	}
	if abilities, ok := params["abilities"]; ok {
		r.card.Abilities = r.abilities(abilities)
	}
}

func (r *reader) rate(value any) int64 {
	highest := max(0, engine.MaxRate(r.card.Cost)) // a cost below 0 is a fault of its own
	rate, ok := value.(int64)
	if !ok || rate < 0 || rate > highest {
		r.bad("/params/rate", "rate must be an integer from 0 to %d (half of the cost, rounded up)%s", highest,
			wrongType(value))
	}
	return rate
}

// maxRead is how many items of a list are read that has too many.
const maxRead = 8

// list reads an array that can have from lowest to highest items. Items beyond are a fault, and
// are read nevertheless, so that their own faults are found with it.
func (r *reader) list(pointer, what string, value any, lowest, highest int) []any {
	list, isList := value.([]any)
	switch n := len(list); {
	case !isList:
		r.bad(pointer, "%s%s", what, notAnArray(value))
	case n < lowest || n > highest:
		r.bad(pointer, "%s, not of %d", what, n)
	}
	return list[:min(len(list), maxRead)]
}

// abilities reads what a permanent does.
func (r *reader) abilities(value any) []engine.Ability {
	what := fmt.Sprintf("abilities must be an array of 1 to %d abilities", engine.MaxAbilities)
	list := r.list("/params/abilities", what, value, 1, engine.MaxAbilities)
	abilities := make([]engine.Ability, len(list))
	for i, item := range list {
		p := position{engine.PlaceAbility, element("/params/abilities", i)}
		object, _ := item.(map[string]any)
		abilities[i] = engine.Ability{When: r.when(p, object), Step: r.object(p, item)}
	}
	return abilities
}

func (r *reader) when(p position, object map[string]any) engine.When {
	if object == nil {
		return 0 // object reports it
	}
	given, ok := object["when"]
	if !ok {
		r.bad(p.pointer, "an ability needs when, one of %s", nameList(engine.Whens()))
		return 0
	}
	name, _ := given.(string)
	when, known := engine.ParseWhen(name)
	if !known {
		r.bad(p.pointer+"/when", "when must be one of %s", nameList(engine.Whens()))
	}
	return when
}

// also reads the further steps of a card.
func (r *reader) also(params map[string]any) []engine.Step {
	value, ok := params["also"]
	if !ok {
		return nil
	}
	list := r.list("/params/also", fmt.Sprintf("also must be an array of 1 to %d steps", MaxAlso), value, 1, MaxAlso)
	return r.objects(engine.PlaceAlso, "/params/also", list)
}

// options reads the options of a card with the effect choose.
func (r *reader) options(p position, params map[string]any) []engine.Step {
	value, ok := params["options"]
	if !ok {
		at := p.pointer
		if params != nil {
			at += "/params"
		}
		r.bad(at, "choose needs params.options, an array of %d or %d steps", engine.MinOptions, engine.MaxOptions)
		return nil
	}
	pointer := p.pointer + "/params/options"
	what := fmt.Sprintf("options must be an array of %d or %d steps", engine.MinOptions, engine.MaxOptions)
	return r.objects(engine.PlaceOption, pointer, r.list(pointer, what, value, engine.MinOptions, engine.MaxOptions))
}

func (r *reader) objects(kind engine.Place, pointer string, list []any) []engine.Step {
	steps := make([]engine.Step, len(list))
	for i, item := range list {
		steps[i] = r.object(position{kind, element(pointer, i)}, item)
	}
	return steps
}

// step reads a step with an effect that can stand at its place.
func (r *reader) step(p position, effect engine.Effect, params map[string]any) engine.Step {
	if effect.Returns() && r.returns {
		r.bad(p.pointer+"/effect", "%v", engine.ErrTwoReturns)
	}
	r.returns = r.returns || effect.Returns()
	s := engine.Step{Effect: effect, Params: r.readParams(p, effect, params, p.further()...)}
	if effect == engine.EffectChoose {
		s.Options = r.options(p, params)
	}
	if otherwise, ok := params["else"]; ok && slices.Contains(p.further(), "else") {
		s.Else = r.otherwise(p, params, otherwise)
	}
	return s
}

// otherwise reads else.
func (r *reader) otherwise(p position, params map[string]any, value any) *engine.Step {
	pointer := p.pointer + "/params/else"
	if _, ok := params["if"]; !ok {
		r.bad(pointer, "else takes place where a condition does not hold, so it needs if beside it")
	}
	s := r.object(position{p.kind.Else(), pointer}, value)
	return &s
}

// object reads a step that stands in an object with effect and params.
func (r *reader) object(p position, value any) (s engine.Step) {
	object, isObject := value.(map[string]any)
	if !isObject {
		r.bad(p.pointer, "%s must be an object with %s%s", p, paramList(p.members()), notAnObject(value))
		return s
	}
	params, isObject := object["params"].(map[string]any)
	if given, ok := object["params"]; ok && !isObject {
		r.bad(p.pointer+"/params", "params must be an object%s", notAnObject(given))
		return s
	}
	effect, ok := r.effect(p, object)
	beside := map[string]any{} // params that stand beside the effect
	for name, value := range object {
		_, given := params[name]
		switch {
		case p.takes(name):
		case ok && !given && slices.Contains(p.params(effect), name):
			beside[name] = value
		default:
			r.unknown(p.pointer, name, "%s takes %s, not %q", p, paramList(p.members()), name)
		}
	}
	switch {
	case !ok:
		return s
	case len(beside) > 0:
		return r.misplaced(p, effect, params, beside)
	}
	return r.step(p, effect, params)
}

// misplaced reads a step with params that stand beside its effect.
func (r *reader) misplaced(p position, effect engine.Effect, params, beside map[string]any) engine.Step {
	all, before := map[string]any{}, len(r.faults)
	maps.Copy(all, params)
	maps.Copy(all, beside)
	s := r.step(p, effect, all)
	for name := range beside {
		for i := range r.faults[before:] {
			at := &r.faults[before+i].Pointer
			if below, ok := strings.CutPrefix(*at+"/", p.pointer+"/params/"+name+"/"); ok {
				*at = strings.TrimSuffix(p.pointer+"/"+name+"/"+below, "/")
			}
		}
		r.unknown(p.pointer, name, "%s belongs in the params of %s: write \"params\": {%q: ...}", name, p, name)
	}
	return s
}

// effect returns the effect of a step. ok is false if the step has none that it can have.
func (r *reader) effect(p position, object map[string]any) (effect engine.Effect, ok bool) {
	given, ok := object["effect"]
	if !ok {
		r.bad(p.pointer, "%s needs effect, the name of an effect", p)
		return effect, false
	}
	name, isText := given.(string)
	effect, known := engine.ParseEffect(name)
	switch {
	case !isText:
		r.bad(p.pointer+"/effect", "effect must be a string")
		return effect, false
	case !known:
		r.unknownEffect(p, name)
		return effect, false
	}
	if err := p.kind.Check(effect, r.card.Type); err != nil {
		r.bad(p.pointer+"/effect", "%v", err)
		return effect, false
	}
	return effect, true
}

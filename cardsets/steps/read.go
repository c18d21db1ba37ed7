// Package steps reads what a card does: its effect and its params, with all that stands in
// them. Package cardjson writes them.
package steps

import (
	"slices"

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
		r.unknownEffect("", effect)
		return r.faults
	}
	if err := first.CheckType(card.Type); err != nil {
		r.bad("/effect", "%v", err)
	}
	if card.Type.Permanent() {
		r.permanent(first, params)
		return r.faults
	}
	own := place{kind: engine.PlaceFirst}
	card.Steps = append([]engine.Step{r.step(own, first, params)}, r.also(params)...)
	return r.faults
}

// reader reads a card and collects its faults.
type reader struct {
	card    *engine.Card
	returns bool // whether an effect of the card can bring a card back to a hand
	faults  []fault.Fault
}

// permanent reads the params of a permanent.
func (r *reader) permanent(effect engine.Effect, params map[string]any) {
	own := place{kind: engine.PlaceFirst}
	r.readParams(own, effect, params, "rate", "abilities")
	if rate, ok := params["rate"]; ok {
		highest := max(0, engine.MaxRate(r.card.Cost)) // a cost below 0 is a fault of its own
		read := paramReader{r, "/params", effect}
		r.card.OwnRate = new(read.integer("/rate", "rate", rate, 0, highest))
	}
	if abilities, ok := params["abilities"]; ok {
		r.card.Abilities = r.abilities(abilities)
	}
}

// abilities reads what a permanent does.
func (r *reader) abilities(value any) []engine.Ability {
	list, isList := value.([]any)
	if !isList || len(list) == 0 || len(list) > engine.MaxAbilities {
		r.bad("/params/abilities", "abilities must be an array of 1 to %d abilities%s", engine.MaxAbilities,
			notAnArray(value))
		return nil
	}
	abilities := make([]engine.Ability, len(list))
	for i, item := range list {
		p := place{engine.PlaceAbility, element("/params/abilities", i)}
		object, _ := item.(map[string]any)
		abilities[i] = engine.Ability{When: r.when(p, object), Step: r.object(p, item)}
	}
	return abilities
}

func (r *reader) when(p place, object map[string]any) engine.When {
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
	list, isList := value.([]any)
	if !isList || len(list) == 0 || len(list) > MaxAlso {
		r.bad("/params/also", "also must be an array of 1 to %d steps%s", MaxAlso, notAnArray(value))
		return nil
	}
	return r.objects(engine.PlaceAlso, "/params/also", list)
}

// options reads the options of a card with the effect choose.
func (r *reader) options(p place, params map[string]any) []engine.Step {
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
	list, isList := value.([]any)
	if !isList || len(list) < engine.MinOptions || len(list) > engine.MaxOptions {
		r.bad(pointer, "options must be an array of %d or %d steps%s", engine.MinOptions, engine.MaxOptions,
			notAnArray(value))
		return nil
	}
	return r.objects(engine.PlaceOption, pointer, list)
}

func (r *reader) objects(kind engine.Place, pointer string, list []any) []engine.Step {
	steps := make([]engine.Step, len(list))
	for i, item := range list {
		steps[i] = r.object(place{kind, element(pointer, i)}, item)
	}
	return steps
}

// step reads a step with an effect that can stand at its place.
func (r *reader) step(p place, effect engine.Effect, params map[string]any) engine.Step {
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
func (r *reader) otherwise(p place, params map[string]any, value any) *engine.Step {
	pointer := p.pointer + "/params/else"
	if _, ok := params["if"]; !ok {
		r.bad(pointer, "else takes place where a condition does not hold, so it needs if beside it")
	}
	s := r.object(place{p.kind.Else(), pointer}, value)
	return &s
}

// object reads a step that stands in an object with effect and params.
func (r *reader) object(p place, value any) (s engine.Step) {
	object, isObject := value.(map[string]any)
	if !isObject {
		r.bad(p.pointer, "%s must be an object with effect and params%s", p, notAnObject(value))
		return s
	}
	for name := range object {
		if !p.takes(name) {
			r.unknown(p.pointer, name, "%s takes %s, not %q", p, paramList(p.members()), name)
		}
	}
	params, isObject := object["params"].(map[string]any)
	if given, ok := object["params"]; ok && !isObject {
		r.bad(p.pointer+"/params", "params must be an object%s", notAnObject(given))
		return s
	}
	if effect, ok := r.effect(p, object); ok {
		return r.step(p, effect, params)
	}
	return s
}

// effect returns the effect of a step. ok is false if the step has none that it can have.
func (r *reader) effect(p place, object map[string]any) (effect engine.Effect, ok bool) {
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
		r.unknownEffect(p.pointer, name)
		return effect, false
	}
	if err := p.kind.Check(effect, r.card.Type); err != nil {
		r.bad(p.pointer+"/effect", "%v", err)
		return effect, false
	}
	return effect, true
}

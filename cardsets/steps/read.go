// Package steps reads what a card does: its effect and its params, with the further steps
// in also. Package cardjson writes them.
package steps

import (
	"fmt"
	"strconv"

	"github.com/go-json-experiment/json/jsontext"

	"cardgames/cardsets/fault"
	"cardgames/engine"
)

// MaxAlso is the number of further steps that a card has at most.
const MaxAlso = engine.MaxSteps - 1

// Pointer returns the JSON Pointer (RFC 6901) from a card to the object with the effect and
// the params of a step.
func Pointer(step int) string {
	if step == 0 {
		return ""
	}
	return "/params/also/" + strconv.Itoa(step-1)
}

// Read returns the steps of a card of a type, or all faults in its effect and its params, in
// any order, with pointers from the card. In the params, an integer is an int64.
func Read(t engine.CardType, effect string, params map[string]any) ([]engine.Step, []fault.Fault) {
	var r reader
	first, ok := engine.ParseEffect(effect)
	if !ok {
		r.unknownEffect(0, effect)
		return nil, r.faults
	}
	if err := first.CheckType(t); err != nil {
		r.fault(fault.BadParams, "/effect", "%v", err)
	}
	if t.Permanent() {
		r.params(0, first, params)
		return nil, r.faults
	}
	steps := []engine.Step{{Effect: first, Params: r.params(0, first, params, "if", "also")}}
	if also, ok := params["also"]; ok {
		steps = append(steps, r.also(first, also)...)
	}
	return steps, r.faults
}

// reader collects the faults of a card.
type reader struct{ faults []fault.Fault }

func (r *reader) fault(code fault.Code, pointer, format string, args ...any) {
	r.faults = append(r.faults, fault.Fault{Code: code, Pointer: pointer, Detail: fmt.Sprintf(format, args...)})
}

// faultInName is about the name of a member.
func (r *reader) faultInName(pointer, format string, args ...any) {
	r.fault(fault.BadParams, pointer, format, args...)
	r.faults[len(r.faults)-1].InName = true
}

func (r *reader) unknownEffect(step int, name string) {
	r.fault(fault.UnknownEffect, Pointer(step)+"/effect", "unknown effect %q; the effects are %s", name,
		nameList(engine.Effects()))
}

// also reads the further steps of a card.
func (r *reader) also(first engine.Effect, value any) []engine.Step {
	list, isList := value.([]any)
	if !isList || len(list) == 0 || len(list) > MaxAlso {
		r.fault(fault.BadParams, "/params/also", "also must be an array of 1 to %d steps%s", MaxAlso, notAnArray(value))
		return nil
	}
	steps, returns := make([]engine.Step, len(list)), first.Returns()
	for i, item := range list {
		steps[i] = r.further(i+1, item)
		if returns && steps[i].Effect.Returns() {
			r.fault(fault.BadParams, Pointer(i+1)+"/effect", "%v", engine.ErrTwoReturns)
		}
		returns = returns || steps[i].Effect.Returns()
	}
	return steps
}

// further reads one element of also.
func (r *reader) further(step int, value any) (s engine.Step) {
	pointer := Pointer(step)
	object, isObject := value.(map[string]any)
	if !isObject {
		r.fault(fault.BadParams, pointer, "a step of also must be an object with effect and params%s", notAnObject(value))
		return s
	}
	for name := range object {
		if name != "effect" && name != "params" {
			at := string(jsontext.Pointer(pointer).AppendToken(name))
			r.faultInName(at, "a step of also takes effect and params, not %q", name)
		}
	}
	params, isObject := object["params"].(map[string]any)
	if given, ok := object["params"]; ok && !isObject {
		r.fault(fault.BadParams, pointer+"/params", "params must be an object%s", notAnObject(given))
		return s
	}
	if s.Effect = r.furtherEffect(step, object); s.Effect != engine.EffectNone {
		s.Params = r.params(step, s.Effect, params, "if")
	}
	return s
}

// furtherEffect returns EffectNone for a step that has no effect which it can have.
func (r *reader) furtherEffect(step int, object map[string]any) engine.Effect {
	given, ok := object["effect"]
	if !ok {
		r.fault(fault.BadParams, Pointer(step), "a step of also needs effect, the name of an effect")
		return engine.EffectNone
	}
	name, isText := given.(string)
	effect, known := engine.ParseEffect(name)
	switch {
	case !isText:
		r.fault(fault.BadParams, Pointer(step)+"/effect", "effect must be a string")
		return engine.EffectNone
	case !known:
		r.unknownEffect(step, name)
		return engine.EffectNone
	}
	if err := effect.CheckFurther(); err != nil {
		r.fault(fault.BadParams, Pointer(step)+"/effect", "%v", err)
		return engine.EffectNone
	}
	return effect
}

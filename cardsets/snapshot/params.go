package snapshot

import (
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"github.com/go-json-experiment/json/jsontext"

	"cardgames/cardsets/fault"
	"cardgames/engine"
)

// paramReader reads the params of one step of a card.
type paramReader struct {
	*builder
	pointer string // to the object that has the params
	effect  engine.Effect
	spec    engine.ParamSpec
	more    []string // params that do not depend on the effect: if, also
}

func (b *builder) paramReader(pointer string, effect engine.Effect, more ...string) *paramReader {
	return &paramReader{builder: b, pointer: pointer, effect: effect, spec: effect.Params(), more: more}
}

func (r *paramReader) bad(member jsontext.Pointer, format string, args ...any) {
	r.fault(fault.BadParams, r.pointer+"/params"+string(member), format, args...)
}

func (r *paramReader) unknown(member jsontext.Pointer, format string, args ...any) {
	r.faultInName(r.pointer+"/params"+string(member), format, args...)
}

// read returns the params, and the further steps of a card.
func (r *paramReader) read(given map[string]any) (engine.Params, []engine.Step) {
	params := engine.Params{MaxCost: engine.NoMaxCost}
	if _, ok := given["n"]; r.spec.N && !ok {
		at := r.pointer
		if given != nil {
			at += "/params"
		}
		r.fault(fault.BadParams, at, "%s needs params.n, an integer from 1 to %d", r.effect, engine.MaxParam)
	}
	var also []engine.Step
	for _, name := range slices.Sorted(maps.Keys(given)) {
		switch {
		case !slices.Contains(r.spec.Names(), name) && !slices.Contains(r.more, name):
			r.unknown(jsontext.Pointer("").AppendToken(name), "%s takes %s, not %q", r.effect,
				paramList(slices.Concat(r.spec.Names(), r.more)), name)
		case name == "also":
			also = r.also(given[name])
		default:
			r.set(&params, name, given[name])
		}
	}
	return params, also
}

func (r *paramReader) set(params *engine.Params, name string, value any) {
	switch name {
	case "n":
		params.N = r.amount(value)
	case "if":
		params.If = r.condition(value)
	case "max_cost":
		params.MaxCost = r.integer("/max_cost", "max_cost", value, 0, engine.MaxParam)
	case "type":
		text, _ := value.(string)
		t, ok := engine.ParseCardType(text)
		if !ok || !slices.Contains(r.spec.Types, t) {
			r.bad("/type", "type must be one of %s", nameList(r.spec.Types))
			return
		}
		params.Type = t
	}
}

// amount reads n: a number, or an object with a count.
func (r *paramReader) amount(value any) engine.Amount {
	object, isObject := value.(map[string]any)
	if !isObject {
		return engine.Fixed(r.integer("/n", "n", value, 1, engine.MaxParam))
	}
	a := engine.Amount{Times: 1, Max: engine.MaxParam}
	if _, ok := object["per"]; !ok {
		r.bad("/n", "n is an integer from 1 to %d or has per, the name of a count", engine.MaxParam)
	}
	for _, name := range slices.Sorted(maps.Keys(object)) {
		at, value := jsontext.Pointer("/n").AppendToken(name), object[name]
		switch name {
		case "per":
			a.Per = r.count(at, name, value)
		case "times":
			a.Times = r.integer(at, name, value, 1, engine.MaxTimes)
		case "max":
			a.Max = r.integer(at, name, value, 1, engine.MaxParam)
		default:
			r.unknown(at, "n takes per, times and max, not %q", name)
		}
	}
	return a
}

// condition reads if.
func (r *paramReader) condition(value any) (c engine.Condition) {
	object, isObject := value.(map[string]any)
	if !isObject {
		r.bad("/if", "if must be an object with count and with at_least or at_most%s", notAnObject(value))
		return c
	}
	bounds := 0
	for _, name := range slices.Sorted(maps.Keys(object)) {
		at := jsontext.Pointer("/if").AppendToken(name)
		bound := slices.IndexFunc(engine.Bounds(), func(b engine.Bound) bool { return b.String() == name })
		switch {
		case name == "count":
			c.Count = r.count(at, name, object[name])
		case bound >= 0:
			bounds++
			c.Bound, c.Limit = engine.Bounds()[bound], r.integer(at, name, object[name], 0, engine.MaxParam)
		default:
			r.unknown(at, "if takes count and at_least or at_most, not %q", name)
		}
	}
	if _, ok := object["count"]; !ok {
		r.bad("/if", "if needs count, the name of a count")
	}
	switch {
	case bounds == 0:
		r.bad("/if", "if needs at_least or at_most")
	case bounds > 1:
		r.bad("/if", "if takes at_least or at_most, not both")
	}
	return c
}

func (r *paramReader) count(at jsontext.Pointer, name string, value any) engine.Count {
	text, _ := value.(string)
	c, ok := engine.ParseCount(text)
	if !ok {
		r.bad(at, "%s must be one of %s", name, nameList(engine.Counts()))
	}
	return c
}

// also reads the further steps of a card.
func (r *paramReader) also(value any) []engine.Step {
	list, isList := value.([]any)
	if !isList || len(list) == 0 || len(list) > engine.MaxAlso {
		r.bad("/also", "also must be an array of 1 to %d steps%s", engine.MaxAlso, notAnArray(value))
		return nil
	}
	steps := make([]engine.Step, len(list))
	returns := r.effect.Returns()
	for i, item := range list {
		at := r.pointer + "/params/also/" + strconv.Itoa(i)
		steps[i] = r.step(at, item)
		if returns && steps[i].Effect.Returns() {
			r.fault(fault.BadParams, at+"/effect", "%v", engine.ErrTwoReturns)
		}
		returns = returns || steps[i].Effect.Returns()
	}
	return steps
}

// step reads one element of also.
func (b *builder) step(pointer string, value any) (s engine.Step) {
	object, isObject := value.(map[string]any)
	if !isObject {
		b.fault(fault.BadParams, pointer, "a step of also must be an object with effect and params%s", notAnObject(value))
		return s
	}
	for _, name := range slices.Sorted(maps.Keys(object)) {
		if name != "effect" && name != "params" {
			at := string(jsontext.Pointer(pointer).AppendToken(name))
			b.faultInName(at, "a step of also takes effect and params, not %q", name)
		}
	}
	params, isObject := object["params"].(map[string]any)
	if given, ok := object["params"]; ok && !isObject {
		b.fault(fault.BadParams, pointer+"/params", "params must be an object%s", notAnObject(given))
		return s
	}
	if s.Effect = b.stepEffect(pointer, object); s.Effect != engine.EffectNone {
		s.Params, _ = b.paramReader(pointer, s.Effect, "if").read(params)
	}
	return s
}

// stepEffect returns EffectNone if a step has no effect that it can have.
func (b *builder) stepEffect(pointer string, step map[string]any) engine.Effect {
	given, ok := step["effect"]
	name, isText := given.(string)
	switch {
	case !ok:
		b.fault(fault.BadParams, pointer, "a step of also needs effect, the name of an effect")
		return engine.EffectNone
	case !isText:
		b.fault(fault.BadParams, pointer+"/effect", "effect must be a string")
		return engine.EffectNone
	}
	effect, ok := engine.ParseEffect(name)
	if !ok {
		b.unknownEffect(pointer, name)
		return engine.EffectNone
	}
	if err := effect.CheckAlso(); err != nil {
		b.fault(fault.BadParams, pointer+"/effect", "%v", err)
		return engine.EffectNone
	}
	return effect
}

func (r *paramReader) integer(at jsontext.Pointer, name string, value any, low, high int64) int32 {
	n, ok := value.(int64)
	if !ok || n < low || n > high {
		r.bad(at, "%s must be an integer from %d to %d%s", name, low, high, wrongType(value))
		return int32(low)
	}
	return int32(n)
}

// wrongType describes a param that is not an integer. It returns "" for an integer.
func wrongType(value any) string {
	switch value.(type) {
	case int64:
		return ""
	case nil:
		return ", not null"
	case string:
		return ", not a string"
	case bool:
		return ", not a boolean"
	case []any:
		return ", not an array"
	case map[string]any:
		return ", not an object"
	}
	return ", not a fraction"
}

// notAnObject describes a param that is not an object.
func notAnObject(value any) string {
	switch value.(type) {
	case int64, float64:
		return ", not a number"
	}
	return wrongType(value)
}

// notAnArray describes a param that is not an array. It returns "" for an array.
func notAnArray(value any) string {
	switch value.(type) {
	case []any:
		return ""
	case map[string]any:
		return ", not an object: put it between [ and ]"
	}
	return notAnObject(value)
}

func paramList(names []string) string {
	if len(names) == 0 {
		return "no params"
	}
	if n := len(names); n > 2 {
		return strings.Join(names[:n-1], ", ") + " and " + names[n-1]
	}
	return strings.Join(names, " and ")
}

func nameList[T fmt.Stringer](values []T) string {
	names := make([]string, len(values))
	for i, v := range values {
		names[i] = v.String()
	}
	return strings.Join(names, ", ")
}

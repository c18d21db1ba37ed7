package steps

import (
	"slices"

	"github.com/go-json-experiment/json/jsontext"

	"cardgames/engine"
)

// paramReader reads the params of one step.
type paramReader struct {
	*reader
	pointer string // to the params
	effect  engine.Effect
}

// readParams reads the params of a step with an effect, which may also have the members of more.
// It reads if; the reader of the step reads the steps that stand in the params.
func (r *reader) readParams(at position, effect engine.Effect, given map[string]any, more ...string) engine.Params {
	p, spec := paramReader{r, at.pointer + "/params", effect}, effect.Params()
	if _, ok := given["n"]; spec.N && !ok {
		pointer := at.pointer
		if given != nil {
			pointer = p.pointer
		}
		r.bad(pointer, "%s needs params.n, an integer from 1 to %d", effect, engine.MaxParam)
	}
	params, names := engine.Params{MaxCost: engine.NoMaxCost}, append(spec.Names(), more...)
	for name, value := range given {
		if slices.Contains(names, name) {
			p.set(&params, name, value)
		} else {
			p.unknown("", name, "%s takes %s, not %q%s", effect, paramList(names), name, at.hint(name))
		}
	}
	return params
}

func (r *paramReader) bad(member jsontext.Pointer, format string, args ...any) {
	r.reader.bad(r.pointer+string(member), format, args...)
}

// unknown is about the name of a member of the object at the pointer, from the params.
func (r *paramReader) unknown(pointer, member, format string, args ...any) {
	r.reader.unknown(r.pointer+pointer, member, format, args...)
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
		if types := r.effect.Params().Types; !ok || !slices.Contains(types, t) {
			r.bad("/type", "type must be one of %s", nameList(types))
			return
		}
		params.Type = t
	case "side":
		text, _ := value.(string)
		side, ok := engine.ParseSide(text)
		if sides := r.effect.Params().Sides; !ok || !slices.Contains(sides, side) {
			r.bad("/side", "side must be one of %s", nameList(sides))
			return
		}
		params.Side = side
	}
}

// amount reads n: a number, or an object with a count.
func (r *paramReader) amount(value any) engine.Amount {
	object, isObject := value.(map[string]any)
	if !isObject {
		return engine.Fixed(r.integer("/n", "n", value, 1, engine.MaxParam))
	}
	a, unknown := engine.Amount{Times: 1, Max: engine.MaxParam}, false
	for name, value := range object {
		at := jsontext.Pointer("/n").AppendToken(name)
		switch name {
		case "per":
			a.Per = r.count(at, name, value)
		case "times":
			a.Times = r.integer(at, name, value, 1, engine.MaxTimes)
		case "max":
			a.Max = r.integer(at, name, value, 1, engine.MaxParam)
		default:
			unknown = true
			r.unknown("/n", name, "n takes per, times and max, not %q", name)
		}
	}
	if _, ok := object["per"]; !ok && !unknown {
		r.bad("/n", "n is an integer from 1 to %d or has per, the name of a count", engine.MaxParam)
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
	bounds, unknown := 0, false
	for name, value := range object {
		at := jsontext.Pointer("/if").AppendToken(name)
		bound := slices.IndexFunc(engine.Bounds(), func(b engine.Bound) bool { return b.String() == name })
		switch {
		case name == "count":
			c.Count = r.count(at, name, value)
		case bound >= 0:
			bounds++
			c.Bound, c.Limit = engine.Bounds()[bound], r.integer(at, name, value, 0, engine.MaxParam)
		default:
			unknown = true
			r.unknown("/if", name, "if takes count and at_least or at_most, not %q", name)
		}
	}
	if unknown { // it may stand for what is missing
		return c
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

func (r *paramReader) integer(at jsontext.Pointer, name string, value any, low, high int64) int32 {
	n, ok := value.(int64)
	if !ok || n < low || n > high {
		r.bad(at, "%s must be an integer from %d to %d%s", name, low, high, wrongType(value))
		return int32(low)
	}
	return int32(n)
}

package snapshot

import (
	"maps"
	"slices"
	"strings"

	"github.com/go-json-experiment/json/jsontext"

	"cardgames/cardsets/fault"
	"cardgames/engine"
)

// paramReader reads the params of one card.
type paramReader struct {
	*builder
	pointer string // to the card
	effect  engine.Effect
	spec    engine.ParamSpec
}

func (r *paramReader) bad(member jsontext.Pointer, format string, args ...any) {
	r.fault(fault.BadParams, r.pointer+"/params"+string(member), format, args...)
}

func (r *paramReader) read(given map[string]any) engine.Params {
	params := engine.Params{MaxCost: engine.NoMaxCost}
	if _, ok := given["n"]; r.spec.N && !ok {
		at := r.pointer
		if given != nil {
			at += "/params"
		}
		r.fault(fault.BadParams, at, "%s needs params.n, an integer from 1 to %d", r.effect, engine.MaxParam)
	}
	names := r.spec.Names()
	for _, name := range slices.Sorted(maps.Keys(given)) {
		if !slices.Contains(names, name) {
			r.bad(jsontext.Pointer("").AppendToken(name), "%s takes %s, not %q", r.effect, paramList(names), name)
			continue
		}
		r.set(&params, name, given[name])
	}
	return params
}

func (r *paramReader) set(params *engine.Params, name string, value any) {
	switch name {
	case "n":
		params.N = r.integer(name, value, 1)
	case "max_cost":
		params.MaxCost = r.integer(name, value, 0)
	case "type":
		text, _ := value.(string)
		t, ok := engine.ParseCardType(text)
		if !ok || !slices.Contains(r.spec.Types, t) {
			r.bad("/type", "type must be one of %s", typeList(r.spec.Types))
			return
		}
		params.Type = t
	}
}

func (r *paramReader) integer(name string, value any, low int64) int32 {
	n, ok := value.(int64)
	if !ok || n < low || n > engine.MaxParam {
		r.bad(jsontext.Pointer("/"+name), "%s must be an integer from %d to %d%s", name, low, engine.MaxParam,
			wrongType(value))
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

func paramList(names []string) string {
	if len(names) == 0 {
		return "no params"
	}
	return strings.Join(names, " and ")
}

func typeList(types []engine.CardType) string {
	names := make([]string, len(types))
	for i, t := range types {
		names[i] = t.String()
	}
	return strings.Join(names, ", ")
}

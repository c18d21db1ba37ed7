package engine

import (
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
)

// Params are the checked params of a card's effect. Each effect uses the
// members that its row in the table of effects names.
type Params struct {
	N       int32    // 1 to 99; 0 when the effect has no n
	Type    CardType // 0: any type
	MaxCost int32    // 0 to 99; -1: no limit
}

// Map returns the members that the card's author gave, with plain integers.
func (p Params) Map() map[string]any {
	m := map[string]any{}
	if p.N > 0 {
		m["n"] = int(p.N)
	}
	if p.Type != 0 {
		m["type"] = p.Type.String()
	}
	if p.MaxCost >= 0 {
		m["max_cost"] = int(p.MaxCost)
	}
	return m
}

// paramSpec says which params an effect takes.
type paramSpec struct {
	n       bool // required
	maxCost bool // optional
	types   []CardType
}

func (s paramSpec) names() []string {
	var names []string
	if s.n {
		names = append(names, "n")
	}
	if len(s.types) > 0 {
		names = append(names, "type")
	}
	if s.maxCost {
		names = append(names, "max_cost")
	}
	return names
}

func parseParams(effect Effect, given map[string]any, fault faultFunc) Params {
	spec := effects[effect].params
	bad := func(member, format string, args ...any) {
		fault(BadParams, "/params"+member, fmt.Sprintf(format, args...))
	}
	params := Params{MaxCost: -1}
	if _, ok := given["n"]; spec.n && !ok {
		missing := fmt.Sprintf("%s needs params.n, an integer from 1 to %d", effect, maxParam)
		if given == nil {
			fault(BadParams, "", missing)
		} else {
			bad("", "%s", missing)
		}
	}
	for _, name := range slices.Sorted(maps.Keys(given)) {
		if !slices.Contains(spec.names(), name) {
			bad("/"+escapePointer(name), "%s takes %s, not %q", effect, orNoParams(spec.names()), name)
			continue
		}
		params.set(name, given[name], spec, bad)
	}
	return params
}

func (p *Params) set(name string, value any, spec paramSpec, bad func(member, format string, args ...any)) {
	switch name {
	case "n":
		p.N = boundedParam(name, value, 1, bad)
	case "max_cost":
		p.MaxCost = boundedParam(name, value, 0, bad)
	case "type":
		text, _ := value.(string)
		t, ok := ParseCardType(text)
		if !ok || !slices.Contains(spec.types, t) {
			bad("/type", "type must be one of %s", joinTypes(spec.types))
			return
		}
		p.Type = t
	}
}

func boundedParam(name string, value any, low int64, bad func(member, format string, args ...any)) int32 {
	n, ok := integerOf(value)
	if !ok || n < low || n > maxParam {
		bad("/"+name, "%s must be an integer from %d to %d%s", name, low, maxParam, butNot(value, ok))
		return int32(low)
	}
	return int32(n)
}

// butNot says what a param is that is no integer; "" for one that is.
func butNot(value any, integer bool) string {
	if integer {
		return ""
	}
	switch value.(type) {
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

func integerOf(value any) (int64, bool) {
	switch v := value.(type) {
	case json.Number:
		return ParseInteger(v.String())
	case float64:
		return ParseInteger(strconv.FormatFloat(v, 'f', -1, 64))
	}
	return 0, false
}

func orNoParams(names []string) string {
	if len(names) == 0 {
		return "no params"
	}
	return strings.Join(names, " and ")
}

func joinTypes(types []CardType) string {
	names := make([]string, len(types))
	for i, t := range types {
		names[i] = t.String()
	}
	return strings.Join(names, ", ")
}

// escapePointer makes name a reference token of a JSON Pointer (RFC 6901,
// section 3).
func escapePointer(name string) string {
	return strings.NewReplacer("~", "~0", "/", "~1").Replace(name)
}

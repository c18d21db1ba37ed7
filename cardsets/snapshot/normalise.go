package snapshot

import (
	"maps"
	"slices"

	"cardgames/engine"
)

// normalise returns a copy of sets, which build accepts, with all defaults filled in.
// Numbers were read as integers.
func normalise(sets []Set) []Set {
	normal := slices.Clone(sets)
	for i := range normal {
		normal[i].Cards = slices.Clone(normal[i].Cards)
		for j := range normal[i].Cards {
			normal[i].Cards[j].Params = normaliseParams(normal[i].Cards[j].Params)
		}
	}
	return normal
}

// normaliseParams fills in the params of a card, or of a further step.
func normaliseParams(given any) map[string]any {
	params := map[string]any{}
	if given, ok := given.(map[string]any); ok {
		maps.Copy(params, given)
	}
	if counted, ok := params["n"].(map[string]any); ok {
		amount := map[string]any{"times": int64(1), "max": int64(engine.MaxParam)}
		maps.Copy(amount, counted)
		params["n"] = amount
	}
	if steps, ok := params["also"].([]any); ok {
		also := make([]any, len(steps))
		for i := range steps {
			step := maps.Clone(steps[i].(map[string]any))
			step["params"] = normaliseParams(step["params"])
			also[i] = step
		}
		params["also"] = also
	}
	return params
}

package steps

import (
	"maps"

	"cardgames/engine"
)

// Normalise returns the params of a card, or of one of its further steps, that Read accepts,
// with all defaults filled in.
func Normalise(given any) map[string]any {
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
			step["params"] = Normalise(step["params"])
			also[i] = step
		}
		params["also"] = also
	}
	return params
}

package lint_test

import (
	"encoding/json"
	"testing"
)

// Any text can be read, and is judged the same each time.
func FuzzTexts(f *testing.F) {
	for _, text := range []string{"Gain 3 progress for each", "If", "unless, for each: draw", "return", "(max 3)", "twice",
		"of costs 3", "Put the top into your discard pile", "shield the next", "hand limit", "up to up to 3 at most",
		"+99999999999"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		quoted, err := json.Marshal(text)
		if err != nil || len(text) > 200 {
			return
		}
		body := []byte(`{"id": "a", "name": "A", "cost": 3, ` + two + `, "text": ` + string(quoted) + `}`)
		if first, again := accusation(t, body), accusation(t, body); first != again {
			t.Errorf("%q is judged %q and %q", text, first, again)
		}
	})
}

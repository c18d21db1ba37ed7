package lint_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"cardgames/cardsets/fault"
	"cardgames/engine"
)

// Two names that players can hardly distinguish, or can.
func TestNames(t *testing.T) {
	for _, c := range []struct{ first, second, want string }{
		{"Café", "Café", "names:a has this name too, and players cannot distinguish the two"},
		{"Caf\u00e9", "Cafe\u0301", "names:a has this name too, but for "},
		{"Kettle", "KETTLE", "names:a has this name too, but for "},
		{"Άλλος", "ΆΛΛΟΣ", "names:a has this name too, but for "},
		{"Straße", "STRASSE", ""},
		{"Tea Break", " Tea\u00a0 break ", "names:a has this name too, but for "},
		{"Café", "Cafe", ""},
		{"Tea Break", "Teabreak", ""},
		{"Kettle", "Ket\u200btle", "names:a has this name too, but for "},
	} {
		got := ""
		for _, f := range checkedSet(t, fmt.Appendf(nil, `{"set_id": "names", "name": "Names", "version": "1.0.0", "cards": [
			{"id": "a", "name": %q, "cost": 1, "type": "habit", "effect": "none", "text": ""},
			{"id": "b", "name": %q, "cost": 2, "type": "habit", "effect": "none", "text": ""}]}`, c.first, c.second)).
			Advice(engine.DefaultRules()) {
			if f.Code == "same_name" {
				got = strings.TrimPrefix(f.Detail, c.second+": ")
				if f.Pointer != "/cards/1/name" || f.Line != 3 {
					t.Errorf("%+v", f)
				}
			}
		}
		if !strings.HasPrefix(got, c.want) || c.want == "" && got != "" {
			t.Errorf("%q and %q: got %q, want %q", c.first, c.second, got, c.want)
		}
	}
}

// Names that nobody sees, although they are not empty.
func TestBlankNames(t *testing.T) {
	for name, want := range map[string]bool{
		"\u200b": true, "\u3164": true, "\u2800 \u00ad": true, "\ufe0f": true,
		"\u200ba": false, "-": false, "\U0001f375\ufe0f": false,
	} {
		advice := checkedSet(t, fmt.Appendf(nil, `{"set_id": "names", "name": "Names", "version": "1.0.0", "cards": [
			{"id": "a", "name": "%s", "cost": 1, "type": "habit", "effect": "none", "text": ""}]}`, name)).
			Advice(engine.DefaultRules())
		blank := slices.ContainsFunc(advice, func(f fault.Fault) bool {
			return f.Code == "blank_name" && f.Pointer == "/cards/0/name"
		})
		if blank != want {
			t.Errorf("%q is blank: %t, want %t", name, blank, want)
		}
	}
}

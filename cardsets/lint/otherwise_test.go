package lint_test

import (
	"fmt"
	"strings"
	"testing"

	"cardgames/cardsets/fault"
	"cardgames/engine"
)

// The advice about two steps on the same count, of which the conditions are the last part
// of each. In the cards that are good, at most one of the steps happens.
func TestBothSteps(t *testing.T) {
	for _, c := range []struct{ first, second, want string }{
		{"draw 2 own_hand at_most 2", "gain_progress 1 own_hand at_least 3",
			"own_hand at_least 3 is read after the step with own_hand at_most 2, whose draw can bring own_hand from 2 to 4, " +
				"so both steps can happen; write it as the else of that step, which reads the condition once"},
		{"draw 2 own_hand at_most 2", "discard 1 own_hand at_least 4", "from 2 to 4 ... put this step before that one"},
		{"draw 2 own_hand at_most 2", "gain_time 1 own_hand at_least 5", ""}, // out of reach
		{"draw 9 own_hand at_most 2", "gain_time 1 own_hand at_least 7", "from 2 to 7 ... put this step before that one"},
		{"gain_time 1 own_hand at_least 3", "draw 2 own_hand at_most 2", ""},
		{"discard 2 own_hand at_most 2", "gain_time 1 own_hand at_least 3", ""}, // of the opponent
		{"draw 2 own_hand at_least 3", "gain_time 1 own_hand at_most 2", ""},    // the other direction
		{"draw 2 own_hand at_most 3", "gain_time 1 own_hand at_least 3", ""},    // no exclusion
		{"draw 2 own_hand at_least 1", "gain_time 1 own_hand at_least 3", ""},
		{"draw 2 own_hand at_most 2", "gain_time 1 opponent_hand at_least 3", ""},
		{"draw 2 casts at_most 2", "gain_time 1 casts at_least 3", ""},
		{"draw 2", "gain_time 1 own_hand at_least 3", ""},
		{"draw 2 own_hand at_most 2", "gain_time 1", ""},
		{"replace own_hand at_least 4", "draw 2 own_hand at_most 2",
			"from 4 to 0 ... happen; count something that replace does not change"},
		{"replace own_hand at_least 4", "gain_time 1 own_hand at_most 2", "from 4 to 0 ... put this step before that one"},
		{"discard 2 opponent_hand at_least 4", "gain_time 2 opponent_hand at_most 2",
			"from 4 to 2 ... put this step before that one"},
		{"discard 9 opponent_hand at_least 4", "gain_time 2 opponent_hand at_most 3",
			"from 4 to 0 ... write it as the else of that step, which reads the condition once"},
		{"gain_progress 3 behind at_least 5", "drain_progress 1 behind at_most 3",
			"from 5 to 2 ... put this step before that one"},
		{"gain_progress 3 behind at_least 8", "drain_progress 1 behind at_most 4", ""},
		{"drain_progress 3 behind at_least 5", "draw 1 behind at_most 3", "from 5 to 2 ... put this step before that one"},
		{"mill 4 opponent_discard at_most 5", "draw 1 opponent_discard at_least 7",
			"from 5 to 9 ... put this step before that one"},
		{"discard 1 opponent_discard at_most 5", "mill 1 opponent_discard at_least 6",
			"from 5 to 6 ... write it as the else of that step, which reads the condition once"},
		{"recover own_discard at_least 3", "draw 1 own_discard at_most 2",
			"from 3 to 2 ... write it as the else of that step, which reads the condition once"},
		{"scrap own_persons at_least 2", "draw 1 own_persons at_most 1",
			"from 2 to 1 ... write it as the else of that step, which reads the condition once"},
		{"scrap own_persons at_least 1", "draw 1 own_persons at_most 0",
			"from 1 to 0 ... write it as the else of that step, which reads the condition once"},
		{"scrap:habit own_persons at_least 2", "draw 1 own_persons at_most 1", ""},
		{"scrap:habit own_permanents at_least 2", "draw 1 own_permanents at_most 1",
			"from 2 to 1 ... write it as the else of that step, which reads the condition once"},
		{"bounce opponent_hand at_most 2", "discard 1 opponent_hand at_least 3",
			"from 2 to 3 ... write it as the else of that step, which reads the condition once"},
		{"bounce own_hand at_most 6", "gain_time 1 own_hand at_least 7",
			"from 6 to 7 ... write it as the else of that step, which reads the condition once"},
		{"cancel opponent_discard at_most 2", "draw 1 opponent_discard at_least 3",
			"from 2 to 3 ... write it as the else of that step, which reads the condition once"},
		{"bounce:habit own_hand at_most 2", "mill 1 own_hand at_least 3",
			"from 2 to 3 ... write it as the else of that step, which reads the condition once"},
		{"discard 2 opponent_hand at_least 5", "draw@opponent 3 opponent_hand at_most 3",
			"from 5 to 3 ... make it at_most 2, or count something that discard does not change"},
		{"shield own_permanents at_most 2", "draw 1 own_permanents at_least 3", ""},
	} {
		got := bothSteps(t, c.first, c.second)
		if !matches(got, c.want) {
			t.Errorf("%s, then %s: got %q, want %q", c.first, c.second, got, c.want)
		}
	}
}

// The second of three steps and the third, and a further step that the first one springs.
func TestBothStepsOfSeveral(t *testing.T) {
	few, many := stepJSON("draw 2 own_hand at_most 2"), stepJSON("gain_time 1 own_hand at_least 3")
	other := stepJSON("gain_time 1")
	for also, want := range map[string]string{
		other + ", " + few + ", " + many: "/cards/3/params/also/2/params/if",
		few + ", " + other + ", " + many: "/cards/3/params/also/2/params/if",
		few + ", " + many + ", " + many:  "/cards/3/params/also/1/params/if, /cards/3/params/also/2/params/if",
		many + ", " + few:                "",
	} {
		var pointers []string
		for _, f := range adviceOnBothSteps(t, `"effect": "mill", "params": {"n": 1, "also": [`+also+`]}`) {
			pointers = append(pointers, f.Pointer)
		}
		if got := strings.Join(pointers, ", "); got != want {
			t.Errorf("%s: got %s, want %s", also, got, want)
		}
	}
}

// matches reports whether a text is as wanted; " ... " stands for any words, and also what is
// before and after the parts.
func matches(got, want string) bool {
	if want == "" || got == "" {
		return got == want
	}
	for _, part := range strings.Split(want, " ... ") {
		_, after, found := strings.Cut(got, part)
		if !found {
			return false
		}
		got = after
	}
	return got == ""
}

// bothSteps returns what is said about a card with two steps.
func bothSteps(t *testing.T, first, second string) string {
	t.Helper()
	own := strings.TrimSuffix(strings.TrimPrefix(stepJSON(first), "{"), "}}")
	if !strings.HasSuffix(own, "{") {
		own += ", "
	}
	found := adviceOnBothSteps(t, own+`"also": [`+stepJSON(second)+`]}`)
	if len(found) == 0 {
		return ""
	}
	if f := found[0]; len(found) > 1 || f.Pointer != "/cards/3/params/also/0/params/if" || f.Line != 1 {
		t.Errorf("%s, then %s: got %+v", first, second, found)
	}
	return strings.TrimPrefix(found[0].Detail, "A: ")
}

func adviceOnBothSteps(t *testing.T, effect string) []fault.Fault {
	t.Helper()
	var cards []string
	for _, of := range []string{"person", "appliance", "habit"} {
		cards = append(cards, fmt.Sprintf(`{"id": "%[1]s", "name": "%[1]s", "cost": 1, "type": "%[1]s", "effect": "none", `+
			`"text": ""}`, of))
	}
	cards = append(cards, `{"id": "a", "name": "A", "cost": 1, "type": "instant", `+effect+`, "text": ""}`)
	var found []fault.Fault
	result := checkedSet(t, fmt.Appendf(nil, `{"set_id": "trap", "name": "Trap", "version": "1.0.0", "cards": [%s]}`,
		strings.Join(cards, ", ")))
	for _, f := range result.Advice(engine.DefaultRules()) {
		if f.Code == "both_steps" {
			found = append(found, f)
		}
	}
	return found
}

// stepJSON returns a step that is written as "effect:type@side n count bound limit", of which only
// the effect is required.
func stepJSON(text string) string {
	words := strings.Fields(text)
	effect, side, sided := strings.Cut(words[0], "@")
	effect, of, typed := strings.Cut(effect, ":")
	var params []string
	if sided {
		params = append(params, fmt.Sprintf(`"side": %q`, side))
	}
	if typed {
		params = append(params, fmt.Sprintf(`"type": %q`, of))
	}
	if len(words)%3 == 2 {
		params = append(params, `"n": `+words[1])
	}
	if len(words) > 3 {
		at := len(words) - 3
		params = append(params, fmt.Sprintf(`"if": {"count": %q, %q: %s}`, words[at], words[at+1], words[at+2]))
	}
	return fmt.Sprintf(`{"effect": %q, "params": {%s}}`, effect, strings.Join(params, ", "))
}

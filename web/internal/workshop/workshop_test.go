package workshop_test

import (
	"bytes"
	"fmt"
	"strings"
	"testing"

	"github.com/go-json-experiment/json"

	"cardgames/bots/balance"
	"cardgames/bots/balance/suggest"
	"cardgames/cardsets/check"
	"cardgames/cardsets/core"
	"cardgames/engine/rulestest"
	"cardgames/web/internal/workshop"
)

// object is a request or a response.
type object = map[string]any

func do(t *testing.T, operation string, request object) object {
	t.Helper()
	body, err := json.Marshal(request)
	if err != nil {
		t.Fatal(err)
	}
	out, err := workshop.Operations.Do(operation, body)
	if err != nil {
		t.Fatal(err)
	}
	var response object
	if err := json.Unmarshal(out, &response); err != nil {
		t.Fatal(err)
	}
	return response
}

func coreCards() object { return object{"text": string(core.JSON())} }

func TestFaultsAdviceAndCards(t *testing.T) {
	clean := do(t, "check", coreCards())
	cards := clean["cards"].([]any)
	if len(clean["faults"].([]any)) != 0 || len(cards) != 30 {
		t.Errorf("the core set: %d cards, faults %v", len(cards), clean["faults"])
	}
	if got := cards[0].(object)["description"]; got != "Each of your tasks also gives +1 progress (all your people "+
		"together: at most +4)." {
		t.Errorf("the first card does %q", got)
	}
	styled := do(t, "check", object{"text": strings.Replace(string(core.JSON()), `"cards"`, `"style": "ice", "cards"`, 1)})
	if clean["style"] != "" || styled["style"] != "ice" {
		t.Errorf("the style is %q, and then %q", clean["style"], styled["style"])
	}
	broken := bytes.Replace(core.JSON(), []byte(`"gain_progress"`), []byte(`"gain_progres"`), 1)
	first := do(t, "check", object{"text": string(broken)})["faults"].([]any)[0].(object)
	if first["code"] != "unknown_effect" ||
		first["line"] != float64(bytes.Count(broken[:bytes.Index(broken, []byte("gain_progres\""))], []byte("\n"))+1) {
		t.Errorf("got %v", first)
	}
	large := do(t, "check", object{"text": string(make([]byte, 300_000))})["faults"].([]any)[0].(object)
	if large["code"] != "card_set_too_large" {
		t.Errorf("300,000 bytes: %v", large)
	}
}

// A set that is meant to be mixed with the core set has only its own cards here,
// and the advice is about both.
func TestTogetherWithTheCoreSet(t *testing.T) {
	text := `{"set_id": "own", "name": "Own", "version": "1.0.0", "cards": [
		{"id": "tea", "name": "Tea", "cost": 0, "type": "instant", "effect": "gain_time", "params": {"n": 3}, 
			"text": "Gain 4 time."}]}`
	response := do(t, "check", object{"text": text, "with_core": true})
	if cards := response["cards"].([]any); len(cards) != 1 || cards[0].(object)["id"] != "own:tea" {
		t.Errorf("the cards are %v", cards)
	}
	advice := response["advice"].([]any)
	if len(advice) == 0 || advice[0].(object)["set"] != "core" {
		t.Errorf("the advice is %v", advice)
	}
	last := advice[len(advice)-1].(object)
	if last["set"] != "set" || last["code"] != "text_numbers" || last["pointer"] != "/cards/0/text" {
		t.Errorf("the last advice is %v", last)
	}
}

// counted plays all rounds of a plan, in parts as workers do.
func counted(t *testing.T, cards, plan object) []any {
	t.Helper()
	const parts = 3
	counts := []any{}
	for {
		round := do(t, "next", object{"cards": cards, "plan": plan, "counts": counts})
		if round["round"] == nil {
			return counts
		}
		for part := range parts {
			counts = append(counts, do(t, "count", object{"cards": cards, "plan": plan, "round": round["round"],
				"part": object{"number": part, "of": parts}}))
		}
	}
}

// The parts that workers play add up to the report of cmd/simulate.
func TestFiguresAreThoseOfSimulate(t *testing.T) {
	plan := object{"seed": "test", "greedy": 40, "search": 1, "values": 8}
	counts := counted(t, coreCards(), plan)
	response := do(t, "report", object{"cards": coreCards(), "plan": plan, "counts": counts})
	full := balance.Full()
	full.Seed, full.Greedy, full.Search, full.More, full.Values, full.Disputed = "test", 40, 1, 0, 8, 0
	want, err := balance.Measure(t.Context(), core.Snapshot(), full)
	if err != nil {
		t.Fatal(err)
	}
	if response["summary"] != want.Summary() {
		t.Errorf("%v, want %s", response["summary"], want.Summary())
	}
	for i, g := range want.Gates {
		if got := response["gates"].([]any)[i].(object); got["name"] != g.Name || got["figure"] != g.Shown() ||
			got["verdict"] != string(g.Verdict) {
			t.Errorf("got %v, want %s", got, g)
		}
	}
}

// A name stands for the id of its card, unless another card has it too.
func TestNamesOfCards(t *testing.T) {
	text := `{"set_id": "own", "name": "Own", "version": "1.0.0", "cards": [
		{"id": "a", "name": "Kettle", "cost": 1, "type": "habit", "effect": "none", "text": ""},
		{"id": "b", "name": "My Kettle", "cost": 1, "type": "habit", "effect": "none", "text": ""}]}`
	cards, plan := object{"text": text, "with_core": true}, object{"seed": "test", "greedy": 2}
	names := do(t, "report", object{"cards": cards, "plan": plan, "counts": counted(t, cards, plan)})["names"].(object)
	if names["own:b"] != "My Kettle" || names["core:coffee_break"] != "Coffee Break" {
		t.Errorf("the names are %v", names)
	}
	for _, id := range []string{"own:a", "core:kettle"} {
		if name, ok := names[id]; ok {
			t.Errorf("%s is named %v", id, name)
		}
	}
}

// A search whose games workers play suggests what one does that plays them itself.
func TestSuggestionIsThatOfSimulate(t *testing.T) {
	text := `{"set_id": "own", "name": "Own", "version": "1.0.0", "cards": [
		{"id": "walk", "name": "A", "cost": 1, "type": "task", "effect": "gain_progress", "params": {"n": 1}, "text": ""},
		{"id": "win", "name": "B", "cost": 5, "type": "task", "effect": "gain_progress", "params": {"n": 9}, "text": ""}]}`
	cards, plan := object{"text": text}, object{"seed": "test", "greedy": 600}
	request := object{"cards": cards, "plan": plan, "results": nil}
	measured := object{"seed": "test", "greedy": 20, "values": 300}
	request["measured"] = object{"plan": measured, "counts": counted(t, cards, measured)}
	for {
		response := do(t, "search", request)
		if response["found"] != nil {
			full := balance.Full()
			full.Seed, full.Greedy, full.Search, full.More, full.Values, full.Disputed = "test", 600, 0, 0, 0, 0
			sets, err := check.Sets(check.File{Body: []byte(text)})
			if err != nil {
				t.Fatal(err)
			}
			before := full
			before.Greedy, before.Values = 20, 300
			report, err := balance.Measure(t.Context(), sets, before)
			if err != nil {
				t.Fatal(err)
			}
			want, err := suggest.Find(t.Context(), sets, 0, full, report)
			if err != nil {
				t.Fatal(err)
			}
			if name := response["names"].(object)["own:walk"]; name != "A" {
				t.Errorf("own:walk is named %v", name)
			}
			if got := response["found"].(object)["edits"].([]any); len(got) != len(want.Edits) || len(got) == 0 ||
				got[0].(object)["pointer"] != want.Edits[0].Pointer || response["verdict"] != want.Verdict() {
				t.Errorf("got %v, want %+v", response, want)
			}
			return
		}
		results := []any{}
		for _, trial := range response["trials"].([]any) {
			results = append(results, do(t, "try", object{"cards": cards, "plan": plan, "trial": trial}))
		}
		request["results"] = results
	}
}

func TestComparisonWithAnOlderVersion(t *testing.T) {
	plan := object{"seed": "test", "greedy": 20, "values": 4}
	older := object{"text": string(bytes.Replace(core.JSON(), []byte(`"cost": 3`), []byte(`"cost": 2`), 1))}
	response := do(t, "report", object{
		"cards": coreCards(), "plan": plan, "counts": counted(t, coreCards(), plan),
		"older": object{"cards": older, "counts": counted(t, older, plan)},
	})
	compared := response["comparison"].(object)
	if got := fmt.Sprint(compared["cards"]); got != "[map[id:core:handyman what:cost 2 -> 3]]" {
		t.Errorf("changed: %s", got)
	}
	if changes := compared["changes"].([]any); len(changes) < 5 {
		t.Errorf("the changes are %v", changes)
	}
}

// The workshop, and the computer that plays in it, take the figures of the rules
// from the game. They play by the newest rules.
func TestAGameByOtherRules(t *testing.T) {
	next := rulestest.Other()
	workshop.SetRules(t, next)
	do(t, "begin", object{"cards": coreCards(), "id": "kitchen"})
	view := do(t, "read", object{"player": 0})
	rules := view["rules"].(object)
	if view = do(t, "read", object{"player": 0, "since": 0}); rules["goal"] != float64(next.Goal) ||
		len(view["deck_list"].([]any)) != next.DeckSize {
		t.Fatalf("the game has the rules %v", rules)
	}
	for view["status"] == "in_progress" {
		player, strength := view["priority"], "easy"
		if player == 1.0 {
			strength = "medium"
		}
		view = do(t, "read", object{"player": player})
		action := do(t, "choose", object{"view": view, "player": player, "strength": strength})
		view = do(t, "act", object{"player": player, "version": view["version"], "action": action})
	}
	if turn := view["turn"].(float64); turn > float64(next.MaxTurns) {
		t.Errorf("the game ended in turn %g", turn)
	}
	kettle := do(t, "check", coreCards())["cards"].([]any)[4].(object)
	if got := kettle["description"]; got != "+1 time at the start of your turn (all your appliances together: at most "+
		"+2)." {
		t.Errorf("the kettle does %q", got)
	}
}

// A game with cards that are not published, to its end: each move is one of
// the view's legal actions, and a stale one is refused.
func TestAGame(t *testing.T) {
	do(t, "begin", object{"cards": coreCards(), "id": "kitchen"})
	view := do(t, "read", object{"player": 0, "since": 0})
	if log := view["log"].([]any); view["version"] != 0.0 || len(log) != 0 || len(view["cards"].([]any)) != 30 ||
		len(view["deck_list"].([]any)) != 30 {
		t.Fatalf("the game begins with %v", view)
	}
	for view["status"] == "in_progress" {
		player := view["priority"]
		view = do(t, "read", object{"player": player})
		action := do(t, "choose", object{"view": view, "player": player, "strength": "medium"})
		view = do(t, "act", object{"player": player, "version": view["version"], "action": action})
	}
	last := view["version"].(float64)
	if _, err := workshop.Operations.Do("act",
		[]byte(`{"player": 0, "version": 0, "action": {"type": "pass_priority", "player": 0}}`)); err == nil {
		t.Error("a stale move is accepted")
	}
	past := do(t, "read", object{"player": 0, "version": 1})
	if log := do(t, "read", object{"player": 0, "since": last - 2})["log"].([]any); len(log) != 2 ||
		past["version"] != 1.0 || len(past["legal_actions"].([]any)) != 0 {
		t.Errorf("the log has %d entries; the past is %v", len(log), past)
	}
}

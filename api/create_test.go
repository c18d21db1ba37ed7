package api_test

import (
	"encoding/json"
	"net/http"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"cardgames/cardsets/check"
)

// A view has everything that it takes to draw the table, and nothing that only
// some requests ask for.
func TestNewGame(t *testing.T) {
	s := newService(t)
	w := s.send("POST", "/games", "")
	w.wantStatus(http.StatusCreated)
	id := w.at("game_id").(string)
	if got := w.Header().Get("Location"); got != "/games/"+id {
		t.Errorf("Location %q", got)
	}
	if got := w.Header().Get("ETag"); got != `"0"` {
		t.Errorf("ETag %q", got)
	}
	want := map[string]any{
		"version": 0.0, "status": "in_progress", "result": nil, "turn": 1.0, "round": 1.0, "active_player": 0.0, "casts": 0.0,
		"priority": 0.0, "passes": 0.0, "private": false,
		"created_at": "2026-03-01T18:00:00.000Z", "updated_at": "2026-03-01T18:00:00.000Z",
		"expires_at": "2026-05-30T18:00:00.000Z",
		"rules": map[string]any{
			"version": 1.0, "goal": 25.0, "turns": 24.0, "hand_limit": 7.0,
			"base_time": 4.0, "appliance_cap": 5.0, "person_cap": 4.0,
		},
		"stack": []any{}, "viewer": nil, "deadline": nil, "deadline_actions": []any{}, "live": liveURL + "?game=" + id,
		"resignations": resignationsOf(0, 1),
	}
	got := w.at().(map[string]any)
	for _, name := range []string{"game_id", "players", "legal_actions", "events", "card_sets", "snapshot", "shuffle",
		"history"} {
		if got[name] == nil {
			t.Errorf("no %s", name)
		}
		delete(got, name)
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
	if got := w.at("shuffle", "seeded"); got != false {
		t.Errorf("seeded %v", got)
	}
	if hands := []any{w.at("players", 0, "hand_count"), w.at("players", 1, "hand_count")}; !cmp.Equal(hands,
		[]any{6.0, 6.0}) {
		t.Errorf("hands of %v cards", hands)
	}
}

// The same seed gives the same game; without one, games differ.
func TestSeed(t *testing.T) {
	s := newService(t)
	hands := func(body string) any {
		w := s.send("POST", "/games", body)
		w.wantStatus(http.StatusCreated)
		if got, want := w.at("shuffle", "seeded"), body != ""; got != want {
			t.Errorf("%s: seeded %v", body, got)
		}
		return []any{w.at("players", 0, "hand"), w.at("players", 1, "hand"), w.at("shuffle", "commitment")}
	}
	first := hands(`{"seed": "kitchen table"}`)
	if diff := cmp.Diff(first, hands(`{"seed": "kitchen table"}`)); diff != "" {
		t.Error(diff)
	}
	if cmp.Equal(first, hands(`{"seed": "kitchen tables"}`)) || cmp.Equal(hands(""), hands("")) {
		t.Error("different games have the same cards")
	}
}

const gardenSet = `{
  "set_id": "garden", "name": "Garden", "version": "1.0.0",
  "cards": [
    {"id": "mow", "name": "Mow", "cost": 1, "type": "task", "effect": "gain_progress", "params": {"n": 1}, "text": ` +
	`"Gain 1 progress."}
  ]
}`

func TestCardSets(t *testing.T) {
	s := serviceWith(t, files{"garden.json": gardenSet}, nil)
	w := s.send("POST", "/games", `{"set_urls": ["`+s.origin+`garden.json"]}`)
	w.wantStatus(http.StatusCreated)
	want := []any{map[string]any{"set_id": "garden", "name": "Garden", "version": "1.0.0",
		"url": s.origin + "garden.json"}}
	if diff := cmp.Diff(want, w.at("card_sets")); diff != "" {
		t.Error(diff)
	}
	if got := w.at("players", 0, "hand", 0, "id"); got != "garden:mow" {
		t.Errorf("card %v", got)
	}
}

// Faults of card sets are reported with file, line and bytes received.
func TestCardSetProblems(t *testing.T) {
	bad := func(old, new string) string { return strings.Replace(gardenSet, old, new, 1) }
	s := serviceWith(t, files{
		"good.json": gardenSet, "syntax.json": "{\n  oops", "cost.json": bad(`"cost": 1`, `"cost": -1`),
		"effect.json": bad("gain_progress", "grow"), "params.json": bad(`"n": 1`, `"n": 100`),
		"huge.json": gardenSet + strings.Repeat(" ", check.MaxSetBytes),
	}, nil)
	for _, test := range []struct {
		urls         []string
		status       int
		code         string
		url, pointer string
		line         float64
		sources      int
	}{
		{[]string{"good.json", "http://elsewhere.example/x.json"}, 422, "card_set_not_allowed", "", "/set_urls/1", 0, 0},
		{[]string{"good.json", "missing.json"}, 502, "card_set_unavailable", "missing.json", "", 0, 1},
		{[]string{"huge.json"}, 502, "card_set_too_large", "huge.json", "", 0, 0},
		{[]string{"good.json", "syntax.json"}, 422, "card_set_invalid", "syntax.json", "", 2, 2},
		{[]string{"cost.json"}, 422, "card_set_invalid", "cost.json", "/cards/0/cost", 4, 1},
		{[]string{"effect.json"}, 422, "unknown_effect", "effect.json", "/cards/0/effect", 4, 1},
		{[]string{"params.json"}, 422, "bad_params", "params.json", "/cards/0/params/n", 4, 1},
		{[]string{"good.json", "good.json"}, 422, "duplicate_card_id", "good.json", "/cards/0/id", 4, 2},
	} {
		whole := func(name string) string {
			if strings.Contains(name, "://") {
				return name
			}
			return s.origin + name
		}
		var urls []string
		for _, name := range test.urls {
			urls = append(urls, whole(name))
		}
		body, _ := json.Marshal(map[string]any{"set_urls": urls})
		w := s.send("POST", "/games", string(body))
		w.wantProblem(test.status, test.code)
		fault := w.at("errors", 0).(map[string]any)
		if url, _ := fault["url"].(string); url != "" && url != whole(test.url) || url == "" && test.url != "" {
			t.Errorf("%v: url %q", test.urls, url)
		}
		if fault["code"] != test.code || fault["pointer"] != test.pointer || fault["detail"] != w.at("detail") {
			t.Errorf("%v: %v", test.urls, fault)
		}
		if line, _ := fault["line"].(float64); line != test.line {
			t.Errorf("%v: line %v, want %v", test.urls, line, test.line)
		}
		if sources, _ := w.at("sources").([]any); len(sources) != test.sources {
			t.Errorf("%v: sources %v, want %d", test.urls, sources, test.sources)
		}
	}
}

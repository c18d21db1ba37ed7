package api_test

import (
	"net/http"
	"testing"

	"github.com/google/go-cmp/cmp"

	"cardgames/cardsets/core"
	"cardgames/games"
)

var coreEntry = map[string]any{"name": core.Snapshot().Sets[0].Name, "about": nil, "file": nil, "url": nil}

func TestListOfCardSets(t *testing.T) {
	s := serviceWith(t, files{"garden.json": gardenSet, "index.json": `{"card_sets": [
		{"file": "garden.json", "name": "Garden", "about": "Slow, and then all at once."},
		{"file": "other.json", "name": "Other", "style": "cork"}]}`}, nil, games.WithInlineSets())
	w := s.send("GET", "/card-sets", "")
	w.wantStatus(http.StatusOK)
	want := map[string]any{"inline_sets": true, "card_sets": []any{
		coreEntry,
		map[string]any{"name": "Garden", "about": "Slow, and then all at once.", "file": "garden.json",
			"url": s.origin + "garden.json"},
		map[string]any{"name": "Other", "about": nil, "file": "other.json", "url": s.origin + "other.json",
			"style": "cork"},
	}}
	if diff := cmp.Diff(want, w.at()); diff != "" {
		t.Error(diff)
	}
	for name, want := range map[string]string{
		"Cache-Control": "public, max-age=300", "Vary": "Accept-Encoding", "Content-Type": "application/json",
	} {
		if got := w.Header().Get(name); got != want {
			t.Errorf("%s %q, want %q", name, got, want)
		}
	}
	tag := w.Header().Get("ETag")
	unchanged := s.send("GET", "/card-sets", "", "If-None-Match", tag)
	unchanged.wantStatus(http.StatusNotModified)
	if unchanged.Body.Len() > 0 || unchanged.Header().Get("ETag") != tag {
		t.Errorf("304 with %q, %s", unchanged.Header().Get("ETag"), unchanged.Body)
	}
	body := `{"set_urls": ["` + w.at("card_sets", 1, "url").(string) + `"]}`
	s.send("POST", "/games", body).wantStatus(http.StatusCreated)
}

// An origin needs no index.
func TestListOfCardSetsWithoutAnIndex(t *testing.T) {
	s := newService(t)
	w := s.send("GET", "/card-sets", "")
	w.wantStatus(http.StatusOK)
	if diff := cmp.Diff([]any{coreEntry}, w.at("card_sets")); diff != "" {
		t.Error(diff)
	}
}

// The core set is listed once, and first, wherever the index has it.
func TestListOfCardSetsWithTheCoreSet(t *testing.T) {
	s := serviceWith(t, files{"index.json": `{"card_sets": [
		{"file": "other.json", "name": "Other"}, {"file": "core.json", "name": "Standard", "about": "As ever."}]}`}, nil)
	w := s.send("GET", "/card-sets", "")
	want := []any{
		map[string]any{"name": "Standard", "about": "As ever.", "file": "core.json", "url": s.origin + "core.json"},
		map[string]any{"name": "Other", "about": nil, "file": "other.json", "url": s.origin + "other.json"},
	}
	if diff := cmp.Diff(want, w.at("card_sets")); diff != "" {
		t.Error(diff)
	}
}

// The operator sees where the fault is, and games are created all the same.
func TestListOfCardSetsWithAnInvalidIndex(t *testing.T) {
	s := serviceWith(t, files{"garden.json": gardenSet, "index.json": "{\"card_sets\":\n [{\"file\": 7}]}"}, nil)
	w := s.send("GET", "/card-sets", "")
	w.wantProblem(http.StatusBadGateway, "card_set_index_invalid")
	want := map[string]any{"code": "card_set_index_invalid", "url": s.origin + "index.json",
		"pointer": "/card_sets/0/file", "line": 2.0, "column": 12.0, "detail": w.at("detail")}
	if diff := cmp.Diff(want, w.at("errors", 0)); diff != "" {
		t.Error(diff)
	}
	s.create("")
	s.create(`{"set_urls": ["` + s.origin + `garden.json"]}`)
}

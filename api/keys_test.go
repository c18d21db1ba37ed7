package api_test

import (
	"net/http"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// The example of the documentation: a pass leaves priority with player 0, so
// sending it again blindly would be a second pass.
func TestRepeatedPassWithKey(t *testing.T) {
	const pass = `{"type": "pass_priority", "player": 0}`
	s := newService(t)

	blind := s.create("")
	s.pass(blind, 2) // now player 1 is active; with a pass of each, player 0 again
	s.pass(blind, 2)
	s.act(blind)
	s.pass(blind, 1)
	before := s.send("GET", blind, "").at("version")
	s.send("POST", blind+"/actions", pass).wantStatus(http.StatusOK)
	again := s.send("POST", blind+"/actions", pass)
	if again.Code == http.StatusOK && again.at("version") == before {
		t.Error("a blind repetition does nothing")
	}

	safe := s.create("")
	header := []string{"If-Match", `"0"`, "Idempotency-Key", "move-1"}
	first := s.send("POST", safe+"/actions", pass, header...)
	first.wantStatus(http.StatusOK)
	second := s.send("POST", safe+"/actions", pass, header...)
	second.wantStatus(http.StatusOK)
	if diff := cmp.Diff(first.at(), second.at()); diff != "" {
		t.Errorf("the responses differ:\n%s", diff)
	}
	if a, b := first.Header().Get("Idempotency-Replayed"), second.Header().Get("Idempotency-Replayed"); a != "" ||
		b != "true" {
		t.Errorf("Idempotency-Replayed %q, then %q", a, b)
	}
	if got := s.send("GET", safe, "").at("version"); got != 1.0 {
		t.Errorf("version %v", got)
	}
}

func TestAReplayShowsTheVersionThatItMade(t *testing.T) {
	s := newService(t)
	game := s.create("")
	const pass = `{"type": "pass_priority", "player": 0}`
	s.send("POST", game+"/actions", pass, "Idempotency-Key", "a").wantStatus(http.StatusOK)
	s.pass(game, 3)
	w := s.send("POST", game+"/actions", pass, "Idempotency-Key", "a")
	w.wantStatus(http.StatusOK)
	if w.at("version") != 1.0 || w.Header().Get("ETag") != `"1"` || len(w.at("legal_actions").([]any)) != 0 {
		t.Errorf("version %v, ETag %s", w.at("version"), w.Header().Get("ETag"))
	}
}

func TestKeyReusedForAnotherAction(t *testing.T) {
	s := newService(t)
	game := s.create("")
	s.send("POST", game+"/actions", `{"type": "pass_priority", "player": 0}`, "Idempotency-Key",
		"a").wantStatus(http.StatusOK)
	s.send("POST", game+"/actions", `{"type": "play_card", "player": 0, "hand_index": 0}`, "Idempotency-Key", "a").
		wantProblem(http.StatusUnprocessableEntity, "idempotency_key_reused")
}

func TestInvalidKeys(t *testing.T) {
	s := newService(t)
	game := s.create("")
	for _, key := range []string{"", strings.Repeat("k", 65), "schlüssel", "tab\tinside"} {
		w := s.send("POST", game+"/actions", `{"type": "pass_priority", "player": 0}`, "Idempotency-Key", key)
		w.wantProblem(http.StatusUnprocessableEntity, "invalid_request")
		if got := w.at("errors", 0, "parameter"); got != "Idempotency-Key" {
			t.Errorf("%q: parameter %v", key, got)
		}
	}
	s.send("POST", game+"/actions", `{"type": "pass_priority", "player": 0}`, "Idempotency-Key",
		strings.Repeat("k, ", 21)+"k").
		wantStatus(http.StatusOK)
}

package api_test

import (
	"net/http"
	"testing"

	"github.com/google/go-cmp/cmp"
)

var minimalMembers = []string{
	"game_id", "version", "status", "result", "priority", "legal_actions", "events", "history",
	"deadline", "deadline_actions",
}

// sameMove checks that a minimal response is a part of the whole one to the same
// move, and has its headers. absent are the members that it leaves out.
func sameMove(t *testing.T, minimal, whole response, absent ...string) {
	t.Helper()
	minimal.wantStatus(http.StatusOK)
	if got := minimal.Header().Get("Preference-Applied"); got != "return=minimal" {
		t.Errorf("Preference-Applied %q", got)
	}
	if got := whole.Header().Get("Preference-Applied"); got != "" {
		t.Errorf("a whole view with Preference-Applied %q", got)
	}
	for _, name := range []string{"ETag", "Vary", "X-Poll-Interval", "Cache-Control", "Content-Type"} {
		if a, b := minimal.Header().Get(name), whole.Header().Get(name); a != b {
			t.Errorf("%s %q, with a whole view %q", name, a, b)
		}
	}
	want := map[string]any{}
	for _, name := range minimalMembers {
		want[name] = whole.at(name)
	}
	for _, name := range absent {
		delete(want, name)
	}
	if diff := cmp.Diff(want, minimal.at()); diff != "" {
		t.Error("-whole +minimal:\n" + diff)
	}
}

func TestMinimalResponse(t *testing.T) {
	s := newService(t)
	game := s.create("") + "/actions"
	minimal := s.send("POST", game, pass0, "Idempotency-Key", "1", "Prefer", "return=minimal")
	whole := s.send("POST", game, pass0, "Idempotency-Key", "1", "Prefer", "return=representation, wait=1")
	if got := whole.Header().Get("Vary"); got != "Authorization, X-Seat-Token, Accept-Encoding, Prefer" {
		t.Errorf("Vary %q", got)
	}
	sameMove(t, minimal, whole, "deadline", "deadline_actions")
	if minimal.Header().Get("Idempotency-Replayed") != "" || whole.Header().Get("Idempotency-Replayed") != "true" {
		t.Error("the first request was replayed, or the second was not")
	}
	if actions, ok := minimal.at("legal_actions").([]any); !ok || len(actions) == 0 {
		t.Errorf("legal_actions %v", minimal.at("legal_actions"))
	}
}

// The response to a repeated request is of the version that it made, which has no
// legal actions any more.
func TestMinimalResponseOfAPastVersion(t *testing.T) {
	s := newService(t)
	game := s.create("")
	key := []string{"Idempotency-Key", "1", "Prefer", "return=minimal"}
	first := s.send("POST", game+"/actions", pass0, key...)
	s.pass(game, 1)
	again := s.send("POST", game+"/actions", pass0, key...)
	sameMove(t, again, s.send("POST", game+"/actions", pass0, key[:2]...), "deadline", "deadline_actions")
	if again.at("version") != 1.0 || !cmp.Equal(again.at("events"), first.at("events")) {
		t.Errorf("%s", again.Body)
	}
	if got := again.at("legal_actions"); !cmp.Equal(got, []any{}) {
		t.Errorf("legal_actions %v", got)
	}
	if got := again.Header().Get("X-Poll-Interval"); got != "" {
		t.Errorf("X-Poll-Interval %q", got)
	}
}

func TestMinimalResponseOfATimedGame(t *testing.T) {
	s := newService(t)
	game, tokens := s.createPrivate(`, "turn_seconds": 3600`)
	header := append(authorization(tokens[0]), "Idempotency-Key", "1")
	minimal := s.send("POST", game+"/actions", pass0, append(header, "Prefer", "return=minimal")...)
	sameMove(t, minimal, s.send("POST", game+"/actions", pass0, header...))
	if got := minimal.at("legal_actions"); !cmp.Equal(got, []any{}) {
		t.Errorf("the other seat's legal_actions %v", got)
	}
	pass1 := []any{map[string]any{"type": "pass_priority", "player": 1.0}}
	if got := minimal.at("deadline_actions"); !cmp.Equal(got, pass1) {
		t.Errorf("deadline_actions %v", got)
	}
}

package api_test

import (
	"net/http"
	"testing"

	"cardgames/games"
)

// restored is an epoch with the letters k3q.
const restored = games.Epoch(10<<10 | 27<<5 | 16)

// After a restore the number of a version may be that of another one, which was lost. So the tag of a version
// has the epoch, and a client that has the version of before gets the new one.
func TestTagsAfterARestore(t *testing.T) {
	s := newService(t)
	game := s.create("")
	s.pass(game, 2)
	if tag := s.send("GET", game, "").Header().Get("ETag"); tag != `"2"` {
		t.Errorf("before it the tag is %s", tag)
	}
	s.useCases.Repository.Epoch = restored
	for tag, want := range map[string]int{
		`"2"`: 200, `W/"2"`: 200, `"2-abc"`: 200, `"1-k3q"`: 200,
		`"2-k3q"`: 304, `W/"2-k3q"`: 304, `"1", "2-k3q"`: 304, `*`: 304,
	} {
		w := s.send("GET", game, "", "If-None-Match", tag)
		w.wantStatus(want)
		if got := w.Header().Get("ETag"); got != `"2-k3q"` {
			t.Errorf("after it the tag is %s", got)
		}
	}
}

// The number alone names the version that a client shows.
func TestIfMatchAfterARestore(t *testing.T) {
	for tag, want := range map[string]int{
		`"2"`: 200, `"2-k3q"`: 200, `"1", "2-k3q"`: 200, `*`: 200,
		`"2-abc"`: 412, `"1"`: 412, `"1-k3q"`: 412, `"2-"`: 412, `W/"2-k3q"`: 412,
	} {
		s := newService(t)
		s.useCases.Repository.Epoch = restored
		game := s.create("")
		s.pass(game, 2)
		pass := asJSON(t, map[string]any{"type": "pass_priority", "player": s.send("GET", game, "").at("priority")})
		w := s.send("POST", game+"/actions", pass, "If-Match", tag)
		w.wantStatus(want)
		if tag := w.Header().Get("ETag"); want == http.StatusOK && tag != `"3-k3q"` {
			t.Errorf("the tag of the move is %s", tag)
		}
	}
}

// A game that begins after a restore has the tag that each read of it has.
func TestTheTagOfANewGameAfterARestore(t *testing.T) {
	s := newService(t)
	s.useCases.Repository.Epoch = restored
	w := s.send("POST", "/games", "")
	w.wantStatus(http.StatusCreated)
	again := s.send("GET", w.Header().Get("Location"), "", "If-None-Match", w.Header().Get("ETag"))
	again.wantStatus(http.StatusNotModified)
}

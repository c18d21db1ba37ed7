package api_test

import (
	"bytes"
	"compress/gzip"
	"fmt"
	"io"
	"net/http"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"cardgames/api"
	"cardgames/games"
)

// Reading the newest version gives what the action that made it gave.
func TestGetNewest(t *testing.T) {
	s := newService(t)
	game := s.create("")
	made := s.send("POST", game+"/actions", `{"type": "pass_priority", "player": 0}`)
	read := s.send("GET", game, "")
	read.wantStatus(http.StatusOK)
	if diff := cmp.Diff(made.at(), read.at()); diff != "" {
		t.Error(diff)
	}
	for name, want := range map[string]string{
		"ETag": `"1"`, "Content-Type": "application/json", "Cache-Control": "no-store", "X-Poll-Interval": "2",
		"Access-Control-Allow-Origin": "", "Vary": "Authorization, X-Seat-Token, Accept-Encoding", "Content-Encoding": "",
	} {
		if got := read.Header().Get(name); got != want {
			t.Errorf("%s %q, want %q", name, got, want)
		}
	}
}

// A past version is unchanged, but has no legal actions and no resignations.
func TestGetVersion(t *testing.T) {
	s := newService(t)
	game := s.create("")
	before := s.send("GET", game, "").at().(map[string]any)
	s.pass(game, 2)
	w := s.send("GET", game+"?version=0", "")
	w.wantStatus(http.StatusOK)
	before["legal_actions"], before["resignations"] = []any{}, []any{}
	delete(before, "live")
	if diff := cmp.Diff(before, w.at()); diff != "" {
		t.Error(diff)
	}
	if got := w.Header().Get("ETag") + w.Header().Get("X-Poll-Interval"); got != `"0"` {
		t.Errorf("ETag and X-Poll-Interval %q", got)
	}
	if n := len(s.send("GET", game+"?version=2", "").at("legal_actions").([]any)); n == 0 {
		t.Error("no legal actions in the newest version")
	}
}

// freeSet makes long games: everything can be cast, and nothing wins.
const freeSet = `{
  "set_id": "free", "name": "Free", "version": "1.0.0",
  "cards": [{"id": "chair", "name": "Chair", "cost": 0, "type": "appliance", "effect": "none", "text": "Stands about."}]
}`

func TestGetSince(t *testing.T) {
	s := serviceWith(t, files{"free.json": freeSet}, nil)
	game := s.create(`{"set_urls": ["` + s.origin + `free.json"]}`)
	for range 110 {
		s.act(game)
	}
	for _, test := range []struct {
		since, from, to int
		truncated       bool
	}{
		{108, 109, 110, false}, {110, 111, 110, false}, {500, 111, 110, false},
		{10, 11, 110, false}, {9, 11, 110, true}, {-1, 11, 110, true},
	} {
		w := s.send("GET", fmt.Sprintf("%s?since=%d", game, test.since), "")
		w.wantStatus(http.StatusOK)
		var got, want []any
		for _, entry := range w.at("log").([]any) {
			got = append(got, entry.(map[string]any)["version"])
		}
		for v := test.from; v <= test.to; v++ {
			want = append(want, float64(v))
		}
		if diff := cmp.Diff(want, got); diff != "" || w.at("log_truncated") != test.truncated || w.at("version") != 110.0 {
			t.Errorf("since %d: truncated %v: %s", test.since, w.at("log_truncated"), diff)
		}
	}
	fresh := s.send("GET", s.create("")+"?since=-1", "")
	if fresh.at("log", 0, "action") != nil || fresh.at("log", 0, "events", 0, "type") != "card_drawn" {
		t.Errorf("the log does not begin with the setup: %v", fresh.at("log"))
	}
}

// The deck list is the same for as long as the game lasts, and not in the
// order of the decks.
func TestGetCards(t *testing.T) {
	s := newService(t)
	game := s.create(`{"seed": "cards"}`)
	cards := func() []any {
		w := s.send("GET", game+"?include=cards", "")
		w.wantStatus(http.StatusOK)
		if n := len(w.at("cards").([]any)); n != 30 {
			t.Errorf("%d cards", n)
		}
		return w.at("deck_list").([]any)
	}
	before := cards()
	var pool []any
	for _, card := range s.send("GET", game+"?include=cards", "").at("cards").([]any) {
		pool = append(pool, card.(map[string]any)["id"])
	}
	if diff := cmp.Diff(pool, before); diff != "" { // 30 cards: one of each
		t.Error(diff)
	}
	for range 40 {
		s.act(game)
		if diff := cmp.Diff(before, cards()); diff != "" {
			t.Fatal(diff)
		}
	}
}

func TestGetRefusals(t *testing.T) {
	const noGame, noVersion = "no game has this id, or it has expired", "the game has the versions 0 to 0"
	s := newService(t)
	game := s.create("")
	for _, test := range []struct {
		target, code string
		status       int
		parameter    any
		detail       string
	}{
		{game + "?version=1", "version_not_found", 404, nil, noVersion},
		{game + "?version=999999999999", "version_not_found", 404, nil, noVersion},
		{game + "?version=abc", "invalid_request", 422, "version", "version must be an integer"},
		{game + "?version=1.5", "invalid_request", 422, "version", "version must be an integer"},
		{game + "?version=", "invalid_request", 422, "version", "version must be an integer"},
		{game + "?version=0&version=1", "invalid_request", 422, "version", "version must be given once"},
		{game + "?version=1.0", "version_not_found", 404, nil, noVersion},
		{game + "?version=99999999999999999999", "version_not_found", 404, nil, noVersion},
		{game + "?version=9223372036854775807", "version_not_found", 404, nil, noVersion},
		{game + "?version=%zz", "malformed_request", 400, nil,
			"the query has a percent sign that is not followed by two hexadecimal digits, or a semicolon"},
		{game + "?include=", "invalid_request", 422, "include", "include must be one of cards"},
		{game + "?version=-1", "invalid_request", 422, "version", "version must be at least 0"},
		{game + "?since=x", "invalid_request", 422, "since", "since must be an integer"},
		{game + "?since=-2", "invalid_request", 422, "since", "since must be at least -1"},
		{game + "?include=dogs", "invalid_request", 422, "include", "include must be one of cards"},
		{game + "?version=0&since=0", "invalid_request", 422, "since",
			"since cannot stand together with version: the log ends at the newest version"},
		{game + "?Version=1", "invalid_request", 422, "Version",
			"Version is unknown; this request has the query parameters version, since and include"},
		{game + "/export?version=1", "invalid_request", 422, "version",
			"version is unknown; this request has no query parameters"},
		{"/games/" + strings.Repeat("a", 26), "game_not_found", 404, nil, noGame},
		{"/games/" + strings.Repeat("a", 26) + "?version=0", "game_not_found", 404, nil, noGame},
		{"/games/" + strings.Repeat("A", 26), "game_not_found", 404, nil, noGame},
		{"/games/a%2Fb", "game_not_found", 404, nil, noGame},
		{"/games/%00", "game_not_found", 404, nil, noGame},
	} {
		w := s.send("GET", test.target, "")
		w.wantProblem(test.status, test.code)
		if test.parameter == nil {
			w.wantDetail(test.detail)
			continue
		}
		fault := w.at("errors", 0).(map[string]any)
		if fault["parameter"] != test.parameter || fault["detail"] != test.detail || fault["pointer"] != nil {
			t.Errorf("%s: %v", test.target, fault)
		}
	}
}

// All faults of a query are reported at once.
func TestFaultsOfAQuery(t *testing.T) {
	s := newService(t)
	w := s.send("GET", s.create("")+"?foo=1&version=abc&bar=2&include=dogs", "")
	w.wantProblem(http.StatusUnprocessableEntity, "invalid_request")
	var named []any
	for _, fault := range w.at("errors").([]any) {
		named = append(named, fault.(map[string]any)["parameter"])
	}
	if want := []any{"bar", "foo", "include", "version"}; !cmp.Equal(named, want) {
		t.Errorf("faults of %v, want %v", named, want)
	}
}

// A large response is compressed for a client that takes that, under the same tag.
func TestCompression(t *testing.T) {
	s := newService(t)
	game := s.create("")
	for _, target := range []string{game, game + "?include=cards", game + "/export"} {
		plain := s.send("GET", target, "")
		_, packed := s.serve("GET", target, "", []string{"Accept-Encoding", "gzip"})
		unpacker, err := gzip.NewReader(packed.Body)
		if err != nil {
			t.Fatal(err)
		}
		body, err := io.ReadAll(unpacker)
		if err != nil || !bytes.Equal(body, plain.Body.Bytes()) {
			t.Errorf("%s: another body, %v", target, err)
		}
		if packed.Header().Get("Content-Encoding") != "gzip" ||
			!strings.Contains(packed.Header().Get("Vary"), "Accept-Encoding") ||
			packed.Header().Get("ETag") != plain.Header().Get("ETag") {
			t.Errorf("%s: %v", target, packed.Header())
		}
	}
	_, refused := s.serve("GET", game+"?version=7", "", []string{"Accept-Encoding", "gzip"})
	if refused.Header().Get("Content-Encoding") != "" {
		t.Error("a small problem document is compressed")
	}
}

// So is a large problem document, such as the faults of a card set.
func TestCompressionOfProblems(t *testing.T) {
	s := serviceWith(t, nil, nil, games.WithInlineSets())
	cards := strings.TrimSuffix(strings.Repeat(`{"id": "a card", "cost": -1}, `, 20), ", ")
	body := `{"sets": [{"set": "x", "cards": [` + cards + `]}]}`
	plain := s.send("POST", "/games", body)
	_, packed := s.serve("POST", "/games", body, []string{"Accept-Encoding", "gzip"})
	unpacker, err := gzip.NewReader(packed.Body)
	if err != nil {
		t.Fatalf("%v: %s, %v", err, plain.Body, packed.Header())
	}
	text, err := io.ReadAll(unpacker)
	if err != nil || !bytes.Equal(text, plain.Body.Bytes()) || packed.Code != http.StatusUnprocessableEntity {
		t.Errorf("another problem, %d, %v", packed.Code, err)
	}
}

// Nothing follows a finished game.
func TestFinishedGame(t *testing.T) {
	s := newService(t)
	game := s.create("")
	for s.send("GET", game, "").at("status") == "in_progress" {
		s.pass(game, 2)
	}
	w := s.send("GET", game, "")
	if n := len(w.at("legal_actions").([]any)); n != 0 || w.at("priority") != nil ||
		w.Header().Get("X-Poll-Interval") != "" {
		t.Errorf("%d legal actions, priority %v, %v", n, w.at("priority"), w.Header())
	}
	if diff := cmp.Diff(map[string]any{"winner": nil, "reason": "rounds"}, w.at("result")); diff != "" {
		t.Error(diff)
	}
	s.send("POST", game+"/actions", `{"type": "pass_priority", "player": 0}`).wantProblem(422, "illegal_move")
}

// Only a game that goes on can be followed, and only from its newest version on.
func TestLiveURL(t *testing.T) {
	s := newService(t)
	created := s.send("POST", "/games", "")
	game, want := "/games/"+created.at("game_id").(string), liveURL+"?game="+created.at("game_id").(string)
	moved := s.send("POST", game+"/actions", `{"type": "pass_priority", "player": 0}`)
	for name, view := range map[string]response{"creation": created, "move": moved, "read": s.send("GET", game, "")} {
		if got := view.at("live"); got != want {
			t.Errorf("%s: live is %v, want %s", name, got, want)
		}
	}
	past := s.send("GET", game+"?version=0", "")
	s.pass(game, 47)
	finished := s.send("GET", game, "")
	for name, view := range map[string]response{"a past version": past, "a finished game": finished} {
		if got, there := view.at().(map[string]any)["live"]; there {
			t.Errorf("%s has live %v", name, got)
		}
	}
	if got := finished.at("status"); got != "finished" {
		t.Errorf("the game is %v", got)
	}
}

// A service that spends too much sends logs and cards to players alone, and everyone the view.
func TestSparedReads(t *testing.T) {
	s := newService(t)
	game, tokens := s.createPrivate("")
	spares := true
	s.handler = api.NewMux(api.GetGame{Reader: s.useCases.Reader, Spares: func() bool { return spares }})
	for _, query := range []string{"", "?version=0"} {
		s.send("GET", game+query, "").wantStatus(http.StatusOK)
	}
	for _, query := range []string{"?since=0", "?include=cards", "?since=0&include=cards"} {
		w := s.send("GET", game+query, "")
		w.wantProblem(http.StatusTooManyRequests, "too_many_requests")
		if wait := w.Header().Get("Retry-After"); wait != "60" {
			t.Errorf("Retry-After %q", wait)
		}
		s.send("GET", game+query, "", "Authorization", "Bearer "+tokens[0]).wantStatus(http.StatusOK)
	}
	spares = false
	s.send("GET", game+"?since=0&include=cards", "").wantStatus(http.StatusOK)
}

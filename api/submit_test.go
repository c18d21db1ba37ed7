package api_test

import (
	"context"
	"encoding/json"
	"errors"
	"net/http"
	"strings"
	"testing"

	"cardgames/cardsets/work"
	"cardgames/games"
	"cardgames/localtest/service/memstore"
)

func asJSON(t testing.TB, v any) string {
	t.Helper()
	text, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

const pass0 = `{"type": "pass_priority", "player": 0}`

func TestIfMatch(t *testing.T) {
	documented := patternOf(t, load(t).Paths.Value("/games/{id}/actions").Post, "If-Match")
	for _, test := range []struct {
		field []string
		want  int
	}{
		{nil, 200}, {[]string{`"2"`}, 200}, {[]string{`*`}, 200}, {[]string{`"1", "2"`}, 200}, {[]string{`"1"`, `"2"`}, 200},
		{[]string{`W/"2"`}, 412}, {[]string{`W/"2", "3"`}, 412}, {[]string{`W/"1"`}, 412},
		{[]string{`"1"`}, 412}, {[]string{`"3"`}, 412}, {[]string{`"02"`}, 412}, {[]string{`"1,2"`}, 412},
		{[]string{`2`}, 400}, {[]string{`"2`}, 400}, {[]string{``}, 400}, {[]string{`,`}, 400}, {[]string{`"2" "1"`}, 400},
		{[]string{`*, "2"`}, 400}, {[]string{`w/"2"`}, 400}, {[]string{"\"2\x7f\""}, 400},
	} {
		if test.field != nil && documented.MatchString(strings.Join(test.field, ", ")) != (test.want != 400) {
			t.Errorf("the document says otherwise of %q", test.field)
		}
		s := newService(t)
		game := s.create("")
		s.pass(game, 2)
		turn := s.send("GET", game, "").at("priority")
		var header []string
		for _, line := range test.field {
			header = append(header, "If-Match", line)
		}
		w := s.send("POST", game+"/actions", asJSON(t, map[string]any{"type": "pass_priority", "player": turn}), header...)
		w.wantStatus(test.want)
		switch test.want {
		case 200:
			if w.Header().Get("ETag") != `"3"` || w.at("version") != 3.0 {
				t.Errorf("%q: %v", test.field, w.Header())
			}
			continue
		case 412:
			w.wantProblem(412, "version_conflict")
			detail := "If-Match does not name version 2, the newest; the action was not applied"
			if strings.Contains(test.field[0], `W/"2"`) {
				detail = `If-Match names version 2 by a weak tag, which never matches; send "2" for it; the action was not applied`
			}
			w.wantDetail(detail)
			if w.at("current_version") != 2.0 {
				t.Errorf("%q: %s", test.field, w.Body)
			}
		case 400:
			w.wantProblem(400, "malformed_request")
		}
		if v := s.send("GET", game, "").at("version"); v != 2.0 {
			t.Errorf("%q: a refused action made version %v", test.field, v)
		}
	}
}

// The form is checked before the game, the game before If-Match, and If-Match
// before the rules.
func TestOrderOfChecks(t *testing.T) {
	s := newService(t)
	game := s.create("")
	const illegal = `{"type": "pass_priority", "player": 1}`
	absent := "/games/" + strings.Repeat("a", 26)
	s.send("POST", absent+"/actions", `{}`, "If-Match", `"9"`).wantProblem(422, "invalid_request")
	s.send("POST", absent+"/actions", illegal, "If-Match", `"9"`).wantProblem(404, "game_not_found")
	s.send("POST", game+"/actions", illegal, "If-Match", `"9"`).wantProblem(412, "version_conflict")
	w := s.send("POST", game+"/actions", illegal)
	w.wantProblem(422, "illegal_move")
	if w.at("reason") != "not_your_priority" || w.at("current_version") != 0.0 {
		t.Errorf("%s", w.Body)
	}
}

// racing lets another request take the next version first.
func racing(store games.Store) games.Store {
	return &memstore.Hooked{Store: store, Before: func(call, gameID string) error {
		if call != "Append" {
			return nil
		}
		return store.Append(context.Background(), games.Record{GameID: gameID, Version: 1, Nonce: [16]byte{1}})
	}}
}

// A lost race is 409, and with If-Match 412.
func TestConcurrentActions(t *testing.T) {
	s := serviceWith(t, nil, racing)
	const raced = "another action came first, and the game is at version 1; this one was not applied"
	for _, test := range []struct {
		header []string
		status int
		detail string
	}{
		{nil, 409, raced},
		{[]string{"If-Match", `*`}, 412, raced},
		{[]string{"If-Match", `"0"`}, 412, "If-Match does not name version 1, the newest; the action was not applied"},
	} {
		w := s.send("POST", s.create("")+"/actions", pass0, test.header...)
		w.wantProblem(test.status, "version_conflict")
		w.wantDetail(test.detail)
		if w.at("current_version") != 1.0 {
			t.Errorf("%s", w.Body)
		}
	}
}

// failing is a store of which every call fails.
func failing(err error) func(games.Store) games.Store {
	return func(store games.Store) games.Store {
		return &memstore.Hooked{Store: store, Before: func(string, string) error { return err }}
	}
}

// A failure inside is logged, and not part of the response.
func TestServerErrors(t *testing.T) {
	const secret = "the password of the table is hunter2"
	for _, test := range []struct {
		err        error
		status     int
		code       string
		retryAfter string
	}{
		{errors.New(secret), http.StatusInternalServerError, "internal", ""},
		{errors.Join(games.ErrUnavailable, errors.New(secret)), http.StatusServiceUnavailable, "unavailable", "2"},
	} {
		s := serviceWith(t, nil, failing(test.err))
		game := "/games/" + strings.Repeat("a", 26)
		log := captureLog(t)
		for _, w := range []response{
			s.send("POST", "/games", ""), s.send("GET", game, ""), s.send("GET", game+"?version=0", ""),
			s.send("POST", game+"/actions", pass0), s.send("GET", game+"/export", ""),
		} {
			w.wantProblem(test.status, test.code)
			if strings.Contains(w.Body.String(), "hunter2") {
				t.Errorf("the response contains the cause: %s", w.Body)
			}
			if got := w.Header().Get("Retry-After"); got != test.retryAfter {
				t.Errorf("Retry-After %q, want %q", got, test.retryAfter)
			}
		}
		if n := strings.Count(log.String(), secret); n != 5 || strings.Count(log.String(), `"request_id":"request-1"`) != 5 {
			t.Errorf("logged %d times: %s", n, log)
		}
	}
}

// A service that is busy has not failed, and an attack must not fill its log.
func TestABusyServiceLogsNoFailure(t *testing.T) {
	s := serviceWith(t, nil, failing(work.ErrBusy))
	log := captureLog(t)
	w := s.send("GET", "/games/"+strings.Repeat("a", 26), "")
	w.wantProblem(http.StatusServiceUnavailable, "busy")
	if w.Header().Get("Retry-After") != "2" || log.Len() > 0 {
		t.Errorf("headers %v, log %s", w.Header(), log)
	}
}

// A snapshot that the store cannot hold is the card sets' fault.
func TestSnapshotTooLarge(t *testing.T) {
	s := serviceWith(t, nil, failing(games.ErrTooLarge))
	s.send("POST", "/games", "").wantProblem(http.StatusUnprocessableEntity, "card_pool_too_large")
}

func TestExport(t *testing.T) {
	s := newService(t)
	game := s.create("")
	s.pass(game, 3)
	w := s.send("GET", game+"/export", "")
	w.wantStatus(http.StatusOK)
	id := strings.TrimPrefix(game, "/games/")
	for name, want := range map[string]string{
		"Content-Type": "application/json", "Cache-Control": "no-store",
		"Content-Disposition": `attachment; filename="save-game-` + id + `.json"`,
	} {
		if got := w.Header().Get(name); got != want {
			t.Errorf("%s %q, want %q", name, got, want)
		}
	}
	if w.at("game_id") != id || w.at("version") != 3.0 {
		t.Errorf("%s", w.Body)
	}
	s.send("GET", "/games/"+strings.Repeat("a", 26)+"/export", "").wantProblem(404, "game_not_found")
}

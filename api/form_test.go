package api_test

import (
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"testing/iotest"
)

// Every fault of a body's form has a place and a sentence, and the document
// does not allow the body either.
func TestForm(t *testing.T) {
	s := newService(t)
	action := s.create("") + "/actions"
	const create = "/games"
	for _, test := range []struct {
		target, body string
		want         []string // "pointer: detail" of each fault
	}{
		{create, `null`, []string{`: the body must be an object`}},
		{create, `[]`, []string{`: the body must be an object`}},
		{create, `1e400`, []string{`: the body must be an object`}},
		{create, `{"set_urls": "x"}`, []string{`/set_urls: set_urls must be an array`}},
		{create, `{"set_urls": [1, null, "x", true]}`, []string{
			`/set_urls/0: set_urls[0] must be a string`, `/set_urls/1: set_urls[1] must be a string`,
			`/set_urls/3: set_urls[3] must be a string`}},
		{create, `{"set_urls": ["","","","","","","","",""]}`, []string{`/set_urls: set_urls must have at most 8 entries`}},
		{create, `{"set_urls": ["` + strings.Repeat("ü", 2049) + `"]}`,
			[]string{`/set_urls/0: set_urls[0] must have at most 2048 characters`}},
		{create, `{"seed": ""}`, []string{`/seed: seed must have a length of at least 1`}},
		{create, `{"seed": "` + strings.Repeat("ü", 65) + `"}`, []string{`/seed: seed must have at most 64 characters`}},
		{create, `{"seed": 7}`, []string{`/seed: seed must be a string`}},
		{create, `{"Seed": "x"}`, []string{`/Seed: "Seed" is not a member of this request, which has set_urls, sets, seed, ` +
			`decks, draft, private, seat_hashes and turn_seconds`}},
		{create, `{"private": "yes"}`, []string{`/private: private must be true or false`}},
		{create, `{"private": true, "turn_seconds": 29}`, []string{`/turn_seconds: turn_seconds must be at least 30`}},
		{create, `{"private": true, "turn_seconds": 30.5}`, []string{`/turn_seconds: turn_seconds must be an integer`}},
		{create, `{"private": true, "turn_seconds": 604801}`, []string{`/turn_seconds: turn_seconds must be at most 604800`}},
		{create, `{"private": true, "seat_hashes": [null]}`,
			[]string{`/seat_hashes: seat_hashes must have at least 2 entries`}},
		{create, `{"private": true, "seat_hashes": [null, "9F86"]}`,
			[]string{`/seat_hashes/1: seat_hashes[1] must match the pattern ^[0-9a-f]{64}$`}},
		{create, `{"b": 1, "a/b~[0].c": 1, "": 1}`, []string{
			`/: "" is not a member of this request, which has set_urls, sets, seed, decks, draft, private, seat_hashes ` +
				`and turn_seconds`,
			`/a~1b~0[0].c: "a/b~[0].c" is not a member of this request, which has set_urls, sets, seed, decks, draft, ` +
				`private, seat_hashes and turn_seconds`,
			`/b: "b" is not a member of this request, which has set_urls, sets, seed, decks, draft, private, seat_hashes ` +
				`and turn_seconds`}},
		{create, `{"other": null}`, []string{`/other: "other" is not a member of this request, which has set_urls, sets, ` +
			`seed, decks, draft, private, seat_hashes and turn_seconds`}},
		{create, `{"type": "play_card"}`, []string{`/type: "type" is not a member of this request, which has set_urls, ` +
			`sets, seed, decks, draft, private, seat_hashes and turn_seconds`}},
		{action, `null`, []string{`: the body must be an object`}},
		{action, `"pass"`, []string{`: the body must be an object`}},
		{action, `{}`, []string{`/type: type is missing; it must be one of cast_instant, pass_priority, play_card, resign`}},
		{action, `{"player": 0}`,
			[]string{`/type: type is missing; it must be one of cast_instant, pass_priority, play_card, resign`}},
		{action, `{"type": null, "player": 0}`,
			[]string{`/type: type is missing; it must be one of cast_instant, pass_priority, play_card, resign`}},
		{action, `{"type": 3, "player": 0}`,
			[]string{`/type: type must be one of cast_instant, pass_priority, play_card, resign`}},
		{action, `{"other": null, "type": 3}`,
			[]string{`/type: type must be one of cast_instant, pass_priority, play_card, resign`}},
		{action, `{"type": "pass", "player": 0}`,
			[]string{`/type: type must be one of cast_instant, pass_priority, play_card, resign`}},
		{action, `{"type": "Pass_Priority", "player": 0}`,
			[]string{`/type: type must be one of cast_instant, pass_priority, play_card, resign`}},
		{action, `{"type": "pass_priority"}`, []string{`/player: player is missing: pass_priority needs it`}},
		{action, `{"type": "play_card"}`, []string{
			`/hand_index: hand_index is missing: play_card needs it`, `/player: player is missing: play_card needs it`}},
		{action, `{"type": "play_card", "player": null, "hand_index": 1}`,
			[]string{`/player: player is missing: play_card needs it`}},
		{action, `{"type": "play_card", "player": "0", "hand_index": 1.5}`, []string{
			`/hand_index: hand_index must be an integer`, `/player: player must be an integer`}},
		{action, `{"type": "play_card", "player": 0, "hand_index": 1, "target_id": "o1"}`,
			[]string{`/target_id: "target_id" is not a member of play_card, which has player, hand_index and option`}},
		{action, `{"type": "cast_instant", "player": 0, "hand_index": 1, "target_id": 1}`,
			[]string{`/target_id: target_id must be a string`}},
		{action, `{"type": "play_card", "player": 0, "hand_index": 1, "option": "0"}`,
			[]string{`/option: option must be an integer`}},
		{action, `{"type": "pass_priority", "player": 0, "option": 0}`,
			[]string{`/option: "option" is not a member of pass_priority, which has only player`}},
		{action, `{"type": "pass_priority", "player": 0, "PLAYER": 0}`,
			[]string{`/PLAYER: "PLAYER" is not a member of pass_priority, which has only player`}},
		{action, `{"type": "pass_priority", "player": 0, "hand_index": 1}`,
			[]string{`/hand_index: "hand_index" is not a member of pass_priority, which has only player`}},
		{action, `{"type": "cast_instant", "player": 0, "hand_index": 1, "target": "o1"}`,
			[]string{`/target: "target" is not a member of cast_instant, which has player, hand_index, target_id and option`}},
		{action, `{"type": "cast_instant", "player": 0, "hand_index": 1, "target": null}`,
			[]string{`/target: "target" is not a member of cast_instant, which has player, hand_index, target_id and option`}},
	} {
		t.Run(test.body[:min(len(test.body), 60)], func(t *testing.T) {
			w := s.send("POST", test.target, test.body)
			w.t = t
			if allowed(test.target, test.body) {
				t.Error("the document allows it")
			}
			w.wantProblem(http.StatusUnprocessableEntity, "invalid_request")
			var got []string
			for _, e := range w.at("errors").([]any) {
				fault := e.(map[string]any)
				got = append(got, fault["pointer"].(string)+": "+fault["detail"].(string))
				if fault["code"] != "invalid_request" {
					t.Errorf("code %v", fault["code"])
				}
			}
			if strings.Join(got, "\n") != strings.Join(test.want, "\n") {
				t.Errorf("got\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(test.want, "\n"))
			}
		})
	}
}

// A problem lists at most 50 faults.
func TestManyFaults(t *testing.T) {
	s := newService(t)
	w := s.send("POST", "/games", `{`+names(5000)+`}`)
	w.wantProblem(http.StatusUnprocessableEntity, "invalid_request")
	if n := len(w.at("errors").([]any)); n != 50 {
		t.Errorf("%d faults", n)
	}
}

// The problem of a body that is not JSON has the line and column.
func TestMalformed(t *testing.T) {
	s := newService(t)
	action := s.create("") + "/actions"
	for _, test := range []struct{ target, body, want string }{
		{"/games", "{\n  \"seed\": x}", `the body is not JSON, line 2, column 11: the text x needs double quotation marks`},
		{"/games", `{"seed": "a", "seed": "a"}`, `the body is not JSON, line 1, column 15: duplicate member "seed"`},
		{"/games", `{"seed": "a"`, `the body is not JSON, line 1, column 1: this { is not closed: } is missing`},
		{"/games", `{} {}`, `the body is not JSON, line 1, column 4: nothing may follow the last bracket`},
		{"/games", "{\"seed\": \"ü\xff\"}",
			`the body is not JSON, line 1, column 12: the byte 0xff is not UTF-8; in Latin-1 it is ÿ: save it as UTF-8`},
		{"/games", "   ", `the body is not JSON, line 1, column 4: it ends too early`},
		{"/games", "\ufeff{}", `the body is not JSON, line 1, column 1: an invisible character stands here: U+FEFF`},
		{action, ``, `the body is empty; it must be a JSON object`},
		{action, `{"type": "pass_priority", "player": 0, "player": 1}`,
			`the body is not JSON, line 1, column 40: duplicate member "player"`},
	} {
		w := s.send("POST", test.target, test.body)
		w.wantProblem(http.StatusBadRequest, "malformed_request")
		if got := w.at("detail"); got != test.want {
			t.Errorf("%s: %v, want %s", test.body, got, test.want)
		}
	}
}

// Unusual requests of the right form are accepted. A null member counts as
// absent, even where the document does not have it.
func TestToleratedForms(t *testing.T) {
	s := newService(t)
	for _, body := range []string{
		``, `{}`, ` {"set_urls": [], "seed": null} `, `{"set_urls": null}`, `{"seed": "` + strings.Repeat("ü", 64) + `"}`,
	} {
		s.send("POST", "/games", body).wantStatus(http.StatusCreated)
		if !allowed("/games", body) {
			t.Errorf("the document does not allow %s", body)
		}
	}
	for _, body := range []string{
		`{"type": "pass_priority", "player": 0.0}`,
		`{"type": "pass_priority", "player": 0e400}`,
		`{"type": "pass_priority", "player": -0, "hand_index": null, "target_id": null}`,
		`{"\u0074ype": "pass_priority", "player": 0}`,
	} {
		s.send("POST", s.create("")+"/actions", body).wantStatus(http.StatusOK)
	}
}

// Integers of any size are of the right form; the rules refuse them.
func TestIntegersOutOfRange(t *testing.T) {
	s := newService(t)
	action := s.create("") + "/actions"
	for body, reason := range map[string]string{
		`{"type": "pass_priority", "player": 7}`:                                   "unknown_player",
		`{"type": "pass_priority", "player": 1e400}`:                               "unknown_player",
		`{"type": "pass_priority", "player": -99999999999999999999}`:               "unknown_player",
		`{"type": "play_card", "player": 0, "hand_index": -1}`:                     "hand_index_out_of_range",
		`{"type": "play_card", "player": 0, "hand_index": 123456789012345678901}`:  "hand_index_out_of_range",
		`{"type": "cast_instant", "player": 0, "hand_index": 2, "target_id": "x"}`: "",
	} {
		w := s.send("POST", action, body)
		w.wantProblem(http.StatusUnprocessableEntity, "illegal_move")
		if got := w.at("reason"); reason != "" && got != reason {
			t.Errorf("%s: %v, want %s", body, got, reason)
		}
	}
}

// A body that breaks off is not read as a shorter one.
func TestBrokenBody(t *testing.T) {
	s := newService(t)
	r := httptest.NewRequest("POST", "/games",
		io.MultiReader(strings.NewReader("{}"), iotest.ErrReader(io.ErrUnexpectedEOF)))
	w := httptest.NewRecorder()
	s.handler.ServeHTTP(w, r)
	response{w, t}.wantProblem(http.StatusBadRequest, "malformed_request")
}

// The limits of a body's length hold to the byte.
func TestBodyLimits(t *testing.T) {
	s := newService(t)
	action := s.create("") + "/actions"
	for _, test := range []struct {
		target, body string
		limit, ok    int
	}{
		{"/games", `{}`, 64 << 10, http.StatusCreated},
		{action, `{"type": "pass_priority", "player": 0}`, 16 << 10, http.StatusOK},
	} {
		full := test.body + strings.Repeat(" ", test.limit-len(test.body))
		s.send("POST", test.target, full).wantStatus(test.ok)
		s.send("POST", test.target, full+" ").wantProblem(http.StatusRequestEntityTooLarge, "too_large")
	}
}

func TestMediaTypes(t *testing.T) {
	s := newService(t)
	for _, test := range []struct {
		body   string
		header []string
		want   int
	}{
		{`{}`, nil, 201},
		{`{}`, []string{"Content-Type", "application/json"}, 201},
		{`{}`, []string{"Content-Type", "Application/JSON; charset=utf-8"}, 201},
		{`{}`, []string{"Content-Encoding", "identity"}, 201},
		{``, []string{"Content-Type", "application/x-www-form-urlencoded"}, 201},
		{`{}`, []string{"Content-Type", "text/plain"}, 415},
		{`{}`, []string{"Content-Type", "application/problem+json"}, 415},
		{`{}`, []string{"Content-Type", "x+application/json"}, 415},
		{`{}`, []string{"Content-Type", ";"}, 415},
		{`{}`, []string{"Content-Type", "application/json", "Content-Encoding", "gzip"}, 415},
		{`{}`, []string{"Content-Encoding", "identity", "Content-Encoding", "gzip"}, 415},
	} {
		w := s.send("POST", "/games", test.body, test.header...)
		w.wantStatus(test.want)
		if test.want == 415 {
			w.wantProblem(415, "unsupported_media_type")
		}
	}
}

func TestUnknownPathsAndMethods(t *testing.T) {
	s := newService(t)
	game := s.create("")
	for _, test := range []struct {
		method, target, code, allow string
		status                      int
	}{
		{"GET", "/games", "method_not_allowed", "POST", 405},
		{"DELETE", game, "method_not_allowed", "GET, HEAD", 405},
		{"POST", game, "method_not_allowed", "GET, HEAD", 405},
		{"PUT", game + "/actions", "method_not_allowed", "POST", 405},
		{"POST", game + "/export", "method_not_allowed", "GET, HEAD", 405},
	} {
		w := s.send(test.method, test.target, "")
		w.wantProblem(test.status, test.code)
		if got := w.Header().Get("Allow"); got != test.allow {
			t.Errorf("%s %s: Allow %q, want %q", test.method, test.target, got, test.allow)
		}
	}
}

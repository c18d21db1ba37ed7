package api_test

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
)

// createPrivate makes a private game and returns its path and tokens.
func (s *service) createPrivate(members string) (game string, tokens [2]string) {
	s.t.Helper()
	w := s.send("POST", "/games", `{"private": true`+members+`}`)
	w.wantStatus(http.StatusCreated)
	for _, seat := range w.at("seats").([]any) {
		seat := seat.(map[string]any)
		tokens[int(seat["player"].(float64))] = seat["token"].(string)
	}
	return w.Header().Get("Location"), tokens
}

func TestEachViewerOfAPrivateGameSeesTheirOwn(t *testing.T) {
	s := newService(t)
	game, tokens := s.createPrivate("")
	for _, test := range []struct {
		name, token string
		hands       [2]bool
		acts        bool
		viewer      any
	}{
		{"spectator", "", [2]bool{}, false, nil},
		{"player 0", tokens[0], [2]bool{true, false}, true, 0.0},
		{"player 1", tokens[1], [2]bool{false, true}, false, 1.0},
	} {
		for _, target := range []string{game, game + "?since=-1", game + "?include=cards"} {
			w := s.send("GET", target, "", authorization(test.token)...)
			w.wantStatus(http.StatusOK)
			for seat, shown := range test.hands {
				if hand := w.at("players", seat, "hand"); (hand != nil) != shown {
					t.Errorf("%s sees the hand of player %d: %v", test.name, seat, hand)
				}
			}
			if acts := len(w.at("legal_actions").([]any)) > 0; acts != test.acts {
				t.Errorf("%s has legal actions: %t", test.name, acts)
			}
			if got := w.at("viewer"); got != test.viewer {
				t.Errorf("%s is viewer %v", test.name, got)
			}
			if w.at("seats") != nil {
				t.Errorf("%s gets the tokens again", test.name)
			}
			if got := w.Header().Get("Vary"); !strings.HasPrefix(got, "Authorization, X-Seat-Token, Accept-Encoding") {
				t.Errorf("Vary %q", got)
			}
		}
	}
}

func authorization(token string) []string {
	if token == "" {
		return nil
	}
	return []string{"Authorization", "Bearer " + token}
}

func TestRefusedTokens(t *testing.T) {
	s := newService(t)
	private, tokens := s.createPrivate("")
	open := s.create("")
	const pass = `{"type": "pass_priority", "player": 0}`
	const unknown, noSeat = "the token is of no seat of this game",
		"Authorization must be Bearer and a seat's token; an open game takes none"
	const isOpen = "this game is open and takes no token: send no Authorization"
	for _, test := range []struct {
		name, method, target, field string
		status                      int
		code, detail                string
	}{
		{"a guess", "GET", private, "Bearer guess", 401, "seat_token_unknown", unknown},
		{"an export with a guess", "GET", private + "/export", "Bearer guess", 401, "seat_token_unknown", unknown},
		{"an export of an open game with a token", "GET", open + "/export", "Bearer " + tokens[0], 401,
			"seat_token_refused", isOpen},
		{"another scheme", "GET", private, "Basic " + tokens[0], 401, "seat_token_required", noSeat},
		{"a scheme alone", "GET", private, "Bearer", 401, "seat_token_required", noSeat},
		{"two tokens", "GET", private, "Bearer " + tokens[0] + "\nBearer " + tokens[1], 401, "seat_token_unknown", unknown},
		{"a token for an open game", "GET", open, "Bearer " + tokens[0], 401, "seat_token_refused", isOpen},
		{"a move without a token", "POST", private + "/actions", "", 401, "seat_token_required",
			"this game is private: the action needs the token of its player"},
		{"a move with a guess", "POST", private + "/actions", "Bearer guess", 401, "seat_token_unknown", unknown},
		{"a move for the other seat", "POST", private + "/actions", "Bearer " + tokens[1], 403, "wrong_seat",
			"the action is of player 0, and the token of player 1"},
		{"a move in an open game with a token", "POST", open + "/actions", "Bearer " + tokens[0], 401, "seat_token_refused",
			isOpen},
	} {
		t.Run(test.name, func(t *testing.T) {
			var header []string
			if test.field != "" {
				for field := range strings.SplitSeq(test.field, "\n") {
					header = append(header, "Authorization", field)
				}
			}
			body := ""
			if test.method == "POST" {
				body = pass
			}
			w := s.send(test.method, test.target, body, header...)
			w.t = t
			w.wantProblem(test.status, test.code)
			w.wantDetail(test.detail)
			if vary := w.Header().Get("Vary"); !strings.HasPrefix(vary, "Authorization") {
				t.Errorf("Vary %q", vary)
			}
			if options := w.Header().Get("X-Content-Type-Options"); options != "nosniff" {
				t.Errorf("X-Content-Type-Options %q", options)
			}
			if challenge := w.Header().Get("WWW-Authenticate"); (challenge != "") != (test.status == 401) {
				t.Errorf("WWW-Authenticate %q", challenge)
			}
			if strings.Contains(w.Body.String(), tokens[0]) || strings.Contains(w.Body.String(), tokens[1]) {
				t.Error("the response has a token")
			}
		})
	}
	const noPlayer = `{"type": "pass_priority", "player": 7}`
	w := s.send("POST", private+"/actions", noPlayer, authorization(tokens[0])...)
	w.wantProblem(http.StatusForbidden, "wrong_seat")
	w.wantDetail("the action is of player 7, and the token of player 0")
	s.send("POST", private+"/actions", pass, "authorization", "bearer "+tokens[0]).wantStatus(http.StatusOK)
}

func TestATokenMadeByThePlayersDevice(t *testing.T) {
	s := newService(t)
	hash := sha256.Sum256([]byte("my own"))
	game, tokens := s.createPrivate(fmt.Sprintf(`, "seat_hashes": [null, %q]`, hex.EncodeToString(hash[:])))
	if tokens[1] != "" || tokens[0] == "" {
		t.Errorf("tokens %q", tokens)
	}
	w := s.send("GET", game, "", authorization("my own")...)
	w.wantStatus(http.StatusOK)
	if w.at("players", 1, "hand") == nil {
		t.Error("the player's own hand is hidden")
	}
}

func TestMembersThatExcludeEachOther(t *testing.T) {
	s := newService(t)
	hash := strings.Repeat("ab", 32)
	for body, pointer := range map[string]string{
		`{"private": true, "seed": "x"}`:                                      "/seed",
		`{"turn_seconds": 60}`:                                                "/turn_seconds",
		`{"private": false, "seat_hashes": [null, null]}`:                     "/seat_hashes",
		fmt.Sprintf(`{"private": true, "seat_hashes": [%q, %q]}`, hash, hash): "/seat_hashes",
	} {
		w := s.send("POST", "/games", body)
		w.wantProblem(http.StatusUnprocessableEntity, "invalid_request")
		if got := w.at("errors", 0, "pointer"); got != pointer {
			t.Errorf("%s: pointer %v, want %s", body, got, pointer)
		}
	}
}

func TestTheDeadlineOfAnAbsentPlayer(t *testing.T) {
	s := newService(t)
	game, tokens := s.createPrivate(`, "turn_seconds": 3600.0`)
	const pass = `{"type": "pass_priority", "player": 0}`
	w := s.send("GET", game, "")
	if got, want := w.at("deadline"), s.now.Add(time.Hour).Format("2006-01-02T15:04:05.000Z"); got != want {
		t.Errorf("deadline %v, want %s", got, want)
	}
	w = s.send("POST", game+"/actions", pass, authorization(tokens[1])...)
	w.wantProblem(http.StatusForbidden, "wrong_seat")
	w.wantDetail("the action is of player 0, and the token of player 1, who may post it for player 0 from " +
		s.now.Add(time.Hour).Format("2006-01-02T15:04:05.000Z") + " on")
	for i, want := range []any{[]any{}, []any{map[string]any{"type": "pass_priority", "player": 0.0}}, []any{}} {
		token := []string{tokens[0], tokens[1], ""}[i]
		if got := s.send("GET", game, "", authorization(token)...).at("deadline_actions"); !cmp.Equal(got, want) {
			t.Errorf("viewer %d: deadline_actions %v, want %v", i, got, want)
		}
	}
	before := s.send("GET", game, "", authorization(tokens[1])...).Body.String()
	s.now = s.now.Add(time.Hour)
	if after := s.send("GET", game, "", authorization(tokens[1])...).Body.String(); after != before {
		t.Error("the view changes when the deadline passes, under the same tag")
	}
	w = s.send("POST", game+"/actions", pass, authorization(tokens[1])...)
	w.wantStatus(http.StatusOK)
	log := s.send("GET", game+"?since=0", "")
	if got := log.at("log", 0, "by"); got != 1.0 {
		t.Errorf("by %v", got)
	}
}

func TestThePrivateGameIsDownloadedWhenItIsFinished(t *testing.T) {
	s := newService(t)
	game, _ := s.createPrivate("")
	s.send("GET", game+"/export", "").wantProblem(http.StatusConflict, "game_in_progress")
}

// Behind a proxy that asks for a password, Authorization is the proxy's, and the seat's token has
// a header of its own.
func TestATokenBesideTheCredentialsOfAProxy(t *testing.T) {
	s := newService(t)
	game, tokens := s.createPrivate("")
	const pass = `{"type": "pass_priority", "player": 0}`
	behindProxy := []string{"Authorization", "Basic YWRhOnNlY3JldA==", "X-Seat-Token", tokens[0], "If-Match", `"0"`}
	if w := s.send("GET", game, "", behindProxy[:4]...); w.at("viewer") != 0.0 {
		t.Errorf("the viewer is %v", w.at("viewer"))
	}
	s.send("POST", game+"/actions", pass, behindProxy...).wantStatus(http.StatusOK)
	s.send("GET", game, "", "Authorization", "Bearer "+tokens[0], "X-Seat-Token", "of no seat").
		wantStatus(http.StatusUnauthorized)
}

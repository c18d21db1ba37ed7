package api_test

import (
	"net/http"
	"testing"

	"github.com/google/go-cmp/cmp"
)

const (
	resign0 = `{"type": "resign", "player": 0}`
	resign1 = `{"type": "resign", "player": 1}`
)

// resignationsOf returns the member resignations with these players.
func resignationsOf(players ...float64) []any {
	list := []any{}
	for _, player := range players {
		list = append(list, map[string]any{"type": "resign", "player": player})
	}
	return list
}

func TestEachViewerMayResignForTheirOwnSeats(t *testing.T) {
	s := newService(t)
	open := s.create("")
	private, tokens := s.createPrivate("")
	for _, test := range []struct {
		viewer, game, token string
		want                []any
	}{
		{"player 0, who has priority", private, tokens[0], resignationsOf(0)},
		{"player 1", private, tokens[1], resignationsOf(1)},
		{"a spectator", private, "", resignationsOf()},
		{"anyone at an open table", open, "", resignationsOf(0, 1)},
	} {
		w := s.send("GET", test.game, "", authorization(test.token)...)
		if diff := cmp.Diff(test.want, w.at("resignations")); diff != "" {
			t.Errorf("%s (-want +got):\n%s", test.viewer, diff)
		}
	}
}

func TestAResignationEndsTheGame(t *testing.T) {
	s := newService(t)
	game, tokens := s.createPrivate("")
	w := s.send("POST", game+"/actions", resign1, authorization(tokens[1])...)
	w.wantStatus(http.StatusOK)
	result := map[string]any{"winner": 0.0, "reason": "resigned"}
	if diff := cmp.Diff(result, w.at("result")); diff != "" {
		t.Errorf("result (-want +got):\n%s", diff)
	}
	finished := []any{map[string]any{"type": "game_finished", "result": result}}
	if diff := cmp.Diff(finished, w.at("events")); diff != "" {
		t.Errorf("events (-want +got):\n%s", diff)
	}
	if got := w.at("resignations"); !cmp.Equal(got, resignationsOf()) || w.at("priority") != nil {
		t.Errorf("finished, and yet with resignations %v and priority %v", got, w.at("priority"))
	}
	past := s.send("GET", game+"?version=0", "", authorization(tokens[0])...)
	if got := past.at("resignations"); !cmp.Equal(got, resignationsOf()) {
		t.Errorf("a past version has resignations %v", got)
	}
	again := s.send("POST", game+"/actions", resign0, authorization(tokens[0])...)
	again.wantProblem(http.StatusUnprocessableEntity, "illegal_move")
	if got := again.at("reason"); got != "game_finished" {
		t.Errorf("reason %v", got)
	}
	log := s.send("GET", game+"?since=0", "")
	if got := log.at("log", 0, "action"); !cmp.Equal(got, resignationsOf(1)[0]) {
		t.Errorf("the log has %v", got)
	}
}

func TestAPlayerResignsOnlyForThemselves(t *testing.T) {
	s := newService(t)
	game, tokens := s.createPrivate("")
	s.send("POST", game+"/actions", resign0, authorization(tokens[1])...).wantProblem(http.StatusForbidden, "wrong_seat")
	s.send("POST", game+"/actions", resign0).wantProblem(http.StatusUnauthorized, "seat_token_required")
	s.send("POST", game+"/actions", `{"type": "resign", "player": 0, "hand_index": 1}`, authorization(tokens[0])...).
		wantProblem(http.StatusUnprocessableEntity, "invalid_request")
}

package e2e

import (
	"encoding/json"
	"fmt"
	"net/http"
	"slices"

	"github.com/google/go-cmp/cmp"
)

func playing(s *session) {
	s.run("the answer to a move", func(s *session) {
		game := s.create("")
		a := s.send(post(game.path()+"/actions", passBy(0))).expect(http.StatusOK)
		a.expectHeader(map[string]string{
			"ETag": `"1"`, "Cache-Control": "no-store", "Content-Type": "application/json", "X-Poll-Interval": "", "Location": "",
		})
		v := a.view()
		if diff := cmp.Diff([]event{{"passed", 0}}, v.Events); diff != "" || v.Version != 1 || *v.Priority != 1 {
			s.Errorf("version %d, priority %d, events %+v", v.Version, *v.Priority, v.Events)
		}
		if read := s.send(get(game.path())); string(read.body) != string(a.body) {
			s.Errorf("a read shows another view: %s", cmp.Diff(string(a.body), string(read.body)))
		}
	})
	s.run("what is stored grows, and never changes", func(s *session) {
		empty := s.dump()
		game := s.create("")
		created := s.dump()
		s.pass(game)
		if fresh := added(s.T, empty, created); len(fresh) == 0 {
			s.Error("a new game is nowhere stored")
		}
		if fresh := added(s.T, created, s.dump()); len(fresh) != 1 {
			s.Errorf("a move stored %d values, want its version", len(fresh))
		}
	})
	s.run("If-Match", func(s *session) {
		move := func(tags string) request {
			return post(s.create("").path()+"/actions", passBy(0)).with("If-Match", tags)
		}
		for _, tags := range []string{`"0"`, `"7", "0"`, `*`, `W/"0", "0"`} {
			s.send(move(tags)).expect(http.StatusOK)
		}
		s.send(move(`"7",, "0" ,`).wrong()).expect(http.StatusOK) // only recipients know empty elements
	})
	s.run("integers in every notation", func(s *session) {
		for _, zero := range []string{"0.0", "0e400", "-0", "0E-1"} {
			game := s.create("")
			s.send(post(game.path()+"/actions", `{"type": "pass_priority", "player": `+zero+`}`)).expect(http.StatusOK)
		}
	})
	s.run("null members are absent", func(s *session) {
		game := s.create("")
		body := `{"type": "pass_priority", "player": 0, "hand_index": null, "target_id": null}`
		s.send(post(game.path()+"/actions", body).wrong()).expect(http.StatusOK)
	})
	s.run("a whole game", wholeGame)
}

// wholeGame finds every action in legal_actions, and every answer in the log.
func wholeGame(s *session) {
	at := reach(s, func(t table) (string, bool) { return "", t.finished() && t.moves > 101 })
	v := s.create(fmt.Sprintf(`{"seed": %q}`, at.seed))
	answers := []view{v}
	for _, action := range at.played {
		if !slices.ContainsFunc(v.LegalActions, func(a json.RawMessage) bool { return string(a) == action }) {
			s.Errorf("version %d: legal_actions lacks %s: %s", v.Version, action, v.LegalActions)
		}
		v = s.play(v, action)
		answers = append(answers, v)
	}
	if v.Priority != nil || len(v.LegalActions) != 0 || v.Events[len(v.Events)-1].Type != "game_finished" {
		s.Errorf("the end: priority %v, %d legal actions, last event %+v", v.Priority, len(v.LegalActions), v.Events[len(v.Events)-1])
	}
	s.send(get(v.path())).expect(http.StatusOK).expectHeader(map[string]string{"X-Poll-Interval": ""})
	s.send(get(v.path()).with("If-None-Match", v.etag())).expect(http.StatusNotModified).expectHeader(map[string]string{"X-Poll-Interval": ""})
	cutLogs(s, v, answers)
}

// cutLogs reads the log of a game of more than 100 versions: the newest 100.
func cutLogs(s *session, v view, answers []view) {
	s.Helper()
	const limit = 100
	for since, cut := range map[int]bool{-1: true, v.Version - limit - 1: true, v.Version - limit: false} {
		got := s.send(get(fmt.Sprintf("%s?since=%d", v.path(), since))).expect(http.StatusOK).view()
		if len(got.Log) != limit || *got.LogTruncated != cut {
			s.Fatalf("since %d of %d: %d entries, truncated %t", since, v.Version, len(got.Log), *got.LogTruncated)
		}
		for i, entry := range got.Log {
			version := v.Version - limit + 1 + i
			if diff := cmp.Diff(answers[version].Events, entry.Events); diff != "" || entry.Version != version {
				s.Errorf("version %d: the log has version %d with other events:\n%s", version, entry.Version, diff)
			}
		}
	}
}

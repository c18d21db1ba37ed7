package e2e

import (
	"fmt"
	"math/rand/v2"
	"net/http"

	"github.com/google/go-cmp/cmp"
)

func playing(s *session) {
	s.run("the response to a move", func(s *session) {
		game := s.create("")
		moved := s.send(act(game, passBy(0))).expect(http.StatusOK).expectHeader(map[string]string{
			"ETag": `"1"`, "Cache-Control": "no-store", "Content-Type": "application/json", "X-Poll-Interval": "", "Location": "",
		})
		v := moved.view()
		if diff := cmp.Diff([]event{{Type: "passed"}}, v.Events); diff != "" || v.Version != 1 || *v.Priority != 1 {
			s.Errorf("version %d, priority %d, events %+v", v.Version, *v.Priority, v.Events)
		}
		s.send(get(game.Path())).expectBody(moved)
	})
	s.run("what is stored grows, and never changes", func(s *session) {
		empty := s.dump()
		game := s.create("")
		created := s.dump()
		s.passes(game, 1)
		made, moved := s.added(empty, created), s.added(created, s.dump())
		if s.Dump != nil && (len(made) == 0 || len(moved) != 1) {
			s.Errorf("a game stored %d values, a move %d", len(made), len(moved))
		}
	})
	s.run("integers in every notation", func(s *session) {
		for _, zero := range []string{"0.0", "0e400", "-0", "0E-1"} {
			s.play(s.create(""), `{"type": "pass_priority", "player": `+zero+`}`)
		}
	})
	s.run("null members are absent", func(s *session) {
		body := `{"type": "pass_priority", "player": 0, "hand_index": null, "target_id": null}`
		s.send(act(s.create(""), body).malformed()).expect(http.StatusOK)
	})
	s.run("a whole game", wholeGame)
}

// wholeGame is longer than a log may be.
func wholeGame(s *session) {
	var views []view
	for seed := range uint64(20) {
		random := rand.New(rand.NewPCG(seed, 1))
		if views = s.playOut(s.create(fmt.Sprintf(`{"seed": "whole %d"}`, seed)), random.IntN); len(views) > maxLog+2 {
			break
		}
	}
	tellable(s, views)
	v := views[len(views)-1]
	if v.Priority != nil || len(v.LegalActions) != 0 || v.Events[len(v.Events)-1].Type != "game_finished" {
		s.Errorf("the end: priority %v, %d legal actions, %+v", v.Priority, len(v.LegalActions), v.Events)
	}
	s.send(get(v.Path())).expect(http.StatusOK).expectHeader(map[string]string{"X-Poll-Interval": ""})
	s.send(get(v.Path()).with("If-None-Match", v.ETag())).expect(http.StatusNotModified).expectHeader(map[string]string{"X-Poll-Interval": ""})
	for since, cut := range map[int]bool{-1: true, v.Version - maxLog - 1: true, v.Version - maxLog: false} {
		got := s.send(get(fmt.Sprintf("%s?since=%d", v.Path(), since))).expect(http.StatusOK).view()
		if len(got.Log) != maxLog || *got.LogTruncated != cut {
			s.Fatalf("since %d of %d: %d entries, truncated %t", since, v.Version, len(got.Log), *got.LogTruncated)
		}
		for i, entry := range got.Log {
			want := views[v.Version-maxLog+1+i]
			if diff := cmp.Diff(want.Events, entry.Events); diff != "" || entry.Version != want.Version {
				s.Errorf("version %d: the log has version %d with other events:\n%s", want.Version, entry.Version, diff)
			}
		}
	}
}

// tellable checks that each event says by itself which card it is about: nobody
// has to remember what was cast under an object's id. Which members an event has,
// the document says.
func tellable(s *session, views []view) {
	cast := map[string]object{}
	for _, v := range views {
		for _, e := range v.Events {
			switch e.Type {
			case "card_cast":
				cast[e.Object.ID] = e.Object
			case "resolved", "fizzled", "shield_added", "shield_used":
				if want := (object{e.Object.ID, e.Owner, e.Card}); cast[e.Object.ID] != want {
					s.Errorf("version %d: %+v, which was cast as %+v", v.Version, e, cast[e.Object.ID])
				}
			case "time_changed", "progress_changed":
				if byRule := e.Cause == "turn_start" || e.Cause == "habits"; byRule != (e.Source == "") {
					s.Errorf("version %d: the source of %+v", v.Version, e)
				}
			}
		}
	}
}

// maxLog is how many versions a log has at most.
const maxLog = 100

package e2e

import (
	"encoding/json"
	"net/http"
	"regexp"

	"github.com/google/go-cmp/cmp"

	"cardgames/localtest/client"
)

func creating(s *session) {
	s.run("bodies that mean the core set", func(s *session) {
		for _, r := range []request{
			{Request: client.Request{Method: http.MethodPost, Path: "/games"}}, // neither a body nor its type
			post("/games", ` {} `),
			post("/games", `{"set_urls": []}`),
			post("/games", `{"set_urls": null, "seed": null}`),
			post("/games", `{}`).with("Content-Type", ""),
		} {
			v := s.send(r).expect(http.StatusCreated).view()
			if len(v.CardSets) != 1 || v.CardSets[0].SetID != "core" || v.CardSets[0].URL != nil || v.Shuffle.Seeded {
				s.Errorf("%q: card sets %+v, seeded %t", r.Body, v.CardSets, v.Shuffle.Seeded)
			}
		}
	})
	s.run("the response says where the game is", func(s *session) {
		made := s.send(post("/games", "")).expect(http.StatusCreated)
		v := made.view()
		made.expectHeader(map[string]string{
			"Location": v.Path(), "ETag": `"0"`, "Content-Type": "application/json",
			"Cache-Control": "no-store", "X-Poll-Interval": "",
		})
		if !regexp.MustCompile(`^[a-z2-7]{26}$`).MatchString(v.GameID) || v.Finished() || len(v.LegalActions) == 0 || len(v.Events) == 0 {
			s.Errorf("id %q, %s, %d legal actions, %d events", v.GameID, v.Status, len(v.LegalActions), len(v.Events))
		}
		s.send(get(v.Path())).expect(http.StatusOK).expectBody(made)
	})
	s.run("a seed fixes the game", func(s *session) {
		const seed = `{"seed": "Übung"}`
		first, again := s.send(post("/games", seed)), s.send(post("/games", seed))
		if diff := cmp.Diff(timeless(first), timeless(again)); diff != "" {
			s.Error(diff)
		}
		seeded := first.view().Shuffle
		if !seeded.Seeded || s.create(`{"seed": "übung"}`).Shuffle == seeded {
			s.Error("another seed gives the same shuffle")
		}
	})
	s.run("without a seed each game has a shuffle of its own", func(s *session) {
		one, other := s.create("").Shuffle, s.create("").Shuffle
		if one.Seeded || one == other {
			s.Errorf("two games have the shuffles %+v and %+v", one, other)
		}
	})
}

// timeless is a view without what no two games share.
func timeless(r response) map[string]json.RawMessage {
	var members map[string]json.RawMessage
	r.expect(http.StatusCreated).decode(&members)
	for _, name := range []string{"game_id", "created_at", "updated_at", "expires_at", "live"} {
		delete(members, name)
	}
	return members
}

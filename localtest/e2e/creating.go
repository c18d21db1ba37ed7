package e2e

import (
	"encoding/json"
	"net/http"
	"regexp"

	"github.com/google/go-cmp/cmp"
)

func creating(s *session) {
	s.run("bodies that mean the core set", func(s *session) {
		for _, r := range []request{
			{method: http.MethodPost, path: "/games"}, // neither a body nor its type
			post("/games", ""),
			post("/games", ` {} `),
			post("/games", `{"set_urls": []}`),
			post("/games", `{"set_urls": null, "seed": null}`),
			post("/games", `{}`).with("Content-Type", ""),
			post("/games", `{}`).with("Content-Type", "application/json; charset=utf-8"),
		} {
			v := s.send(r).expect(http.StatusCreated).view()
			if len(v.CardSets) != 1 || v.CardSets[0].SetID != "core" || v.CardSets[0].URL != nil || v.Shuffle.Seeded {
				s.Errorf("%q: card sets %+v, seeded %t", r.body, v.CardSets, v.Shuffle.Seeded)
			}
		}
	})
	s.run("the answer says where the game is", newGameHeaders)
	s.run("a game without a seed is like no other", func(s *session) {
		if a, b := s.create(""), s.create(""); a.GameID == b.GameID || a.Shuffle.Commitment == b.Shuffle.Commitment {
			s.Errorf("twice the game %s with %s", a.GameID, a.Shuffle.Commitment)
		}
	})
	s.run("a seed fixes the game", sameSeed)
	s.run("the new game is what a read shows", func(s *session) {
		made := s.send(post("/games", "")).expect(http.StatusCreated)
		read := s.send(get(made.view().path())).expect(http.StatusOK)
		if diff := cmp.Diff(string(made.body), string(read.body)); diff != "" {
			s.Error(diff)
		}
	})
}

func newGameHeaders(s *session) {
	a := s.send(post("/games", "")).expect(http.StatusCreated)
	v := a.view()
	if !regexp.MustCompile(`^[a-z2-7]{26}$`).MatchString(v.GameID) {
		s.Errorf("id %q", v.GameID)
	}
	a.expectHeader(map[string]string{
		"Location": v.path(), "ETag": `"0"`, "Content-Type": "application/json",
		"Cache-Control": "no-store", "X-Poll-Interval": "",
	})
	if v.Version != 0 || v.Status != "in_progress" || len(v.LegalActions) == 0 || len(v.Events) == 0 {
		s.Errorf("version %d, %s, %d legal actions, %d events", v.Version, v.Status, len(v.LegalActions), len(v.Events))
	}
}

func sameSeed(s *session) {
	first, again := s.send(post("/games", `{"seed": "Übung"}`)), s.send(post("/games", `{"seed": "Übung"}`))
	if !first.view().Shuffle.Seeded {
		s.Error("the view does not say that it is seeded")
	}
	if diff := cmp.Diff(timeless(first), timeless(again)); diff != "" {
		s.Error(diff)
	}
	if other := s.create(`{"seed": "übung"}`); other.Shuffle == first.view().Shuffle {
		s.Error("another seed gives the same shuffle")
	}
}

// timeless is a view without what no two games share.
func timeless(a answer) map[string]json.RawMessage {
	var members map[string]json.RawMessage
	a.expect(http.StatusCreated).decode(&members)
	for _, name := range []string{"game_id", "created_at", "updated_at", "expires_at"} {
		delete(members, name)
	}
	return members
}

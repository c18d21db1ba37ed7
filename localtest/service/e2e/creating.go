package e2e

import (
	"crypto/rand"
	"net/http"
	"regexp"

	"cardgames/localtest/service/rawhttp"
)

func creating(s *session) {
	s.run("bodies for the core set", func(s *session) {
		for _, r := range []rawhttp.Request{
			{Method: http.MethodPost, Path: "/games"}, // no body and no content type
			post("/games", `{"set_urls": null, "seed": null, "private": null, "seat_hashes": null, "turn_seconds": null}`),
			post("/games", `{}`).With("Content-Type", ""),
		} {
			v := s.send(r).expect(http.StatusCreated).view()
			if len(v.CardSets) != 1 || v.CardSets[0].SetID != "core" {
				s.Errorf("%q: card sets %+v", r.Body, v.CardSets)
			}
		}
	})
	s.run("the response has the game's location", func(s *session) {
		made := s.send(post("/games", "")).expect(http.StatusCreated)
		v := made.view()
		made.expectHeader(map[string]string{
			"Location": v.Path(), "ETag": `"0"`, "Content-Type": "application/json",
			"Cache-Control": "no-store", "X-Poll-Interval": "2",
		})
		if !regexp.MustCompile(`^[a-z2-7]{26}$`).MatchString(v.GameID) {
			s.Errorf("id %q", v.GameID)
		}
		s.send(get(v.Path())).expect(http.StatusOK).expectBody(made)
	})
	s.run("a repeated creation", func(s *session) {
		create := post("/games", "").With("Idempotency-Key", rand.Text())
		made := s.send(create).expect(http.StatusCreated).expectHeader(map[string]string{"Idempotency-Replayed": ""})
		again := s.send(create).expect(http.StatusOK)
		again.expectBody(made)
		again.expectHeader(map[string]string{"Idempotency-Replayed": "true", "Location": made.view().Path(), "ETag": `"0"`})
	})
}

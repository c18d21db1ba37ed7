package e2e

import (
	"net/http"
	"regexp"

	"cardgames/localtest/client"
)

// creating a game takes neither a body nor its type. The response says where it is.
func creating(s *session) {
	made := s.send(client.Request{Method: http.MethodPost, Path: "/games"}).expect(http.StatusCreated)
	v := made.view()
	made.expectHeader(map[string]string{
		"Location": v.Path(), "ETag": `"0"`, "Content-Type": "application/json",
		"Cache-Control": "no-store", "X-Poll-Interval": "",
	})
	if !regexp.MustCompile(`^[a-z2-7]{26}$`).MatchString(v.GameID) {
		s.Errorf("id %q", v.GameID)
	}
	s.send(get(v.Path())).expect(http.StatusOK).expectBody(made)
}

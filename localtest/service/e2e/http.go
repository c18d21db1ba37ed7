package e2e

import (
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"testing"

	"cardgames/localtest/service/contract"
	"cardgames/localtest/service/rawhttp"
)

var get, post = rawhttp.Get, rawhttp.Post

// response is an HTTP response, with the test that checks it.
type response struct {
	*testing.T
	rawhttp.Response
}

// send sends a request and checks it and the response against the OpenAPI document.
// An undocumented request must get an error. Paths that the document does not have,
// such as the pages', are not checked.
func (s *session) send(r rawhttp.Request) response {
	s.Helper()
	sent, err := r.HTTP(s.Context(), s.client.Base)
	if err != nil {
		s.Fatal(err)
	}
	got, err := s.client.Send(s.Context(), r)
	if err != nil {
		s.Fatal(err)
	}
	document := contract.Published()
	err = document.CheckRequest(sent)
	if errors.Is(err, contract.ErrUndocumented) {
		return response{s.T, got}
	}
	if err == nil || got.Status >= http.StatusBadRequest {
		err = document.CheckResponse(sent, got.Status, got.Header, got.Body)
	}
	if err != nil {
		s.Fatal(err)
	}
	if got.Header.Get("X-Request-Id") == "" {
		s.Errorf("%s %s: %d without X-Request-Id", r.Method, r.Path, got.Status)
	}
	return response{s.T, got}
}

// expect ends the test unless the response has the status.
func (r response) expect(status int) response {
	r.Helper()
	if r.Status != status {
		r.Fatalf("status %d, want %d: %s", r.Status, status, r.Body)
	}
	return r
}

// expectHeader checks header fields by name; "" means that there is no such field.
func (r response) expectHeader(want map[string]string) response {
	r.Helper()
	for name, value := range want {
		if got := r.Header.Get(name); got != value {
			r.Errorf("%s is %q, want %q", name, got, value)
		}
	}
	return r
}

// expectBody compares the body with another response's.
func (r response) expectBody(want response) {
	r.Helper()
	if string(r.Body) != string(want.Body) {
		r.Errorf("the bodies differ:\n%s\n%s", want.Body, r.Body)
	}
}

func (r response) decode(v any) {
	r.Helper()
	if err := json.Unmarshal(r.Body, v); err != nil {
		r.Fatalf("%v in %s", err, r.Body)
	}
}

type view = rawhttp.View

func (r response) view() (v view) {
	r.Helper()
	r.decode(&v)
	return v
}

// create creates a game. The body may be empty.
func (s *session) create(body string) view {
	s.Helper()
	return s.send(post("/games", body)).expect(http.StatusCreated).view()
}

// act returns the request for an action, conditional on the view's version.
func act(v view, action string) rawhttp.Request {
	return post(v.Path()+"/actions", action).With("If-Match", v.ETag())
}

// play submits an action and returns the new view.
func (s *session) play(v view, action string) view {
	s.Helper()
	return s.send(act(v, action)).expect(http.StatusOK).view()
}

func passBy(player int) string { return fmt.Sprintf(`{"type": "pass_priority", "player": %d}`, player) }

// passes submits n passes, each for the player who has priority.
func (s *session) passes(v view, n int) view {
	s.Helper()
	for range n {
		v = s.play(v, passBy(*v.Priority))
	}
	return v
}

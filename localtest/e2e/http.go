package e2e

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"strings"
	"testing"
)

// request is one HTTP request of a test. A body of no bytes is none.
type request struct {
	method, path, body string
	header             http.Header
	licence            licence
}

func get(path string) request { return request{method: http.MethodGet, path: path} }

func post(path, body string) request {
	return request{method: http.MethodPost, path: path, body: body}.with("Content-Type", "application/json")
}

// with sets a header field; an empty value removes it.
func (r request) with(name, value string) request {
	r.header = r.header.Clone()
	if r.header == nil {
		r.header = http.Header{}
	}
	if r.header.Set(name, value); value == "" {
		r.header.Del(name)
	}
	return r
}

// wrong tells that the request breaks the document on purpose.
func (r request) wrong() request {
	r.licence = wrongOnPurpose
	return r
}

// unlisted tells that the document has no such operation on purpose.
func (r request) unlisted() request {
	r.licence = undocumented
	return r
}

// answer is a response that has arrived.
type answer struct {
	*testing.T
	status int
	header http.Header
	body   []byte
}

// send makes the request. A request or an answer that breaks the document ends
// the test.
func (s *session) send(r request) answer {
	s.Helper()
	a, err := s.try(r)
	if err != nil {
		s.Fatal(err)
	}
	return a
}

// try is send for any goroutine.
func (s *session) try(r request) (answer, error) {
	c, err := contract()
	if err != nil {
		return answer{}, err
	}
	var body io.Reader
	if r.body != "" {
		body = strings.NewReader(r.body)
	}
	ctx := withLicence(context.WithoutCancel(s.Context()), r.licence)
	sent, err := http.NewRequestWithContext(ctx, r.method, s.BaseURL+r.path, body)
	if err != nil {
		return answer{}, err
	}
	if r.header != nil {
		sent.Header = r.header.Clone()
	}
	resp, err := c.RoundTrip(sent) // and not a client, which would follow redirects
	if err != nil {
		return answer{}, err
	}
	defer resp.Body.Close()
	text, err := io.ReadAll(resp.Body)
	if err == nil && r.licence != undocumented && resp.Header.Get("X-Request-Id") == "" {
		err = fmt.Errorf("%s %s: %s without X-Request-Id", r.method, r.path, resp.Status)
	}
	return answer{s.T, resp.StatusCode, resp.Header, text}, err
}

// expect ends the test unless the answer has this status.
func (a answer) expect(status int) answer {
	a.Helper()
	if a.status != status {
		a.Fatalf("status %d, want %d: %s", a.status, status, a.body)
	}
	return a
}

// expectHeader checks fields by name; "" stands for an absent one.
func (a answer) expectHeader(want map[string]string) answer {
	a.Helper()
	for name, value := range want {
		if got := a.header.Get(name); got != value {
			a.Errorf("%s is %q, want %q", name, got, value)
		}
	}
	return a
}

// view is what the tests read of a game.
type view struct {
	GameID       string            `json:"game_id"`
	Version      int               `json:"version"`
	Status       string            `json:"status"`
	Priority     *int              `json:"priority"`
	LegalActions []json.RawMessage `json:"legal_actions"`
	Events       []event           `json:"events"`
	Log          []logEntry        `json:"log"`
	LogTruncated *bool             `json:"log_truncated"`
	Cards        []card            `json:"cards"`
	DeckList     []string          `json:"deck_list"`
	CardSets     []cardSet         `json:"card_sets"`
	Shuffle      shuffle           `json:"shuffle"`
}

type (
	event struct {
		Type   string `json:"type"`
		Player int    `json:"player"`
	}
	logEntry struct {
		Version int             `json:"version"`
		Action  json.RawMessage `json:"action"`
		Events  []event         `json:"events"`
	}
	card struct {
		ID string `json:"id"`
	}
	cardSet struct {
		SetID string  `json:"set_id"`
		URL   *string `json:"url"`
	}
	shuffle struct {
		Commitment string `json:"commitment"`
		Seeded     bool   `json:"seeded"`
	}
)

// path is where the game is.
func (v view) path() string { return "/games/" + v.GameID }

// etag is the tag of the view's version.
func (v view) etag() string { return fmt.Sprintf("%q", fmt.Sprint(v.Version)) }

// view reads the answer as a game.
func (a answer) view() (v view) {
	a.Helper()
	a.decode(&v)
	return v
}

func (a answer) decode(v any) {
	a.Helper()
	if err := json.NewDecoder(bytes.NewReader(a.body)).Decode(v); err != nil {
		a.Fatalf("%v in %s", err, a.body)
	}
}

// create makes a game from a body, which may be empty.
func (s *session) create(body string) view {
	s.Helper()
	return s.send(post("/games", body)).expect(http.StatusCreated).view()
}

// play submits an action on the version that the view shows.
func (s *session) play(v view, action string) view {
	s.Helper()
	return s.send(post(v.path()+"/actions", action).with("If-Match", v.etag())).expect(http.StatusOK).view()
}

// pass lets whoever has priority pass.
func (s *session) pass(v view) view {
	s.Helper()
	return s.play(v, passBy(*v.Priority))
}

func passBy(player int) string { return fmt.Sprintf(`{"type": "pass_priority", "player": %d}`, player) }

// passes lets n passes happen.
func (s *session) passes(v view, n int) view {
	s.Helper()
	for range n {
		v = s.pass(v)
	}
	return v
}

package main

import (
	"bytes"
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"time"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"

	"cardgames/cmd/internal/terminal"
)

// remote is one game of a service, over HTTP.
type remote struct {
	http   http.Client
	game   string // the game's URL
	tokens bySeat
	// waitToRetry is called between two attempts. It returns after the pause.
	waitToRetry func(ctx context.Context, failure error, pause time.Duration)
}

// requestTimeout bounds one request.
const requestTimeout = 30 * time.Second

// noSeat stands for no seat, for example in a request without a token.
const noSeat = -1

// open uses the game that the URL names, or creates one if it names none. It returns
// the view of a new game, otherwise nil.
func (s *remote) open(ctx context.Context, o options) (created *view, err error) {
	u, err := url.Parse(o.url)
	if err != nil || u.Host == "" || u.RawQuery != "" {
		return nil, fmt.Errorf("%q is not the URL of a game or of a service", o.url)
	}
	if strings.Contains(u.Path, "/games/") {
		s.game = o.url
		return nil, nil
	}
	return s.create(ctx, o)
}

// base is the URL of the service.
func (o *options) base() string {
	base, _, _ := strings.Cut(o.url, "/play#")
	base, _, _ = strings.Cut(base, "/invitations/")
	return strings.TrimSuffix(base, "/")
}

// read returns a seat's view of the newest version. query is empty or begins with a
// question mark, as in "?since=3".
func (s *remote) read(ctx context.Context, seat int, query string) (*view, error) {
	return s.send(ctx, request{method: http.MethodGet, url: s.game + query, token: s.tokens[seat]})
}

// submit posts an action on a version. The idempotency key makes it safe to retry.
func (s *remote) submit(ctx context.Context, seat int, version int, action jsontext.Value) (*view, error) {
	return s.send(ctx, request{
		method: http.MethodPost, url: s.game + "/actions", token: s.tokens[seat], body: action,
		ifMatch: strconv.Quote(strconv.Itoa(version)), key: rand.Text(),
	})
}

type request struct {
	method, url  string
	token        string // of a seat, or ""
	body         []byte
	ifMatch, key string
}

// refusal is the error of a response with another status than 2xx.
type refusal struct {
	status int
	text   string
}

func (r *refusal) Error() string { return r.text }

// isConflict reports whether a move was refused because the game has a newer version.
func isConflict(err error) bool {
	r, ok := errors.AsType[*refusal](err)
	return ok && (r.status == http.StatusConflict || r.status == http.StatusPreconditionFailed)
}

// retries is the maximum number of retries of a request. Together they take over a
// minute, in which a service can restart.
const retries = 7

// backOff returns the pause after a number of consecutive failures.
func backOff(failures int) time.Duration {
	return min(time.Second<<min(failures, 10), 30*time.Second)
}

// send sends a request, and retries it if the response is lost or the service is busy. With
// the same Idempotency-Key no game is created and no move is made twice.
func (s *remote) send(ctx context.Context, r request) (*view, error) {
	body, header, err := s.exchange(ctx, r)
	if err != nil {
		return nil, err
	}
	return parseView(body, header)
}

// exchange returns the response to a request that may be repeated.
func (s *remote) exchange(ctx context.Context, r request) (body []byte, header http.Header, err error) {
	for failures := 0; ; failures++ {
		body, header, err = s.sendOnce(ctx, r)
		if err == nil || !temporary(err) || s.game == "" && lasting(err) || failures == retries || ctx.Err() != nil {
			return body, header, err
		}
		s.waitToRetry(ctx, err, backOff(failures))
	}
}

// temporary reports whether an error is a lost response, throttling or a busy service.
func temporary(err error) bool {
	if r, ok := errors.AsType[*refusal](err); ok {
		return r.status >= http.StatusInternalServerError || r.status == http.StatusTooManyRequests
	}
	return true
}

func (s *remote) sendOnce(ctx context.Context, r request) ([]byte, http.Header, error) {
	req, err := http.NewRequestWithContext(ctx, r.method, r.url, bytes.NewReader(r.body))
	if err != nil {
		return nil, nil, err
	}
	for name, value := range map[string]string{"If-Match": r.ifMatch, "Idempotency-Key": r.key} {
		if value != "" {
			req.Header.Set(name, value)
		}
	}
	if len(r.body) > 0 {
		req.Header.Set("Content-Type", "application/json")
	}
	if r.token != "" {
		req.Header.Set("Authorization", "Bearer "+r.token)
	}
	resp, err := s.http.Do(req)
	if err != nil {
		return nil, nil, fmt.Errorf("the service does not respond: %w", errors.Unwrap(err)) // without the URL
	}
	defer resp.Body.Close()
	body, err := io.ReadAll(resp.Body)
	if err != nil {
		return nil, nil, err
	}
	if resp.StatusCode/100 != 2 {
		return nil, nil, &refusal{resp.StatusCode, explain(resp.Status, body)}
	}
	return body, resp.Header, nil
}

// explain returns the text of a problem document, or of any other response.
func explain(status string, body []byte) string {
	var problem struct {
		Code   string `json:"code"`
		Detail string `json:"detail"`
		Errors []struct {
			Pointer string `json:"pointer"`
			URL     string `json:"url"`
			Line    int    `json:"line"`
			Column  int    `json:"column"`
			Detail  string `json:"detail"`
		} `json:"errors"`
	}
	if json.Unmarshal(body, &problem) != nil || problem.Code == "" {
		return fmt.Sprintf("the service responded with %s: %.200s", status, terminal.Clean(strings.TrimSpace(string(body))))
	}
	text := fmt.Sprintf("%s (%s)", terminal.Clean(problem.Detail), problem.Code)
	for _, e := range problem.Errors {
		if e.URL == "" && e.Detail == problem.Detail {
			continue
		}
		place := e.Pointer
		switch {
		case e.Line > 0:
			place = fmt.Sprintf("%s:%d:%d", e.URL, e.Line, e.Column)
		case e.URL != "":
			place = e.URL
		}
		text += fmt.Sprintf("\n  %s: %s", place, terminal.Clean(e.Detail))
	}
	return text
}

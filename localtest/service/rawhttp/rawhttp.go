// Package rawhttp sends requests as tests write them, with any header and body, and returns whole responses. Tests
// that play games, and are not about HTTP, use the client in Go.
package rawhttp

import (
	"cmp"
	"context"
	"crypto/sha256"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"strings"

	cardgames "cardgames/clients/go"
)

// Request is an HTTP request. If Body is empty, it has no body.
type Request struct {
	Method, Path, Body string
	Header             http.Header
}

// Get returns a GET request.
func Get(path string) Request { return Request{Method: http.MethodGet, Path: path} }

// Post returns a POST request with a JSON body.
func Post(path, body string) Request {
	return Request{Method: http.MethodPost, Path: path, Body: body}.With("Content-Type", "application/json")
}

// PrivateGame returns the body of a request that creates a private game with the
// given tokens of its seats. Players have an hour for each action.
func PrivateGame(tokens [2]string) string {
	first, second := sha256.Sum256([]byte(tokens[0])), sha256.Sum256([]byte(tokens[1]))
	return fmt.Sprintf(`{"private":true,"turn_seconds":3600,"seat_hashes":["%x","%x"]}`, first, second)
}

// With returns the request with a header field set, or removed if value is empty.
func (r Request) With(name, value string) Request {
	r.Header = r.Header.Clone()
	if r.Header == nil {
		r.Header = http.Header{}
	}
	if r.Header.Set(name, value); value == "" {
		r.Header.Del(name)
	}
	return r
}

// HTTP returns r as a request to the service at the URL base.
func (r Request) HTTP(ctx context.Context, base string) (*http.Request, error) {
	var body io.Reader
	if r.Body != "" {
		body = strings.NewReader(r.Body)
	}
	request, err := http.NewRequestWithContext(ctx, r.Method, base+r.Path, body)
	if err == nil && r.Header != nil {
		request.Header = r.Header.Clone()
	}
	return request, err
}

// Response is an HTTP response with its whole body.
type Response struct {
	Status int
	Header http.Header
	Body   []byte
}

// Client sends requests to one service.
type Client struct {
	Base      string            // URL without a trailing slash
	Transport http.RoundTripper // nil means http.DefaultTransport
}

// Send returns the response to a request. It follows no redirect.
func (c *Client) Send(ctx context.Context, r Request) (Response, error) {
	request, err := r.HTTP(ctx, c.Base)
	if err != nil {
		return Response{}, err
	}
	resp, err := cmp.Or[http.RoundTripper](c.Transport, http.DefaultTransport).RoundTrip(request)
	if err != nil {
		return Response{}, err
	}
	defer resp.Body.Close()
	read, err := io.ReadAll(resp.Body)
	return Response{resp.StatusCode, resp.Header, read}, err
}

// View is a view of a game, with what requests about it need.
type View struct{ cardgames.View }

// Path returns the path of the game.
func (v View) Path() string { return "/games/" + v.GameID }

// ETag returns the entity tag of the version.
func (v View) ETag() string { return fmt.Sprintf("%q", fmt.Sprint(v.Version)) }

// JSON returns the text of an action.
func JSON(a cardgames.Action) string {
	text, _ := json.Marshal(a) // an action has no value that cannot be encoded
	return string(text)
}

// View sends a request whose response has a status and is a view of a game.
func (c *Client) View(r Request, status int) (v View, err error) {
	response, err := c.Expect(r, status)
	if err != nil {
		return v, err
	}
	return v, json.Unmarshal(response.Body, &v)
}

// Expect returns the response to a request if it has a status.
func (c *Client) Expect(r Request, status int) (Response, error) {
	response, err := c.Send(context.Background(), r)
	if err == nil && response.Status != status {
		err = fmt.Errorf("%s %s: %d %s", r.Method, r.Path, response.Status, response.Body)
	}
	return response, err
}

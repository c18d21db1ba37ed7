// Package client plays over HTTP as a program does that knows nothing but the
// OpenAPI document: it finds the operations there, and picks its moves from
// legal_actions.
package client

import (
	"bytes"
	cryptorand "crypto/rand"
	"encoding/json"
	"fmt"
	"io"
	"maps"
	"math/rand/v2"
	"net/http"
	"strings"
)

// Client talks to one server.
type Client struct {
	base       string
	http       *http.Client
	operations map[string]operation
}

type operation struct{ method, path string }

// View is what the client reads of a game.
type View struct {
	GameID       string            `json:"game_id"`
	Version      int               `json:"version"`
	Status       string            `json:"status"`
	LegalActions []json.RawMessage `json:"legal_actions"`

	ETag string `json:"-"`
}

// New reads the document from the server.
func New(base string, transport http.RoundTripper) (*Client, error) {
	c := &Client{base: base, http: &http.Client{Transport: transport}, operations: map[string]operation{}}
	var document struct {
		Paths map[string]map[string]struct {
			OperationID string `json:"operationId"`
		} `json:"paths"`
	}
	_, body, err := c.send(http.MethodGet, "/schema/openapi.json", nil, nil, http.StatusOK)
	if err != nil {
		return nil, err
	}
	if err := json.Unmarshal(body, &document); err != nil {
		return nil, fmt.Errorf("the OpenAPI document: %w", err)
	}
	for path, methods := range document.Paths {
		for method, o := range methods {
			c.operations[o.OperationID] = operation{strings.ToUpper(method), path}
		}
	}
	return c, nil
}

// Create makes a game. request is the body, or nil for the core set.
func (c *Client) Create(request any) (*View, error) {
	return c.view("createGame", "", request, nil, http.StatusCreated)
}

// Get reads a game.
func (c *Client) Get(gameID string) (*View, error) {
	return c.view("getGame", gameID, nil, nil, http.StatusOK)
}

// Submit plays one move on the version that the view shows. It can be sent
// again with the same key without being played twice.
func (c *Client) Submit(v *View, action json.RawMessage) (*View, error) {
	header := http.Header{"If-Match": {v.ETag}, "Idempotency-Key": {cryptorand.Text()}}
	return c.view("submitAction", v.GameID, action, header, http.StatusOK)
}

// Export downloads a game.
func (c *Client) Export(gameID string) ([]byte, error) {
	_, body, err := c.call("exportGame", gameID, nil, nil, http.StatusOK)
	return body, err
}

// PlayOut makes random moves until the game is finished, and returns the last
// view. No game takes more than maxMoves.
func (c *Client) PlayOut(v *View, random *rand.Rand) (*View, error) {
	const maxMoves = 588 // docs/rules.md
	for range maxMoves + 1 {
		if v.Status == "finished" {
			return v, nil
		}
		if len(v.LegalActions) == 0 {
			return v, fmt.Errorf("game %s, version %d: in progress without legal actions", v.GameID, v.Version)
		}
		next, err := c.Submit(v, v.LegalActions[random.IntN(len(v.LegalActions))])
		if err != nil {
			return v, err
		}
		v = next
	}
	return v, fmt.Errorf("game %s does not end", v.GameID)
}

func (c *Client) view(operationID, gameID string, request any, header http.Header, want int) (*View, error) {
	answered, body, err := c.call(operationID, gameID, request, header, want)
	if err != nil {
		return nil, err
	}
	v := &View{ETag: answered.Get("ETag")}
	return v, json.Unmarshal(body, v)
}

func (c *Client) call(operationID, gameID string, request any, header http.Header, want int) (http.Header, []byte, error) {
	o, ok := c.operations[operationID]
	if !ok {
		return nil, nil, fmt.Errorf("the OpenAPI document has no operation %s", operationID)
	}
	var body io.Reader
	if request != nil {
		encoded, err := json.Marshal(request)
		if err != nil {
			return nil, nil, err
		}
		body = bytes.NewReader(encoded)
	}
	return c.send(o.method, strings.Replace(o.path, "{id}", gameID, 1), body, header, want)
}

func (c *Client) send(method, path string, body io.Reader, header http.Header, want int) (http.Header, []byte, error) {
	r, err := http.NewRequest(method, c.base+path, body)
	if err != nil {
		return nil, nil, err
	}
	maps.Copy(r.Header, header)
	if body != nil {
		r.Header.Set("Content-Type", "application/json")
	}
	resp, err := c.http.Do(r)
	if err != nil {
		return nil, nil, err
	}
	defer resp.Body.Close()
	answer, err := io.ReadAll(resp.Body)
	if err == nil && resp.StatusCode != want {
		err = fmt.Errorf("%s %s: %s: %s", method, path, resp.Status, answer)
	}
	return resp.Header, answer, err
}

//go:build real

package main_test

import (
	"encoding/json"
	"fmt"
	"io"
	"math/rand/v2"
	"net/http"
	"strings"
	"testing"

	"cardgames/localtest/client"
	"cardgames/localtest/realparts"
	"cardgames/savegame/verify"
)

// One pass over the service in containers: a whole game, the documentation, and
// every problem that needs no outside network. The contract in full is tested
// elsewhere; what this shows is that the template and the binaries work in the
// runtime that they are made for.
func TestSmokeInContainers(t *testing.T) {
	c := start(t)
	t.Run("a whole game", func(t *testing.T) { wholeGame(t, c) })
	t.Run("documentation", func(t *testing.T) { documentation(t, c) })
	t.Run("problems", func(t *testing.T) { problems(t, c) })
	t.Run("a table that is gone", func(t *testing.T) {
		if err := realparts.DeleteTable(t.Context(), c.dynamoDB, "games"); err != nil {
			t.Fatal(err)
		}
		c.refuses(t, call{"POST", "/games", "", nil}, 503, "unavailable")
	})
}

func wholeGame(t *testing.T, c cli) {
	player := client.Client{Base: c.base}
	v, err := player.Create(nil)
	if err != nil {
		t.Fatal(err)
	}
	if v, err = player.PlayOut(v, rand.New(rand.NewPCG(1, 2))); err != nil {
		t.Fatal(err)
	}
	read, err := player.Read(v.GameID)
	if err != nil || read.Version != v.Version || read.Status != "finished" {
		t.Fatalf("read version %d, %s (%v), want version %d, finished", read.Version, read.Status, err, v.Version)
	}
	document, err := player.Export(v.GameID)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := verify.Verify(document); err != nil {
		t.Error(err)
	}
	t.Logf("%d moves", v.Version)
}

func documentation(t *testing.T, c cli) {
	for path, mediaType := range map[string]string{
		"/schema":                             "text/html",
		"/schema/openapi.json":                "application/json",
		"/schema/card-set.schema.json":        "application/schema+json",
		"/schema/asyncapi.json":               "application/json",
		"/schema/card-author.schema.json":     "application/schema+json",
		"/schema/export.schema.json":          "application/schema+json",
		"/schema/problems":                    "text/html",
		"/schema/problems/illegal_move":       "text/html",
		"/schema/assets/page.js":              "text/javascript",
		"/schema/assets/page.css":             "text/css",
		"/schema/assets/swagger-ui.css":       "text/css",
		"/schema/assets/swagger-ui-bundle.js": "text/javascript",
		"/schema/assets/favicon-32x32.png":    "image/png",
	} {
		status, header, body := c.send(t, call{"GET", path, "", nil})
		if status != 200 || !strings.HasPrefix(header.Get("Content-Type"), mediaType) || len(body) == 0 {
			t.Errorf("%s: %d, %s, %d bytes", path, status, header.Get("Content-Type"), len(body))
		}
	}
}

// call is one request.
type call struct {
	method, path, body string
	header             map[string]string
}

func problems(t *testing.T, c cli) {
	open, private := c.create(t, `{}`), c.create(t, `{"private": true}`)
	actions, privateActions := "/games/"+open.ID+"/actions", "/games/"+private.ID+"/actions"
	const pass, playNothing = `{"type": "pass_priority", "player": 0}`, `{"type": "play_card", "player": 0, "hand_index": 99}`
	keyed := map[string]string{"Idempotency-Key": "key"}
	if status, _, body := c.send(t, call{"POST", actions, pass, keyed}); status != 200 {
		t.Fatalf("a pass: %d %s", status, body)
	}
	for _, tc := range []struct {
		call
		status int
		code   string
	}{
		{call{"POST", "/games", `{`, nil}, 400, "malformed_request"},
		{call{"POST", "/games", `{"seed": 7}`, nil}, 422, "invalid_request"},
		{call{"POST", "/games", `{"set_urls": ["https://other.invalid/sets/a.json"]}`, nil}, 422, "card_set_not_allowed"},
		{call{"POST", "/games", `{"set_urls": ["https://cards.invalid/sets/a.json"]}`, nil}, 502, "card_set_unavailable"},
		{call{"POST", "/games", `"` + strings.Repeat("x", 64<<10) + `"`, nil}, 413, "too_large"},
		{call{"POST", "/games", `{}`, map[string]string{"Content-Type": "text/plain"}}, 415, "unsupported_media_type"},
		{call{"GET", "/games/aaaaaaaaaaaaaaaaaaaaaaaaaa", "", nil}, 404, "game_not_found"},
		{call{"GET", "/schema/nothing", "", nil}, 404, "not_found"},
		{call{"POST", actions, playNothing, nil}, 422, "illegal_move"},
		{call{"POST", actions, pass, map[string]string{"If-Match": `"0"`}}, 412, "version_conflict"},
		{call{"POST", actions, playNothing, keyed}, 422, "idempotency_key_reused"},
		{call{"POST", privateActions, pass, nil}, 401, "seat_token_required"},
		{call{"POST", privateActions, pass, map[string]string{"Authorization": "Bearer " + private.Seats[1].Token}}, 403, "wrong_seat"},
		{call{"GET", "/games/" + private.ID + "/export", "", nil}, 409, "game_in_progress"},
	} {
		t.Run(tc.code, func(t *testing.T) { c.refuses(t, tc.call, tc.status, tc.code) })
	}
}

// created is what the tests read of a new game.
type created struct {
	ID    string                    `json:"game_id"`
	Seats [2]struct{ Token string } `json:"seats"`
}

func (c cli) create(t *testing.T, body string) (game created) {
	t.Helper()
	status, _, response := c.send(t, call{"POST", "/games", body, nil})
	if err := json.Unmarshal(response, &game); err != nil || status != 201 {
		t.Fatalf("create %s: %d %s (%v)", body, status, response, err)
	}
	return game
}

// refuses checks that the response is this problem.
func (c cli) refuses(t *testing.T, request call, status int, code string) {
	t.Helper()
	got, header, body := c.send(t, request)
	var problem struct{ Code string }
	if err := json.Unmarshal(body, &problem); err != nil {
		t.Fatalf("%v: %s", err, body)
	}
	if got != status || problem.Code != code || header.Get("Content-Type") != "application/problem+json" {
		t.Errorf("%d, %s: %s; want %d %s", got, header.Get("Content-Type"), body, status, code)
	}
}

func (c cli) send(t *testing.T, request call) (status int, header http.Header, body []byte) {
	t.Helper()
	r, err := http.NewRequest(request.method, c.base+request.path, strings.NewReader(request.body))
	if err != nil {
		t.Fatal(err)
	}
	if request.body != "" {
		r.Header.Set("Content-Type", "application/json")
	}
	for name, value := range request.header {
		r.Header.Set(name, value)
	}
	resp, err := http.DefaultClient.Do(r)
	if err != nil {
		t.Fatal(fmt.Errorf("%s %s: %w", request.method, request.path, err))
	}
	defer resp.Body.Close()
	if body, err = io.ReadAll(resp.Body); err != nil {
		t.Fatal(err)
	}
	return resp.StatusCode, resp.Header, body
}

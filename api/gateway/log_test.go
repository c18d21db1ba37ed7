package gateway_test

import (
	"bytes"
	"encoding/json"
	"log/slog"
	"net/http"
	"strings"
	"testing"

	"github.com/aws/aws-lambda-go/events"

	"cardgames/api"
	"cardgames/api/gateway"
)

// A game's lines, from its creation on, can be found by one hash.
func TestLogLinesOfAGame(t *testing.T) {
	var log bytes.Buffer
	before := slog.Default()
	slog.SetDefault(slog.New(slog.NewJSONHandler(&log, nil)))
	defer slog.SetDefault(before)
	const id = "k5xw2zq7rjv3mptn4yhc6bduae"
	logged := gateway.New(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		api.CallOf(r.Context()).Entry.GameID = id
		w.WriteHeader(http.StatusCreated)
	}))
	for _, event := range []events.APIGatewayV2HTTPRequest{get("/games"), get("/games/" + id)} {
		invokeFunction(t, logged, event)
	}
	var hashes []string
	for line := range strings.Lines(log.String()) {
		var parsed struct {
			GameHash string `json:"game_hash"`
		}
		if err := json.Unmarshal([]byte(line), &parsed); err != nil {
			t.Fatal(err)
		}
		hashes = append(hashes, parsed.GameHash)
	}
	if len(hashes) != 2 || hashes[0] == "" || hashes[0] != hashes[1] {
		t.Errorf("hashes %q", hashes)
	}
}

// Whichever layer refuses a request, its line has the code of the problem.
func TestEveryRefusalHasItsCodeInTheLog(t *testing.T) {
	method := func(name string) func(*events.APIGatewayV2HTTPRequest) {
		return func(e *events.APIGatewayV2HTTPRequest) { e.RequestContext.HTTP.Method = name }
	}
	query := func(text string) func(*events.APIGatewayV2HTTPRequest) {
		return func(e *events.APIGatewayV2HTTPRequest) { e.RawQueryString = text }
	}
	emptyKey := func(e *events.APIGatewayV2HTTPRequest) {
		e.Body, e.Headers = `{"type": "pass_priority", "player": 0}`, map[string]string{"idempotency-key": ""}
	}
	for _, test := range []struct {
		handler http.Handler
		event   events.APIGatewayV2HTTPRequest
		code    string
	}{
		{api.NewMux(api.GetGame{}), get("/games/x", query("version=abc")), "invalid_request"},
		{api.NewMux(api.GetGame{}), get("/games/x", query("version=1&version=2")), "invalid_request"},
		{api.NewMux(api.GetGame{}), get("/games/x", query("include=%zz")), "malformed_request"},
		{api.NewMux(api.GetGame{}), get("/games/x", method("PUT")), "method_not_allowed"},
		{api.NewMux(api.GetGame{}), get("/elsewhere"), "not_found"},
		{api.NewMux(api.GetGame{}), get("/games/100%"), "malformed_request"},
		{api.NewMux(api.SubmitAction{}), get("/games/x/actions", method("POST"), emptyKey), "invalid_request"},
		{api.NewMux(api.SubmitAction{}), get("/games/x/actions", method("POST")), "malformed_request"},
		{api.NoRoute(api.Refuse), get("/games", method("DELETE")), "method_not_allowed"},
		{api.NoRoute(api.Refuse), get("/nothing"), "not_found"},
	} {
		log := captureLog(t)
		invokeFunction(t, gateway.New(test.handler), test.event)
		if want := `"code":"` + test.code + `"`; strings.Count(log.String(), "\n") != 1 ||
			!strings.Contains(log.String(), want) {
			t.Errorf("%s %s: no %s in one line: %s", test.event.RequestContext.HTTP.Method, test.event.RawPath, want, log)
		}
	}
}

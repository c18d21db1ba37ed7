package sockets_test

import (
	"bytes"
	"errors"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v6"

	"cardgames/games"
	"cardgames/infra/sockets"
	"cardgames/live"
	"cardgames/schemas"
)

const connection = "L0SM9cOFvHcCIhw="

var hint = live.Hint{GameID: "k5xw2zq7rjv3mptn4yhc6bduae", Version: 7}

func TestAHintIsOneFrame(t *testing.T) {
	var path, frame string
	sender := newSender(t, func(w http.ResponseWriter, r *http.Request) {
		body, _ := io.ReadAll(r.Body)
		path, frame = r.Method+" "+r.URL.Path, string(body)
	})
	if err := sender.Send(t.Context(), connection, hint); err != nil {
		t.Fatal(err)
	}
	if want := "POST /prod/@connections/" + connection; path != want {
		t.Errorf("the request is %s, want %s", path, want)
	}
	if want := `{"game_id":"k5xw2zq7rjv3mptn4yhc6bduae","version":7}`; frame != want {
		t.Errorf("the frame is %s, want %s", frame, want)
	}
	wantDocumented(t, frame)
	accepted := live.Hint{GameID: hint.GameID, Version: 0, Actor: games.ActorBoth}
	if err := sender.Send(t.Context(), connection, accepted); err != nil {
		t.Fatal(err)
	}
	wantDocumented(t, frame)
}

// wantDocumented compares a frame with the document that clients read.
func wantDocumented(t *testing.T, frame string) {
	t.Helper()
	document, err := jsonschema.UnmarshalJSON(bytes.NewReader(schemas.AsyncAPI))
	if err != nil {
		t.Fatal(err)
	}
	compiler := jsonschema.NewCompiler()
	if err := compiler.AddResource("asyncapi.json", document); err != nil {
		t.Fatal(err)
	}
	value, err := jsonschema.UnmarshalJSON(strings.NewReader(frame))
	if err != nil {
		t.Fatal(err)
	}
	if err := compiler.MustCompile("asyncapi.json#/components/messages/hint/payload").Validate(value); err != nil {
		t.Error(err)
	}
}

func TestErrors(t *testing.T) {
	for name, test := range map[string]struct {
		respond http.HandlerFunc
		want    error
	}{
		"gone":           {refuse(http.StatusGone, "GoneException"), live.ErrGone},
		"forbidden":      {refuse(http.StatusForbidden, "ForbiddenException"), games.ErrUnavailable},
		"too fast":       {refuse(http.StatusTooManyRequests, "LimitExceededException"), games.ErrUnavailable},
		"internal error": {refuse(http.StatusInternalServerError, ""), games.ErrUnavailable},
		"cut connection": {func(http.ResponseWriter, *http.Request) { panic(http.ErrAbortHandler) }, games.ErrUnavailable},
	} {
		t.Run(name, func(t *testing.T) {
			err := newSender(t, test.respond).Send(t.Context(), connection, hint)
			if !errors.Is(err, test.want) {
				t.Fatalf("got %v, want %v", err, test.want)
			}
			wantNoNames(t, err)
		})
	}
}

func TestSendToAHangingConnectionTimesOut(t *testing.T) {
	sender := newSender(t, func(_ http.ResponseWriter, r *http.Request) {
		_, _ = io.Copy(io.Discard, r.Body) // the server notices a client that leaves only then
		<-r.Context().Done()
	})
	err := sender.Send(t.Context(), connection, hint)
	if !errors.Is(err, games.ErrUnavailable) {
		t.Errorf("got %v, want ErrUnavailable", err)
	}
	wantNoNames(t, err)
}

func TestFromEnvNeedsAnEndpoint(t *testing.T) {
	_, err := sockets.FromEnv(environment(nil))
	if err == nil || !strings.Contains(err.Error(), "LIVE_ENDPOINT") {
		t.Errorf("got %v, want an error that names LIVE_ENDPOINT", err)
	}
}

func wantNoNames(t *testing.T, err error) {
	t.Helper()
	for _, name := range []string{connection, "L0SM9cOFvHcCIhw", hint.GameID} {
		if strings.Contains(err.Error(), name) {
			t.Errorf("the error names %s: %v", name, err)
		}
	}
}

func newSender(t *testing.T, respond http.HandlerFunc) *sockets.Sender {
	t.Helper()
	server := httptest.NewServer(respond)
	t.Cleanup(server.Close)
	sender, err := sockets.FromEnv(environment(map[string]string{"LIVE_ENDPOINT": server.URL + "/prod"}))
	if err != nil {
		t.Fatal(err)
	}
	return sender
}

func environment(more map[string]string) func(string) string {
	values := map[string]string{"AWS_REGION": "eu-central-1", "AWS_ACCESS_KEY_ID": "key",
		"AWS_SECRET_ACCESS_KEY": "secret"}
	return func(name string) string {
		if value, ok := more[name]; ok {
			return value
		}
		return values[name]
	}
}

func refuse(status int, code string) http.HandlerFunc {
	return func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("X-Amzn-Errortype", code)
		w.WriteHeader(status)
		_, _ = io.WriteString(w, "{}")
	}
}

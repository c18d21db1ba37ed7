//go:build real

package generatedclients_test

import (
	"encoding/json"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"sync/atomic"
	"testing"

	"github.com/google/go-cmp/cmp"

	"cardgames/api/wire"
	"cardgames/localtest/service/launch"
	"cardgames/localtest/service/network"
	"cardgames/localtest/service/opentable"
	"cardgames/savegame/verify"
)

// summary is what a player prints about its game.
type summary struct {
	GameID     string       `json:"game_id"`
	Version    int          `json:"version"`
	Result     *wire.Result `json:"result"`
	Cards      int          `json:"cards"` // in the pool
	Transcript []string     `json:"transcript"`
}

// The document that the running service serves is enough for two generators to make
// clients that compile without a warning, in which the unions of actions and events are
// discriminated by their type, refusals have a code and a reason, responses of a gateway
// have a message, and a game can be played to its end and downloaded. Both players choose
// their moves alike, so their summaries must be equal.
func TestGeneratedClients(t *testing.T) {
	base := launch.StartForTest(t).Base
	summaries := map[string]summary{}
	t.Run("TypeScript", func(t *testing.T) { summaries["TypeScript"] = playInTypeScript(t, base) })
	t.Run("Python", func(t *testing.T) { summaries["Python"] = playInPython(t, base) })
	if t.Failed() {
		return
	}
	if diff := cmp.Diff(summaries["TypeScript"].Transcript, summaries["Python"].Transcript); diff != "" {
		t.Errorf("the same game, as TypeScript (-) and Python (+) print it:\n%s", diff)
	}
}

func playInTypeScript(t *testing.T, base string) summary {
	w := newSandbox(t, "typescript", "node_modules/.bin")
	w.run("openapi-ts", "--input", base+"/schema/openapi.json", "--no-log-file")
	w.run("tsc")
	return w.play(base, "node", "out/play.js")
}

func playInPython(t *testing.T, base string) summary {
	w := newSandbox(t, "python", "bin")
	w.run("python", "-m", "openapi_python_client", "generate", "--url", base+"/schema/openapi.json",
		"--meta", "none", "--output-path", "cardgames", "--fail-on-warning")
	w.run("python", "-m", "compileall", "-q", ".")
	w.run("python", "-m", "mypy", ".")
	return w.play(base, "python", "play.py")
}

// play runs a player for one game, and checks the game at the service.
func (w *sandbox) play(base string, command ...string) summary {
	w.t.Helper()
	const save = "save.json"
	var got summary
	output := w.run(command[0], append(command[1:], behindGateway(w.t, base), "a generated client", save)...)
	if err := json.Unmarshal(output, &got); err != nil {
		w.t.Fatalf("%v: %s", err, output)
	}
	decoded, err := os.ReadFile(filepath.Join(w.folder, save))
	if err != nil {
		w.t.Fatal(err)
	}
	checkGame(w.t, base, got, decoded)
	w.t.Logf("compiled; played a game of %d moves: %+v", got.Version, *got.Result)
	return got
}

// behindGateway returns a URL of the service that responds to the first two requests for
// card sets as a gateway does by itself.
func behindGateway(t *testing.T, base string) string {
	t.Helper()
	proxy, err := network.NewProxy(base, http.DefaultTransport)
	if err != nil {
		t.Fatal(err)
	}
	statuses := []int{http.StatusTooManyRequests, http.StatusServiceUnavailable}
	var lists atomic.Int32
	gateway := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path == "/card-sets" {
			if n := int(lists.Add(1)) - 1; n < len(statuses) {
				w.Header().Set("Content-Type", "application/json")
				w.WriteHeader(statuses[n])
				_, _ = io.WriteString(w, `{"message":"`+http.StatusText(statuses[n])+`"}`)
				return
			}
		}
		proxy.ServeHTTP(w, r)
	}))
	t.Cleanup(gateway.Close)
	return gateway.URL
}

// checkGame compares the summary of a player with what the service has, and replays
// the game: as it is downloaded, and as the player's types decoded it.
func checkGame(t *testing.T, base string, got summary, decoded []byte) {
	t.Helper()
	spectator := opentable.New(base)
	v, err := spectator.Read(got.GameID)
	if err != nil {
		t.Fatal(err)
	}
	if !v.Finished() || v.Version != got.Version {
		t.Errorf("the game is at version %d, %s; the client left it finished, at version %d", v.Version, v.Status,
			got.Version)
	}
	downloaded, err := spectator.Export(got.GameID)
	if err != nil {
		t.Fatal(err)
	}
	for name, document := range map[string][]byte{"the download": downloaded, "what the client decoded": decoded} {
		replay, err := verify.Verify(document)
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		if replay.Saved.ID != got.GameID || len(replay.Steps) != got.Version {
			t.Errorf("%s: game %s with %d moves", name, replay.Saved.ID, len(replay.Steps))
		}
		last := replay.Last()
		if diff := cmp.Diff(wire.NewResult(last.Result()), got.Result); diff != "" {
			t.Errorf("%s: the result (-replayed +got):\n%s", name, diff)
		}
		if cards := replay.Pool().Len(); cards != got.Cards {
			t.Errorf("%s: %d cards; the client has read %d", name, cards, got.Cards)
		}
	}
}

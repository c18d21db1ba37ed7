//go:build real

package generatedclients_test

import (
	"encoding/json"
	"os"
	"path/filepath"
	"testing"

	"github.com/google/go-cmp/cmp"

	"cardgames/api/wire"
	"cardgames/localtest/client"
	"cardgames/localtest/service"
	"cardgames/savegame/verify"
)

// story is what a player tells of its game.
type story struct {
	GameID     string       `json:"game_id"`
	Version    int          `json:"version"`
	Result     *wire.Result `json:"result"`
	Cards      int          `json:"cards"` // in the pool
	Transcript []string     `json:"transcript"`
}

// TestGeneratedClients: the document that the running service serves is enough
// for two generators to make clients that compile without a complaint, in which
// the unions of actions and events are told apart by their type, refusals have a
// code and a reason, and a game can be played to its end and downloaded. Both
// players choose their moves alike, so they must tell the same story.
func TestGeneratedClients(t *testing.T) {
	base := service.StartForTest(t).Base
	stories := map[string]story{}
	t.Run("TypeScript", func(t *testing.T) { stories["TypeScript"] = playInTypeScript(t, base) })
	t.Run("Python", func(t *testing.T) { stories["Python"] = playInPython(t, base) })
	if t.Failed() {
		return
	}
	if diff := cmp.Diff(stories["TypeScript"].Transcript, stories["Python"].Transcript); diff != "" {
		t.Errorf("the same game, as TypeScript (-) and Python (+) tell it:\n%s", diff)
	}
}

func playInTypeScript(t *testing.T, base string) story {
	w := newWorkshop(t, "typescript", "node_modules/.bin")
	w.run("openapi-ts", "--input", base+"/schema/openapi.json", "--no-log-file")
	w.run("tsc")
	return w.play(base, "node", "out/play.js")
}

func playInPython(t *testing.T, base string) story {
	w := newWorkshop(t, "python", "bin")
	w.run("openapi-python-client", "generate", "--url", base+"/schema/openapi.json",
		"--meta", "none", "--output-path", "cardgames", "--fail-on-warning")
	w.run("python", "-m", "compileall", "-q", ".")
	w.run("mypy", ".")
	return w.play(base, "python", "play.py")
}

// play has a player play one game, and looks at it from outside.
func (w *workshop) play(base string, command ...string) story {
	w.t.Helper()
	const save = "save.json"
	var told story
	output := w.run(command[0], append(command[1:], base, "a generated client", save)...)
	if err := json.Unmarshal(output, &told); err != nil {
		w.t.Fatalf("%v: %s", err, output)
	}
	understood, err := os.ReadFile(filepath.Join(w.folder, save))
	if err != nil {
		w.t.Fatal(err)
	}
	checkGame(w.t, base, told, understood)
	w.t.Logf("compiled without a complaint; played a game of %d moves: %+v", told.Version, *told.Result)
	return told
}

// checkGame compares what a player tells with what the service has, and replays
// the game: as it is downloaded, and as the player's types understood it.
func checkGame(t *testing.T, base string, told story, understood []byte) {
	t.Helper()
	onlooker := client.Client{Base: base}
	v, err := onlooker.Read(told.GameID)
	if err != nil {
		t.Fatal(err)
	}
	if !v.Finished() || v.Version != told.Version {
		t.Errorf("the game is at version %d, %s; the client left it finished, at version %d", v.Version, v.Status, told.Version)
	}
	downloaded, err := onlooker.Export(told.GameID)
	if err != nil {
		t.Fatal(err)
	}
	for name, document := range map[string][]byte{"the download": downloaded, "what the client made of it": understood} {
		replay, err := verify.Verify(document)
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		if replay.Saved.ID != told.GameID || len(replay.Steps) != told.Version {
			t.Errorf("%s: game %s with %d moves", name, replay.Saved.ID, len(replay.Steps))
		}
		last := replay.Last()
		if diff := cmp.Diff(wire.NewResult(last.Result()), told.Result); diff != "" {
			t.Errorf("%s: the result (-replayed +told):\n%s", name, diff)
		}
		if cards := replay.Pool().Len(); cards != told.Cards {
			t.Errorf("%s: %d cards; the client has read %d", name, cards, told.Cards)
		}
	}
}

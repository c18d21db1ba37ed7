//go:build real

package clients_test

import (
	"bytes"
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"github.com/google/go-cmp/cmp"

	cardgames "cardgames/clients/go"
	"cardgames/localtest/cuts"
	"cardgames/localtest/service"
)

// seat is what a player is given.
type seat struct {
	GameID string `json:"game_id"`
	Token  string `json:"token"`
	Player int    `json:"player"`
}

// seen is what a player prints about a seat.
type seen struct {
	Versions []int    `json:"versions"` // in the order of the updates
	Refusals []string `json:"refusals"`
	Longest  float64  `json:"longest"` // seconds between two updates
}

// longest is the longest time between two updates, in seconds, on a machine that may be busy.
const longest = 5

// TestTypeScriptAgainstPython: while responses and connections are lost, no move is illegal, lost or made
// twice, and no seat waits for long.
func TestTypeScriptAgainstPython(t *testing.T) {
	const games = 20
	base := service.StartForTest(t).Base
	var seats [2][]seat
	for range games {
		created, err := cardgames.New(base).CreateGame(t.Context(), cardgames.NewGame{Private: true, TurnSeconds: 3600})
		if err != nil {
			t.Fatal(err)
		}
		for player := range seats {
			seats[player] = append(seats[player], seat{created.GameID, created.Seats[player].Token, player})
		}
	}
	network := cuts.Start(t, base)
	players := []*exec.Cmd{typeScript(t, network.URL), python(t, network.URL)}
	var outputs [2]bytes.Buffer
	for i, player := range players {
		input, err := json.Marshal(seats[i])
		if err != nil {
			t.Fatal(err)
		}
		player.Stdin, player.Stdout, player.Stderr = bytes.NewReader(input), &outputs[i], os.Stderr
		if err := player.Start(); err != nil {
			t.Fatal(err)
		}
	}
	for i, player := range players {
		if err := player.Wait(); err != nil {
			t.Fatalf("%v: %v", player.Args, err)
		}
		check(t, player.Args[0], games, outputs[i].Bytes())
	}
	if network.Responses.Load() == 0 || network.Frames.Load() == 0 {
		t.Error("nothing was cut")
	}
	t.Logf("%d responses and %d frames were lost", network.Responses.Load(), network.Frames.Load())
}

func check(t *testing.T, name string, games int, output []byte) {
	t.Helper()
	var all []seen
	if err := json.Unmarshal(output, &all); err != nil || len(all) != games {
		t.Fatalf("%s: %v: %s", name, err, output)
	}
	most := 0.0
	for _, got := range all {
		most = max(most, got.Longest)
		if len(got.Refusals) > 0 {
			t.Errorf("%s was refused: %v", name, got.Refusals)
		}
		var want []int
		for version := range len(got.Versions) {
			want = append(want, version)
		}
		if diff := cmp.Diff(want, got.Versions); diff != "" || len(want) < 20 {
			t.Errorf("%s: versions (-want +got):\n%s", name, diff)
		}
	}
	if t.Logf("%s: at most %.1f s between two versions", name, most); most > longest {
		t.Errorf("want at most %d s", longest)
	}
}

func typeScript(t *testing.T, base string) *exec.Cmd {
	folder := t.TempDir()
	compile := exec.Command(service.Path(".tools/pages/node_modules/.bin/tsc"), "--project",
		service.Path("clients", "typescript"), "--outDir", folder)
	if output, err := compile.CombinedOutput(); err != nil {
		t.Fatalf("tsc; run localtest/pages/setup: %v\n%s", err, output)
	}
	if err := os.WriteFile(filepath.Join(folder, "package.json"), []byte(`{"type": "module"}`), 0o600); err != nil {
		t.Fatal(err)
	}
	return exec.CommandContext(t.Context(), "node", "--experimental-websocket", "play.mjs",
		filepath.Join(folder, "index.js"), base)
}

// python also checks the types of the client and of the player.
func python(t *testing.T, base string) *exec.Cmd {
	programs, source := service.Path(".tools/clients/python/bin"), service.Path("clients/python/src")
	mypy := exec.Command(filepath.Join(programs, "python"), "-m", "mypy", "--strict", "--cache-dir", t.TempDir(),
		filepath.Join(source, "cardgames"), "play.py")
	mypy.Env = append(os.Environ(), "MYPYPATH="+source)
	if output, err := mypy.CombinedOutput(); err != nil {
		t.Fatalf("mypy; run localtest/generatedclients/setup: %v\n%s", err, output)
	}
	player := exec.CommandContext(t.Context(), filepath.Join(programs, "python"), "play.py", base)
	player.Env = append(os.Environ(), "PYTHONPATH="+source, "PYTHONDONTWRITEBYTECODE=1")
	return player
}

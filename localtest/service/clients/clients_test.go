//go:build real

package clients_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	cardgames "cardgames/clients/go"
	"cardgames/localtest/repository"
	"cardgames/localtest/service/launch"
	"cardgames/localtest/service/network"
)

// longest is the longest time between two updates, in seconds, on a machine that does not stand still.
const longest = 5

// requests is how many of them lie between two updates: a move, its hint, and a read.
const requests = 3

// TestScenariosOfTypeScript: the client in TypeScript passes every scenario.
func TestScenariosOfTypeScript(t *testing.T) {
	command := typeScript(t)
	testScenarios(t, func(t *testing.T, base string) client { return startRunner(t, command(t, base)) })
}

// TestScenariosOfPython: the client in Python passes every scenario, by threads and by asyncio.
func TestScenariosOfPython(t *testing.T) {
	for _, module := range []string{"cardgames", "cardgames.aio"} {
		t.Run(module, func(t *testing.T) {
			command := python(t, module)
			testScenarios(t, func(t *testing.T, base string) client { return startRunner(t, command(t, base)) })
		})
	}
}

// TestClientsAgainstEachOther: while responses and connections are lost, no move is illegal, lost or made twice, and
// no seat waits for long, whichever clients play. Few games are played at once, since players also wait for a busy
// processor.
func TestClientsAgainstEachOther(t *testing.T) {
	const games, atOnce = 20, 10
	base := launch.StartForTest(t).Base
	lossy := network.Cut(t, base)
	players := []struct {
		name string
		client
	}{
		{"Go", newGoClient(lossy.URL)},
		{"TypeScript", startRunner(t, typeScript(t)(t, lossy.URL))},
		{"Python", startRunner(t, python(t, "cardgames")(t, lossy.URL))},
		{"asyncio", startRunner(t, python(t, "cardgames.aio")(t, lossy.URL))},
	}
	slowest := slowestCreation(t, base)
	var all sync.WaitGroup
	seats := make(chan struct{}, 2*atOnce)
	for first := range players {
		for second := range first {
			for range games {
				seats <- struct{}{}
				seats <- struct{}{}
				created, err := cardgames.New(base).CreateGame(t.Context(), cardgames.NewGame{Private: true, TurnSeconds: 3600})
				if err != nil {
					t.Fatal(err)
				}
				for player, by := range []int{first, second} {
					all.Go(func() {
						seat := members{"id": created.GameID, "token": created.Seats[player].Token, "player": player}
						played, err := players[by].do(t.Context(), "play", seat)
						check(t, players[by].name, played, err, slowest)
						<-seats
					})
				}
			}
		}
	}
	all.Wait()
	if lossy.Responses.Load() == 0 || lossy.Frames.Load() == 0 {
		t.Error("nothing was cut")
	}
	t.Logf("%d responses and %d frames were lost", lossy.Responses.Load(), lossy.Frames.Load())
}

// slowestCreation creates a game now and then, without cuts, and returns how long that has taken at most so far: a
// machine that stands still stops all players.
func slowestCreation(t *testing.T, base string) func() time.Duration {
	var slowest atomic.Int64
	service := cardgames.New(base)
	go func() {
		const pause = 100 * time.Millisecond
		for begun := time.Now(); t.Context().Err() == nil; begun = time.Now() {
			time.Sleep(pause)
			_, _ = service.CreateGame(t.Context(), cardgames.NewGame{})
			slowest.Store(max(slowest.Load(), int64(time.Since(begun)-pause)))
		}
	}()
	return func() time.Duration { return time.Duration(slowest.Load()) }
}

func check(t *testing.T, name string, played members, err error, slowest func() time.Duration) {
	t.Helper()
	if err != nil {
		t.Errorf("%s: %v", name, err)
		return
	}
	if refusals, _ := played["refusals"].([]any); len(refusals) > 0 {
		t.Errorf("%s was refused: %v", name, refusals)
	}
	versions, _ := played["versions"].([]any)
	for want, version := range versions {
		if version != float64(want) || len(versions) < 20 {
			t.Errorf("%s: versions %v", name, versions)
			break
		}
	}
	took, _ := played["longest"].(float64)
	standing := slowest().Seconds()
	t.Logf("%s: at most %.1f s between two versions, and %.1f s for a creation", name, took, standing)
	if took > longest+requests*standing || len(versions) == 0 {
		t.Errorf("want versions, and at most %d s beside what %d creations take", longest, requests)
	}
}

// TestTypesOfPython: the types have every member that the document has.
func TestTypesOfPython(t *testing.T) {
	const program = `
import json, sys, typing
import cardgames, cardgames.cards, cardgames.events, cardgames.types
schemas = json.load(open(sys.argv[1]))["components"]["schemas"]
modules = cardgames.types, cardgames.cards, cardgames.events
kinds = {name: kind for module in modules for name, kind in vars(module).items() if typing.is_typeddict(kind)}
for name in set(kinds) & set(schemas) - {"Action"}:
    missing = set(schemas[name]["properties"]) - set(typing.get_type_hints(kinds[name]))
    assert not missing, (name, missing)
assert {"View", "Player", "Card", "CardMoved", "Invitation", "CardSetList"} <= set(kinds) & set(schemas)
for name in "CardType", "Side":
    values = set(typing.get_args(getattr(cardgames.cards, name)))
    assert values == set(schemas[name]["enum"]), (name, values)
events = {}
for event in typing.get_args(cardgames.events.Event):
    hints = typing.get_type_hints(event)
    events |= {kind: set(hints) for kind in typing.get_args(hints["type"])}
documented = schemas["GameEvent"]["discriminator"]["mapping"]
for kind, at in documented.items():
    missing = set(schemas[at.split("/")[-1]]["properties"]) - events[kind]
    assert not missing, (kind, missing)
assert set(events) == set(documented)
`
	check := exec.Command(repository.Path(".tools/clients/python/bin/python"), "-c", program,
		repository.Path("schemas/openapi.json"))
	check.Env = append(os.Environ(), "PYTHONPATH="+repository.Path("clients/python/src"), "PYTHONDONTWRITEBYTECODE=1")
	if output, err := check.CombinedOutput(); err != nil {
		t.Errorf("%v\n%s", err, output)
	}
}

// TestPythonInPrograms: errors pass between processes, a wait that is cancelled loses nothing, and a service is closed.
func TestPythonInPrograms(t *testing.T) {
	t.Parallel()
	check := exec.CommandContext(t.Context(), repository.Path(".tools/clients/python/bin/python"),
		"-W", "error", "-m", "unittest", "-b", "programs_test.py")
	check.Env = append(os.Environ(), "BASE="+launch.StartForTest(t).Base,
		"PYTHONPATH="+repository.Path("clients/python/src"), "PYTHONDONTWRITEBYTECODE=1")
	if output, err := check.CombinedOutput(); err != nil {
		t.Errorf("%v\n%s", err, output)
	}
}

// typeScript compiles the client, and returns the runner for a URL.
func typeScript(t *testing.T) func(*testing.T, string) *exec.Cmd {
	folder := t.TempDir()
	compile := exec.Command(repository.Path(".tools/pages/node_modules/.bin/tsc"), "--project",
		repository.Path("clients", "typescript"), "--outDir", folder)
	if output, err := compile.CombinedOutput(); err != nil {
		t.Fatalf("tsc; run localtest/browser/pages/setup: %v\n%s", err, output)
	}
	if err := os.WriteFile(filepath.Join(folder, "package.json"), []byte(`{"type": "module"}`), 0o600); err != nil {
		t.Fatal(err)
	}
	return func(t *testing.T, base string) *exec.Cmd {
		return exec.CommandContext(t.Context(), "node", "--experimental-websocket", "run.mjs",
			filepath.Join(folder, "index.js"), base)
	}
}

// python checks the types of the client and of the runner, and returns the runner of a module for a URL. Those of
// the environments are checked where their libraries are, in localtest/service/environment.
func python(t *testing.T, module string) func(*testing.T, string) *exec.Cmd {
	interpreter, source := repository.Path(".tools/clients/python/bin/python"), repository.Path("clients/python/src")
	mypy := exec.Command(interpreter, "-m", "mypy", "--strict", "--cache-dir", t.TempDir(),
		"--exclude", "cardgames/(env|bots|benchmark)", filepath.Join(source, "cardgames"), "run.py")
	mypy.Env = append(os.Environ(), "MYPYPATH="+source)
	if output, err := mypy.CombinedOutput(); err != nil {
		t.Fatalf("mypy; run localtest/service/generatedclients/setup: %v\n%s", err, output)
	}
	return func(t *testing.T, base string) *exec.Cmd {
		runner := exec.CommandContext(t.Context(), interpreter, "run.py", module, base)
		runner.Env = append(os.Environ(), "PYTHONPATH="+source, "PYTHONDONTWRITEBYTECODE=1")
		return runner
	}
}

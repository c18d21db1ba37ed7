//go:build real

package learning_test

import (
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"cardgames/localtest/repository"
)

// TestAPolicyLearns trains for a minute, against a bot from the weights of a policy that learned by
// self-play. Both win more than at the start, and their curves can be drawn. The programs have strict types.
func TestAPolicyLearns(t *testing.T) {
	root, out := repository.Path(), t.TempDir()
	bin := filepath.Join(root, ".tools/research/bin")
	run(t, root, "make", "python")
	run(t, root, "python3", "-m", "venv", ".tools/research")
	run(t, root, filepath.Join(bin, "pip"), "install", "-q", "./clients/python[research]", "torch>=2.4")
	run(t, root, ".tools/clients/python/bin/python", "-m", "mypy", "--strict", "--follow-untyped-imports",
		"--cache-dir", t.TempDir(), "--python-executable", filepath.Join(bin, "python"), "clients/python/research")
	learn := func(arguments ...string) {
		run(t, out, filepath.Join(bin, "python"), append([]string{
			filepath.Join(root, "clients/python/research/learn.py"), "--minutes", "0.5", "--marks", "2", "--games", "400",
		}, arguments...)...)
	}
	learn("--out", "alone")
	learn("--out", "greedy", "--against", "greedy", "--start", "alone.pt")
	run(t, out, filepath.Join(bin, "python"), filepath.Join(root, "clients/python/research/curves.py"),
		"alone.json", "greedy.json", "--out", "curves.png")

	alone, greedy := read(t, filepath.Join(out, "alone.json")), read(t, filepath.Join(out, "greedy.json"))
	if begun, ended := alone.Curve[0].Greedy, alone.Points["greedy"]; ended < begun+10 {
		t.Errorf("self-play: %.1f%% of the points against greedy at the start, %.1f%% at the end", begun, ended)
	}
	if alone.Points["random"] < 80 {
		t.Errorf("self-play: %.1f%% of the points against random", alone.Points["random"])
	}
	if begun, ended := alone.Points["greedy"], greedy.Points["greedy"]; ended < begun {
		t.Errorf("against greedy: %.1f%% of the points at the start, %.1f%% at the end", begun, ended)
	}
	if info, err := os.Stat(filepath.Join(out, "curves.png")); err != nil || info.Size() < 5000 {
		t.Errorf("the picture of the curves: %v, %v", info, err)
	}
}

// result is what learn.py writes.
type result struct {
	Curve  []struct{ Greedy float64 }
	Points map[string]float64
}

func read(t *testing.T, path string) (r result) {
	t.Helper()
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(text, &r); err != nil {
		t.Fatal(err)
	}
	return r
}

func run(t *testing.T, folder, name string, arguments ...string) {
	t.Helper()
	command := exec.CommandContext(t.Context(), name, arguments...)
	command.Dir = folder
	if output, err := command.CombinedOutput(); err != nil {
		t.Fatalf("%s: %v\n%s", command, err, output)
	}
}

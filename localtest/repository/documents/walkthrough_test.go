//go:build real

package documents

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"cardgames/localtest/service/launch"
)

// step is a command of a guide, and the output that the guide shows.
type step struct{ command, output string }

// mark separates the outputs of the commands.
const mark = "=== next command ==="

// The commands of docs/api.md, pasted in order into one shell, print what the
// page shows below them. They need bash and curl.
func TestTheCommandsOfTheGuide(t *testing.T) {
	p := launch.StartForTest(t)
	addresses := strings.NewReplacer("http://127.0.0.1:8080", p.Base, "https://127.0.0.1:8443/sets/", p.Origin)
	page, _ := read("docs/api.md")
	steps := consoleSteps(addresses.Replace(page))
	if len(steps) == 0 {
		t.Fatal("the page has no commands")
	}
	for i, printed := range paste(t, steps) {
		if s := steps[i]; !shows(s.output, printed) {
			t.Errorf("%s\nprints\n%s\nwant\n%s", s.command, printed, s.output)
		}
	}
}

// paste runs the commands in one shell, and returns the output of each.
func paste(t *testing.T, steps []step) []string {
	t.Helper()
	before := savedGames()
	t.Cleanup(func() {
		for _, name := range savedGames() {
			if !slices.Contains(before, name) {
				_ = os.Remove(name)
			}
		}
	})
	var script strings.Builder
	for _, s := range steps {
		script.WriteString(s.command + "\necho '" + mark + "'\n")
	}
	shell := exec.Command("bash", "-e", "-o", "pipefail", "-c", script.String())
	shell.Dir, shell.Stderr = root, os.Stderr
	out, err := shell.Output()
	if err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	printed := strings.Split(strings.ReplaceAll(string(out), "\r", ""), mark)
	return printed[:len(steps)]
}

// consoleSteps returns the commands in the console blocks of a page: what follows "$ "
// up to a line that does not end in a backslash.
func consoleSteps(page string) []step {
	var steps []step
	for _, block := range regexp.MustCompile("(?s)```console\n(.*?)```").FindAllStringSubmatch(page, -1) {
		for _, part := range strings.Split("\n"+block[1], "\n$ ")[1:] {
			end := 0
			for {
				line, _, _ := strings.Cut(part[end:], "\n")
				end += len(line)
				if !strings.HasSuffix(line, `\`) {
					break
				}
				end++
			}
			steps = append(steps, step{part[:end], strings.TrimSpace(part[end:])})
		}
	}
	return steps
}

// identity matches values that differ in each run.
var identity = regexp.MustCompile(`"(game_id|invitation_id|token)":"\w*`)

// shows reports whether the output begins with the first part of the excerpt and
// then has the others in order. "..." separates the parts.
func shows(excerpt, output string) bool {
	output = strings.TrimSpace(identity.ReplaceAllString(output, `"$1":"`))
	parts := strings.Split(identity.ReplaceAllString(excerpt, `"$1":"`), "...")
	if !strings.HasPrefix(output, parts[0]) {
		return false
	}
	for _, part := range parts {
		_, after, found := strings.Cut(output, strings.TrimSpace(part))
		if !found {
			return false
		}
		output = after
	}
	return true
}

// savedGames returns the files that the commands may leave in the repository's
// folder.
func savedGames() []string {
	names, _ := filepath.Glob(filepath.Join(root, "save-game-*.json"))
	return names
}

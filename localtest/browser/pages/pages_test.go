//go:build real

package pages_test

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"cardgames/localtest/repository"
	"cardgames/localtest/service/launch"
)

func run(t *testing.T, name string, args ...string) (output string) {
	t.Helper()
	c := exec.Command(name, args...)
	c.Dir = repository.Path()
	out, err := c.CombinedOutput()
	if err != nil {
		t.Fatalf("%s: %v\n%s", c, err, out)
	}
	t.Logf("%s", out)
	return string(out)
}

// bundle makes modules for Node.js of scripts, with the client in its source.
func bundle(t *testing.T, scripts ...string) (folder string) {
	t.Helper()
	folder = t.TempDir()
	run(t, "go", append([]string{"tool", "esbuild", "--bundle", "--platform=node", "--format=esm",
		"--log-level=warning", "--alias:cardgames-client=./clients/typescript/src/index.ts",
		"--out-extension:.js=.mjs", "--outdir=" + folder}, scripts...)...)
	return folder
}

func TestLogic(t *testing.T) {
	folder := repository.Path("localtest", "browser", "pages")
	tests, err := filepath.Glob(filepath.Join(folder, "*.test.mjs"))
	if err != nil || len(tests) == 0 {
		t.Fatal("no tests", err)
	}
	author := filepath.Join(folder, "author.test.mjs") // which needs modules that it finds itself
	tests = slices.DeleteFunc(tests, func(name string) bool { return name == author })
	// A test whose client never stops fails too.
	run(t, "node", "--test", "--test-timeout=60000", bundle(t, tests...))
}

// finished is what the examples of the client's README print at the end of a game.
var finished = regexp.MustCompile(`winner: (0|1|null)\b`)

// example bundles an example of the client's README, by its number, for a running service.
func example(t *testing.T, number int) (script string) {
	t.Helper()
	const address = "http://127.0.0.1:8080"
	readme, err := os.ReadFile(repository.Path("clients", "typescript", "README.md"))
	if err != nil {
		t.Fatal(err)
	}
	text, _, _ := strings.Cut(strings.Split(string(readme), "```ts\n")[number], "```")
	if strings.Count(text, address) != 1 {
		t.Fatalf("the example does not name %s once: %s", address, text)
	}
	text = strings.Replace(text, address, launch.StartForTest(t).Base, 1)
	source := filepath.Join(t.TempDir(), "example.ts")
	if err := os.WriteFile(source, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	return filepath.Join(bundle(t, source), "example.mjs")
}

func TestExampleOfAGame(t *testing.T) {
	if out := run(t, "node", "--experimental-websocket", example(t, 1)); !finished.MatchString(out) {
		t.Errorf("the example prints %s", out)
	}
}

// Two processes find each other, and both see the end of their game.
func TestExampleOfFindingAnOpponent(t *testing.T) {
	script := example(t, 2)
	outputs := make(chan string)
	for range 2 {
		go func() {
			out, err := exec.Command("node", "--experimental-websocket", script).CombinedOutput()
			outputs <- fmt.Sprint(string(out), err)
		}()
	}
	for range 2 {
		if out := <-outputs; !finished.MatchString(out) {
			t.Errorf("the example prints %s", out)
		}
	}
}

func TestEditorsKnowTheEffects(t *testing.T) {
	run(t, "node", "--test", "localtest/browser/pages/author.test.mjs")
}

const tools = ".tools/pages/node_modules/.bin/"

func TestTypes(t *testing.T) {
	run(t, tools+"tsc", "--project", "clients/typescript", "--noEmit")
	run(t, tools+"tsc", "--project", "web/pages")
	// A member of a request that has a default can be left out, and an object of which the document
	// names no members can have any.
	run(t, tools+"openapi-typescript", "schemas/openapi.json", "--default-non-nullable=false",
		"--empty-objects-unknown", "-o", ".tools/pages/contract.d.ts")
	run(t, tools+"tsc", "--strict", "--noEmit", "--target", "es2023", "--module", "esnext",
		"--moduleResolution", "bundler", "localtest/browser/pages/contract.ts")
}

func TestFormat(t *testing.T) {
	run(t, "localtest/browser/pages/format", "--check")
}

//go:build real

package browser_test

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"cardgames/localtest/repository"
)

// The cases of update.tsx.
func TestUpdate(t *testing.T) {
	t.Parallel()
	p := newTab(t)
	p.open("about:blank", "body")
	p.script(bundled(t, "localtest/browser/update.tsx"))
	for _, name := range evaluate[[]string](p, `Object.keys(cases)`) {
		t.Run(name, func(t *testing.T) {
			if fault := evaluate[string](p, fmt.Sprintf(`Promise.resolve().then(cases[%q])
				.then(() => "", error => String(error.stack))`, name)); fault != "" {
				t.Error(fault)
			}
		})
	}
}

// bundled is a script of the tests with the scripts of the pages that it imports.
func bundled(t *testing.T, source string) string {
	t.Helper()
	file := filepath.Join(t.TempDir(), "script.js")
	c := exec.Command("go", "tool", "esbuild", source, "--bundle", "--format=iife", "--jsx-factory=jsx",
		"--log-level=warning",
		"--define:import.meta.url=addressOfFiles",
		"--alias:cardgames-client=./clients/typescript/src/index.ts", "--outfile="+file)
	c.Dir = repository.Path()
	if out, err := c.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	script, err := os.ReadFile(file)
	must(t, err)
	return string(script)
}

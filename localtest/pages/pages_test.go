//go:build real

package pages_test

import (
	"os/exec"
	"testing"

	"cardgames/localtest/service"
)

func run(t *testing.T, name string, args ...string) {
	t.Helper()
	c := exec.Command(name, args...)
	c.Dir = service.Path()
	out, err := c.CombinedOutput()
	if err != nil {
		t.Fatalf("%s: %v\n%s", c, err, out)
	}
	t.Logf("%s", out)
}

func TestLogic(t *testing.T) {
	out := t.TempDir()
	run(t, "go", "tool", "esbuild", "--bundle", "--platform=node", "--format=esm", "--log-level=warning",
		"--out-extension:.js=.mjs", "--outdir="+out, "localtest/pages/words.test.mjs",
		"localtest/pages/service.test.mjs", "localtest/pages/workshop.test.mjs")
	run(t, "node", "--test", out)
}

func TestEditorsKnowTheEffects(t *testing.T) {
	run(t, "node", "--test", "localtest/pages/author.test.mjs")
}

const tools = ".tools/pages/node_modules/.bin/"

func TestTypes(t *testing.T) {
	run(t, tools+"tsc", "--project", "clients/typescript", "--noEmit")
	run(t, tools+"tsc", "--project", "web/pages")
}

func TestFormat(t *testing.T) {
	run(t, tools+"prettier", "--check", "clients/typescript", "web/pages/**/*.{ts,tsx,css}")
}

//go:build real

package realparts_test

import (
	"os/exec"
	"strings"
	"testing"

	"cardgames/localtest/service/launch"
)

// The commands that `make run` prints can be pasted into a shell. They need curl.
func TestThePrintedCommands(t *testing.T) {
	p := launch.StartForTest(t)
	var script []string
	for _, line := range p.Greeting {
		if line, ok := strings.CutPrefix(line, "  "); ok {
			script = append(script, line)
		}
	}
	if len(script) != 3 {
		t.Fatalf("the service prints %d commands: %q", len(script), p.Greeting)
	}
	out, err := exec.Command("sh", "-ec", strings.Join(script, "\n")).CombinedOutput()
	if err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	for _, want := range []string{`"version":0`, `"version":1`, `"type":"passed"`} {
		if !strings.Contains(string(out), want) {
			t.Errorf("the output does not have %s:\n%s", want, out)
		}
	}
}

//go:build real

package realparts_test

import (
	"os/exec"
	"strings"
	"testing"

	"cardgames/localtest/service/launch"
)

// The commands at the end of serve -h can be pasted into a shell. They need curl.
func TestTheCommandsOfTheHelp(t *testing.T) {
	binary, err := launch.Build()
	if err != nil {
		t.Fatal(err)
	}
	help, err := exec.Command(binary, "-h").Output()
	if err != nil {
		t.Fatal(err)
	}
	_, script, _ := strings.Cut(string(help), "and pass for player 0:\n")
	p := launch.StartForTest(t)
	script = strings.ReplaceAll(script, "http://127.0.0.1:8080", p.Base)
	out, err := exec.Command("sh", "-ec", script).CombinedOutput()
	if err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	for _, want := range []string{`"version":0`, `"version":1`, `"type":"passed"`} {
		if !strings.Contains(string(out), want) {
			t.Errorf("the output does not have %s:\n%s", want, out)
		}
	}
}

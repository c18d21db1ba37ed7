//go:build real

package crosscheck_test

import (
	"bufio"
	"bytes"
	"cmp"
	"encoding/json"
	"errors"
	"os"
	"os/exec"
	"testing"
)

// python runs a script with each question in JSON on a line of its input, and
// returns the values in JSON on the lines of its output. CROSSCHECK_PYTHON names an
// interpreter to use instead of the one that localtest/crosscheck/setup installs.
func python[Q, A any](t *testing.T, questions []Q, script ...string) []A {
	t.Helper()
	var input bytes.Buffer
	for _, question := range questions {
		if err := json.NewEncoder(&input).Encode(question); err != nil {
			t.Fatal(err)
		}
	}
	interpreter := cmp.Or(os.Getenv("CROSSCHECK_PYTHON"), "../../.tools/crosscheck/bin/python3")
	command := exec.CommandContext(t.Context(), interpreter, script...)
	command.Stdin = &input
	output, err := command.Output()
	if exit, ok := errors.AsType[*exec.ExitError](err); ok {
		t.Fatalf("%s: %v\n%s", script[0], err, exit.Stderr)
	}
	if err != nil {
		t.Fatalf("Python does not start; run localtest/crosscheck/setup: %v", err)
	}
	var results []A
	for lines := bufio.NewScanner(bytes.NewReader(output)); lines.Scan(); {
		var result A
		if err := json.Unmarshal(lines.Bytes(), &result); err != nil {
			t.Fatal(err)
		}
		results = append(results, result)
	}
	if len(results) != len(questions) {
		t.Fatalf("%s: %d results for %d questions", script[0], len(results), len(questions))
	}
	return results
}

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

// python runs a script with a JSON value on each line, and reads one from each
// line of its output. CROSSCHECK_PYTHON names another interpreter than that of
// localtest/crosscheck/setup.
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
		t.Fatalf("no Python with jsonschema; run localtest/crosscheck/setup: %v", err)
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

//go:build real

package crosscheck_test

import (
	"bytes"
	"cmp"
	"encoding/json"
	"errors"
	"io"
	"os"
	"os/exec"
	"testing"
)

// python runs a script with each question in JSON on a line of its input, and
// returns the values in JSON on the lines of its output. CROSSCHECK_PYTHON names an
// interpreter to use instead of the one that localtest/service/crosscheck/setup installs.
func python[Q, A any](t *testing.T, questions []Q, script ...string) []A {
	t.Helper()
	var input bytes.Buffer
	for _, question := range questions {
		if err := json.NewEncoder(&input).Encode(question); err != nil {
			t.Fatal(err)
		}
	}
	results := lines[A](t, runPython(t, &input, script...))
	if len(results) != len(questions) {
		t.Fatalf("%s: %d results for %d questions", script[0], len(results), len(questions))
	}
	return results
}

// runPython runs a script and returns its output.
func runPython(t *testing.T, input io.Reader, script ...string) []byte {
	t.Helper()
	interpreter := cmp.Or(os.Getenv("CROSSCHECK_PYTHON"), "../../../.tools/crosscheck/bin/python3")
	command := exec.CommandContext(t.Context(), interpreter, append([]string{"-B"}, script...)...) // leaves no files
	command.Stdin = input
	output, err := command.Output()
	if exit, ok := errors.AsType[*exec.ExitError](err); ok {
		t.Fatalf("%s: %v\n%s", script[0], err, exit.Stderr)
	}
	if err != nil {
		t.Fatalf("Python does not start; run localtest/service/crosscheck/setup: %v", err)
	}
	return output
}

// lines decodes the values in JSON on the lines of an output.
func lines[A any](t *testing.T, output []byte) (values []A) {
	t.Helper()
	for line := range bytes.Lines(output) {
		var value A
		if err := json.Unmarshal(line, &value); err != nil {
			t.Fatal(err)
		}
		values = append(values, value)
	}
	return values
}

//go:build real

package environment_test

import (
	"bufio"
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"cardgames/localtest/repository"
)

// TestTypes checks the types of the packages, and of the examples of their documents. PettingZoo has types, but does
// not say so.
func TestTypes(t *testing.T) {
	source := repository.Path("clients/python/src")
	mypy := exec.CommandContext(t.Context(), repository.Path(".tools/clients/python/bin/python"), append([]string{
		"-m", "mypy", "--strict", "--cache-dir", t.TempDir(), "--follow-untyped-imports", "--scripts-are-modules",
		"--python-executable", repository.Path(".tools/environment/bin/python"),
		filepath.Join(source, "cardgames/env"), filepath.Join(source, "cardgames/benchmark"),
		filepath.Join(source, "cardgames/bots.py")}, examples(t)...)...)
	mypy.Env = append(os.Environ(), "MYPYPATH="+source)
	if output, err := mypy.CombinedOutput(); err != nil {
		t.Errorf("mypy; run localtest/service/generatedclients/setup and localtest/service/environment/setup: %v\n%s",
			err, output)
	}
}

// examples returns files with the examples of the documents.
func examples(t *testing.T) (files []string) {
	t.Helper()
	folder := t.TempDir()
	for _, document := range []string{"docs/research.md", "docs/environment.md"} {
		text, err := os.ReadFile(repository.Path(document))
		if err != nil {
			t.Fatal(err)
		}
		for _, block := range strings.Split(string(text), "```python\n")[1:] {
			example, _, _ := strings.Cut(block, "```")
			file := filepath.Join(folder, fmt.Sprintf("example%d.py", len(files)))
			if err := os.WriteFile(file, []byte(example), 0o600); err != nil {
				t.Fatal(err)
			}
			files = append(files, file)
		}
	}
	return files
}

// verdict is a line of unittest about one test, such as "test_a (module.Class.test_a) ... ok".
var verdict = regexp.MustCompile(`^(\w+) \([\w.]+\)(?:.*) \.\.\. (ok|FAIL|ERROR|skipped.*)$`)

// installation matches the commands of docs/research.md that install the packages.
var installation = regexp.MustCompile("(?s)```sh\n(make python\n.*?)```")

// TestEnvironment installs the packages as docs/research.md says, and runs the tests of environment_test.py.
func TestEnvironment(t *testing.T) {
	root := repository.Path()
	guide, err := os.ReadFile(filepath.Join(root, "docs/research.md"))
	if err != nil {
		t.Fatal(err)
	}
	bin := filepath.Join(root, ".tools/environment/bin")
	install := exec.CommandContext(t.Context(), "bash", "-e", "-c", string(installation.FindSubmatch(guide)[1]))
	install.Dir = root
	install.Env = append(os.Environ(), "PATH="+bin+":"+os.Getenv("PATH"))
	if output, err := install.CombinedOutput(); err != nil {
		t.Fatalf("%s: %v\n%s", install, err, output)
	}
	python := exec.CommandContext(t.Context(), filepath.Join(bin, "python"),
		"-W", "ignore", "-m", "unittest", "-b", "-v", "environment_test.py")
	output, err := python.CombinedOutput()
	tests := 0
	for lines := bufio.NewScanner(bytes.NewReader(output)); lines.Scan(); {
		if m := verdict.FindStringSubmatch(lines.Text()); m != nil {
			tests++
			t.Run(m[1], func(t *testing.T) {
				if m[2] != "ok" {
					t.Error(m[2])
				}
			})
		}
	}
	if err != nil || tests == 0 {
		t.Errorf("%d tests, %v\n%s", tests, err, output)
	}
}

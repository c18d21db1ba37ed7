//go:build real

package generatedclients_test

import (
	"bytes"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// workshop is a copy of one player, beside which its client is generated, and
// the tools for that.
type workshop struct {
	t      *testing.T
	folder string
	tools  string // what localtest/generatedclients/setup installed
}

// newWorkshop puts the tools' programs first in the PATH of the test.
func newWorkshop(t *testing.T, language, programs string) *workshop {
	t.Helper()
	tools, err := filepath.Abs(filepath.Join("../../.tools/clients", language))
	if err != nil {
		t.Fatal(err)
	}
	bin := filepath.Join(tools, programs)
	if _, err := os.Stat(bin); err != nil {
		t.Fatalf("no generator; run localtest/generatedclients/setup: %v", err)
	}
	t.Setenv("PATH", bin+string(os.PathListSeparator)+os.Getenv("PATH"))
	w := &workshop{t, t.TempDir(), tools}
	if err := os.CopyFS(w.folder, os.DirFS(language)); err != nil {
		t.Fatal(err)
	}
	return w
}

// run returns what a program prints. It must succeed.
func (w *workshop) run(program string, args ...string) []byte {
	w.t.Helper()
	command := exec.CommandContext(w.t.Context(), program, args...)
	command.Dir = w.folder
	var errors bytes.Buffer
	command.Stderr = &errors
	output, err := command.Output()
	if err != nil {
		w.t.Fatalf("%s: %v\n%s%s", program, err, output, errors.Bytes())
	}
	return output
}

// logClient says how much a generator wrote.
func (w *workshop) logClient(generator, extension string) {
	w.t.Helper()
	version := strings.Fields(string(w.run(generator, "--version")))
	files, lines := 0, 0
	err := filepath.WalkDir(filepath.Join(w.folder, "cardgames"), func(path string, _ fs.DirEntry, err error) error {
		if err != nil || filepath.Ext(path) != extension {
			return err
		}
		text, err := os.ReadFile(path)
		files, lines = files+1, lines+bytes.Count(text, []byte("\n"))
		return err
	})
	if err != nil {
		w.t.Fatal(err)
	}
	w.t.Logf("%s %s wrote %d files, %d lines", generator, version[len(version)-1], files, lines)
}

//go:build real

package generatedclients_test

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"testing"
)

// sandbox is a copy of one player, beside which its client is generated.
type sandbox struct {
	t      *testing.T
	folder string
}

// newSandbox puts what localtest/service/generatedclients/setup installed first in the
// PATH of the test.
func newSandbox(t *testing.T, language, programs string) *sandbox {
	t.Helper()
	tools, err := filepath.Abs(filepath.Join("../../../.tools/clients", language))
	if err != nil {
		t.Fatal(err)
	}
	bin := filepath.Join(tools, programs)
	if _, err := os.Stat(bin); err != nil {
		t.Fatalf("no generator; run localtest/service/generatedclients/setup: %v", err)
	}
	t.Setenv("PATH", bin+string(os.PathListSeparator)+os.Getenv("PATH"))
	w := &sandbox{t, t.TempDir()}
	if err := os.CopyFS(w.folder, os.DirFS(language)); err != nil {
		t.Fatal(err)
	}
	modules := filepath.Join(tools, "node_modules") // of TypeScript alone
	if _, err := os.Stat(modules); err == nil {
		if err := os.Symlink(modules, filepath.Join(w.folder, "node_modules")); err != nil {
			t.Fatal(err)
		}
	}
	return w
}

// run returns what a program prints. It must succeed.
func (w *sandbox) run(program string, args ...string) []byte {
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

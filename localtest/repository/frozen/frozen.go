// Package frozen reads the fixtures of formats that are frozen: what an earlier release has stored
// or promised. docs/develop.md lists the formats, their fixtures and the tests that read them.
package frozen

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"testing"
)

// Fixture returns the fixture at a path. Where there is none, it writes what made returns if write
// is true, and the test fails if not. A fixture that exists is never written.
func Fixture(t testing.TB, write bool, path string, made func() []byte) []byte {
	t.Helper()
	data, err := os.ReadFile(path)
	if errors.Is(err, fs.ErrNotExist) && write {
		data = made()
		err = create(path, data)
	}
	if err != nil {
		t.Fatalf("%v; the flag -freeze writes a fixture that does not exist", err)
	}
	return data
}

// create writes a new file.
func create(path string, data []byte) error {
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		return err
	}
	file, err := os.OpenFile(path, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o644)
	if err != nil {
		return err
	}
	_, err = file.Write(data)
	return errors.Join(err, file.Close())
}

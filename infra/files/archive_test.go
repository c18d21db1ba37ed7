package files_test

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"cardgames/games"
	"cardgames/infra/files"
)

const key = "exports/game/7.json"

func open(t *testing.T) (a *files.Archive, name string) {
	t.Helper()
	folder := filepath.Join(t.TempDir(), "data")
	a, err := files.Open(folder)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = a.Close() })
	return a, filepath.Join(folder, filepath.FromSlash(key))
}

func put(t *testing.T, a *files.Archive, body string) {
	t.Helper()
	if err := a.Put(t.Context(), key, []byte(body)); err != nil {
		t.Fatal(err)
	}
}

// want checks the only file of its folder.
func want(t *testing.T, name, body string) {
	t.Helper()
	got, err := os.ReadFile(name)
	if err != nil || string(got) != body {
		t.Errorf("the file holds %q (%v), want %q", got, err, body)
	}
	if all, err := os.ReadDir(filepath.Dir(name)); err != nil || len(all) != 1 {
		t.Errorf("its folder has %v (%v)", all, err)
	}
}

func TestPut(t *testing.T) {
	a, name := open(t)
	put(t, a, "saved")
	want(t, name, "saved")
	before, err := os.Stat(name)
	if err != nil {
		t.Fatal(err)
	}
	put(t, a, "saved")
	if after, err := os.Stat(name); err != nil || !os.SameFile(before, after) {
		t.Errorf("the same bytes are written again (%v)", err)
	}
}

func TestFileLeftByACrashIsReplaced(t *testing.T) {
	a, name := open(t)
	if err := os.MkdirAll(filepath.Dir(name), 0o700); err != nil {
		t.Fatal(err)
	}
	for _, left := range []string{name, name + ".part"} {
		if err := os.WriteFile(left, []byte("sa"), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	put(t, a, "saved")
	want(t, name, "saved")
}

func TestManyPutsOfOneFile(t *testing.T) {
	a, name := open(t)
	var all sync.WaitGroup
	for range 16 {
		all.Go(func() { put(t, a, strings.Repeat("saved ", 1000)) })
	}
	all.Wait()
	want(t, name, strings.Repeat("saved ", 1000))
}

// A failure names no file, and so no game.
func TestFailedPut(t *testing.T) {
	a, name := open(t)
	if err := os.MkdirAll(filepath.Dir(filepath.Dir(name)), 0o700); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Dir(name), nil, 0o600); err != nil {
		t.Fatal(err)
	}
	ended, cancel := context.WithCancel(t.Context())
	cancel()
	for name, err := range map[string]error{
		"a file in place of the folder": a.Put(t.Context(), key, []byte("saved")),
		"a key outside of the folder":   a.Put(t.Context(), "../game.json", []byte("saved")),
		"a context that has ended":      a.Put(ended, key, []byte("saved")),
	} {
		if !errors.Is(err, games.ErrUnavailable) || strings.Contains(err.Error(), "game.json") {
			t.Errorf("%s: %v", name, err)
		}
	}
}

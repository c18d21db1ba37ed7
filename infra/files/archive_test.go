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
	return openIn(t, folder), filepath.Join(folder, filepath.FromSlash(key))
}

// limit is the size of an archive.
const limit = 64 << 10

func openIn(t *testing.T, folder string) *files.Archive {
	t.Helper()
	a, err := files.Open(folder, limit)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = a.Close() })
	return a
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

// A document that was damaged on the disk is replaced by the same one when it is put again. It is
// never read for a client.
func TestADamagedDocumentIsReplaced(t *testing.T) {
	a, name := open(t)
	const document = "saved"
	damaged := []string{"", "save", "saved ", "other"}
	for bit := range 8 * len(document) {
		flipped := []byte(document)
		flipped[bit/8] ^= 1 << (bit % 8)
		damaged = append(damaged, string(flipped))
	}
	put(t, a, document)
	for _, content := range damaged {
		if err := os.WriteFile(name, []byte(content), 0o600); err != nil {
			t.Fatal(err)
		}
		put(t, a, document)
		want(t, name, document)
	}
}

func TestFileLeftByACrashIsReplaced(t *testing.T) {
	folder := t.TempDir()
	name := filepath.Join(folder, filepath.FromSlash(key))
	if err := os.MkdirAll(filepath.Dir(name), 0o700); err != nil {
		t.Fatal(err)
	}
	beside := filepath.Join(folder, "health.part")
	for _, left := range []string{name, name + ".part", beside} {
		if err := os.WriteFile(left, []byte("sa"), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	a := openIn(t, folder)
	put(t, a, "saved")
	want(t, name, "saved")
	if _, err := os.Stat(beside); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("%s: %v, want it removed", beside, err)
	}
}

func TestManyPutsOfOneFile(t *testing.T) {
	a, name := open(t)
	var all sync.WaitGroup
	for range 16 {
		all.Go(func() { put(t, a, strings.Repeat("saved ", 1000)) })
	}
	all.Wait()
	want(t, name, strings.Repeat("saved ", 1000))
	if got := openIn(t, filepath.Join(filepath.Dir(name), "../..")).Size(); got != a.Size() {
		t.Errorf("it counts %d bytes for a file that takes %d", a.Size(), got)
	}
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

// A full archive refuses documents until others are removed, and knows its size after a restart.
func TestLimit(t *testing.T) {
	folder := t.TempDir()
	a := openIn(t, folder)
	half := strings.Repeat("x", limit/2-8<<10)
	put(t, a, half)
	put(t, a, half+"x") // replaces the first
	err := errors.Join(a.Put(t.Context(), "exports/other/1.json", []byte(half)),
		a.Put(t.Context(), "exports/third/1.json", []byte(half)))
	if !errors.Is(err, games.ErrStorageFull) {
		t.Errorf("above the limit: %v", err)
	}
	again := openIn(t, folder)
	if again.Size() != a.Size() || again.Size() > limit {
		t.Errorf("%d bytes, and %d after a restart, want at most %d", a.Size(), again.Size(), limit)
	}
	names, err := again.Folders()
	if err != nil || len(names) != 2 {
		t.Errorf("the folders are %v (%v)", names, err)
	}
	for range 2 {
		for _, name := range names {
			if err := again.Clean(t.Context(), name); err != nil {
				t.Error(err)
			}
		}
	}
	if again.Size() != 0 {
		t.Errorf("an empty archive has %d bytes", again.Size())
	}
	put(t, again, half)
}

package bolt_test

import (
	"errors"
	"net/netip"
	"os"
	"path/filepath"
	"testing"

	"cardgames/games"
	"cardgames/infra/bolt"
)

func compact(from, to string) error {
	_, err := bolt.Compact(from, to, func(int64) error { return nil })
	return err
}

func sizeOf(t *testing.T, path string) int64 {
	t.Helper()
	info, err := os.Stat(path)
	if err != nil {
		t.Fatal(err)
	}
	return info.Size()
}

// A file whose games have been deleted keeps its size; a compact copy has what is left.
func TestCompact(t *testing.T) {
	l := newLimited(t)
	kept := l.mustCreate()
	l.play(9, kept)
	expired := l.fill(netip.Prefix{})
	l.play(toTheEnd, expired...)
	before := sizeOf(t, l.path)
	for _, g := range expired {
		if err := l.DeleteGame(t.Context(), g.ID); err != nil {
			t.Fatal(err)
		}
	}
	to := filepath.Join(t.TempDir(), "compact.db")
	wantError(t, compact(l.path, to), bolt.ErrInUse, "")
	closeStore(t, l.Store)
	if after := sizeOf(t, l.path); after != before {
		t.Errorf("the file has %d bytes, and had %d", after, before)
	}
	full := errors.New("no room")
	var needed int64
	_, err := bolt.Compact(l.path, to, func(bytes int64) error { needed = bytes; return full })
	wantError(t, err, full, "")
	if left, err := os.ReadDir(filepath.Dir(to)); err != nil || len(left) > 0 {
		t.Errorf("without room it leaves %v (%v)", left, err)
	}
	interrupted, err := os.ReadFile(l.path)
	if err == nil {
		err = os.WriteFile(to+".part", interrupted, 0o600)
	}
	if err != nil {
		t.Fatal(err)
	}
	if err := compact(l.path, to); err != nil {
		t.Fatal(err)
	}
	if size := sizeOf(t, to); size > needed || size > before/10 {
		t.Errorf("the copy has %d bytes of %d, and said that it takes %d", size, before, needed)
	}
	wantError(t, compact(l.path, to), nil, "compact.db exists already; name a new file")

	l.path = to
	l.open()
	if versions, err := l.Range(t.Context(), kept.ID, 0, 99); err != nil || len(versions) != 10 {
		t.Errorf("the game has %d versions (%v), want 10", len(versions), err)
	}
	_, err = l.Latest(t.Context(), expired[0].ID, 0, 1)
	wantError(t, err, games.ErrNotFound, "")
	l.fill(netip.Prefix{})
}

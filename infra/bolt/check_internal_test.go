package bolt

import (
	"errors"
	"path/filepath"
	"testing"
	"time"

	"go.etcd.io/bbolt"

	"cardgames/games"
)

// withLargeFile lets files of that many bytes or more be checked while they are used.
func withLargeFile(bytes int64) Option { return func(s *Store) { s.largeFile = bytes } }

// reports collects what a check reports, until it has ended.
func reports(t *testing.T, path string) map[string]error {
	t.Helper()
	found := map[string]error{}
	s, err := Open(path, withLargeFile(1), WithDamage(func(id string, err error) { found[id] = err }))
	if err != nil {
		t.Fatal(err)
	}
	if err := s.Create(t.Context(), games.Record{GameID: "meanwhile"}, nil); err != nil && !isDamaged(err) {
		t.Error(err)
	}
	select {
	case <-s.checked:
	case <-time.After(10 * time.Second):
		t.Fatal("the check does not end")
	}
	if err := s.Close(); err != nil {
		t.Error(err)
	}
	return found
}

// A large file is checked while it is used.
func TestDamageOfALargeFile(t *testing.T) {
	f := newSound(t, 40)
	if found := reports(t, f.write(t, func(func(uint64) []byte, meta) {})); len(found) > 0 {
		t.Errorf("in a sound file: %v", found)
	}
	found := reports(t, f.write(t, func(page func(id uint64) []byte, m meta) {
		branch := page(root(t, page, m, recordsBucket))
		_, child, _ := readElement(branch, 0)
		clear(page(child)[8:12])
	}))
	if !isDamaged(found[""]) {
		t.Errorf("with a damaged leaf: %v", found)
	}
	found = reports(t, f.write(t, func(page func(id uint64) []byte, m meta) {
		branch := page(root(t, page, m, recordsBucket))
		_, child, _ := readElement(branch, 0)
		first, _, _ := readElement(page(child), 0)
		second, _, _ := readElement(page(child), 1)
		copy(first.key, second.key)
	}))
	if !isDamaged(found[""]) {
		t.Errorf("with a key twice: %v", found)
	}
}

// A game of a large file that lacks a version is reported, and reading it fails from then on.
func TestDamageOfAGameInALargeFile(t *testing.T) {
	path := filepath.Join(t.TempDir(), "games.db")
	s, err := Open(path)
	for version := range 3 {
		err = errors.Join(err, s.Append(t.Context(), games.Record{GameID: "game", Version: version}))
	}
	err = errors.Join(err, s.db.Update(func(tx *bbolt.Tx) error {
		return tx.Bucket(recordsBucket).Delete(recordKey("game", 1))
	}), s.Close())
	if err != nil {
		t.Fatal(err)
	}
	found := reports(t, path)
	if len(found) != 1 || !isDamaged(found["game"]) {
		t.Errorf("reported: %v", found)
	}
	s, err = Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	if _, err := s.Latest(t.Context(), "game", 0, 1); !isDamaged(err) {
		t.Errorf("its newest version: %v", err)
	}
}

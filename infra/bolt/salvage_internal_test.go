package bolt

import (
	"bytes"
	"errors"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"go.etcd.io/bbolt"

	"cardgames/games"
)

// write writes the file, with what was done to its pages.
func (f *sound) write(t *testing.T, damage func(page func(id uint64) []byte, m meta)) (path string) {
	t.Helper()
	data := bytes.Clone(f.data)
	m, err := readMetas(bytes.NewReader(data))
	if err != nil {
		t.Fatal(err)
	}
	damage(func(id uint64) []byte { return data[int(id)*f.pageSize:][:f.pageSize] }, m)
	path = filepath.Join(t.TempDir(), "games.db")
	if err := os.WriteFile(path, data, 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}

// root returns the page of the root of a bucket that has branches.
func root(t *testing.T, page func(id uint64) []byte, m meta, bucket []byte) uint64 {
	t.Helper()
	for i := range elements(page(m.root)) {
		e, _, err := readElement(page(m.root), i)
		if id := native.Uint64(e.value); err == nil && bytes.Equal(e.key, bucket) && kind(page(id)) == branchKind {
			return id
		}
	}
	t.Fatalf("the bucket %q has no branch", bucket)
	return 0
}

// salvage saves the games of a file that is refused.
func (f *sound) salvage(t *testing.T, path string) (saved *Salvaged, copied *Store) {
	t.Helper()
	if s, err := Open(path); !isDamaged(err) {
		t.Fatalf("opened: %v, %v", s, err)
	}
	saved, err := Compact(path, path+".saved", func(int64) error { return nil })
	if err != nil {
		t.Fatal(err)
	}
	if copied, err = Open(path + ".saved"); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { copied.Close() })
	if copied.Epoch() == 0 {
		t.Error("no epoch begins, although moves may be lost")
	}
	return saved, copied
}

// Of a file with a damaged leaf all is saved but the games in that leaf.
func TestDamageOfALeafLosesItsGames(t *testing.T) {
	f := newSound(t, 40)
	path := f.write(t, func(page func(id uint64) []byte, m meta) {
		branch := page(root(t, page, m, recordsBucket))
		_, child, _ := readElement(branch, elements(branch)/2)
		clear(page(child)[8:12]) // its kind, and how many elements it has
	})
	saved, copied := f.salvage(t, path)
	if len(saved.Faults) != 1 || saved.Games < 30 || saved.Games == 40 || saved.Invitations != len(f.invitations) {
		t.Errorf("%d games and %d invitations are saved, with the faults %v", saved.Games, saved.Invitations, saved.Faults)
	}
	if ids, err := copied.Games(t.Context()); err != nil || len(ids) != saved.Games {
		t.Errorf("the copy has %d games (%v), and was said to have %d", len(ids), err, saved.Games)
	}
	if err := f.check(t.Context(), copied, named{missing: func(string) bool { return true }}); err != nil {
		t.Error(err)
	}
	for id := range f.versions {
		_, lost := copied.Latest(t.Context(), id, 0, 1)
		if _, err := copied.Snapshot(t.Context(), id); (err != nil) != (lost != nil) {
			t.Errorf("of the game %s: %v; of its snapshot: %v", id, lost, err)
		}
	}
	if listed, err := copied.Public(t.Context(), time.Now(), 99); err != nil || len(listed) != len(f.invitations) {
		t.Errorf("%d invitations are listed (%v), want %d", len(listed), err, len(f.invitations))
	}
}

// Damage of a leaf in which bbolt's check finds nothing.
func TestDamageThatHidesGames(t *testing.T) {
	f := newSound(t, 40)
	for name, elements := range map[string]func(n uint16) uint16{
		"a leaf with fewer elements": func(n uint16) uint16 { return n - 2 },
		"an empty leaf":              func(uint16) uint16 { return 0 },
	} {
		path := f.write(t, func(page func(id uint64) []byte, m meta) {
			_, child, _ := readElement(page(root(t, page, m, recordsBucket)), 1)
			native.PutUint16(page(child)[10:], elements(native.Uint16(page(child)[10:])))
		})
		if saved, _ := f.salvage(t, path); len(saved.Faults) != 1 {
			t.Errorf("%s: the faults %v", name, saved.Faults)
		}
	}
}

// Where the bucket of games is empty, or all buckets are gone, each page that is read is sound.
func TestDamageThatHidesBuckets(t *testing.T) {
	f := newSound(t, 40)
	for name, at := range map[string]func(page func(id uint64) []byte, m meta) uint64{
		"no game":   func(page func(id uint64) []byte, m meta) uint64 { return root(t, page, m, recordsBucket) },
		"no bucket": func(_ func(id uint64) []byte, m meta) uint64 { return m.root },
	} {
		path := f.write(t, func(page func(id uint64) []byte, m meta) {
			empty := page(at(page, m))
			native.PutUint16(empty[8:], leafKind)
			native.PutUint16(empty[10:], 0)
		})
		if saved, _ := f.salvage(t, path); saved.Games > 0 || len(saved.Faults) == 0 {
			t.Errorf("%s: %d games are saved, with the faults %v", name, saved.Games, saved.Faults)
		}
	}
}

// A page that was written where another one belongs has no effect, or what it hides is named.
func TestDamageByEachPageInPlaceOfEachOther(t *testing.T) {
	f := newSound(t, 8)
	f.compact(t)
	pages := len(f.data) / f.pageSize
	page := func(data []byte, id int) []byte { return data[id*f.pageSize:][8:f.pageSize] } // without its number
	for at := 2; at < pages; at++ {
		for from := 2; from < pages; from++ {
			_, err := f.try(t, func(data []byte) []byte {
				copy(page(data, at), page(f.data, from))
				return data
			})
			if err != nil {
				t.Errorf("page %d written over %d: %v", from, at, err)
			}
		}
	}
}

// A branch has the first key of each of its pages. With a smaller one a commit of bbolt would keep the page
// that it replaces. All games of such a file are saved.
func TestDamageOfAKeyOfABranch(t *testing.T) {
	f := newSound(t, 40)
	path := f.write(t, func(page func(id uint64) []byte, m meta) {
		e, _, err := readElement(page(root(t, page, m, recordsBucket)), 1)
		if err != nil {
			t.Fatal(err)
		}
		e.key[len(e.key)-1]--
	})
	if saved, _ := f.salvage(t, path); saved.Games != 40 || len(saved.Faults) != 1 {
		t.Errorf("%d games are saved, with the faults %v", saved.Games, saved.Faults)
	}
}

// An element of a leaf is one of a bucket or not. What else its flags say is damage.
func TestDamageOfTheFlagsOfABucket(t *testing.T) {
	f := newSound(t, 6)
	path := f.write(t, func(page func(id uint64) []byte, m meta) {
		native.PutUint32(page(m.root)[pageHead:], 2)
	})
	if saved, _ := f.salvage(t, path); len(saved.Faults) != 1 {
		t.Errorf("the faults %v", saved.Faults)
	}
}

// A branch that leads back to its root does not hang, and its other children are read.
func TestDamageThatMakesACircle(t *testing.T) {
	f := newSound(t, 40)
	path := f.write(t, func(page func(id uint64) []byte, m meta) {
		id := root(t, page, m, recordsBucket)
		native.PutUint64(page(id)[pageHead+8:], id)
	})
	within(t, 10*time.Second, "a circle", func() error {
		if saved, _ := f.salvage(t, path); saved.Games < 30 || len(saved.Faults) != 1 {
			t.Errorf("%d games are saved, with the faults %v", saved.Games, saved.Faults)
		}
		return nil
	})
}

// A page that leads to one that is free would show an older state of games.
func TestDamageThatLeadsToAFreePage(t *testing.T) {
	f := newSound(t, 40)
	path := f.write(t, func(page func(id uint64) []byte, m meta) {
		free := pageHead + 8*(elements(page(m.freelist))-1)
		native.PutUint64(page(root(t, page, m, recordsBucket))[pageHead+8:], native.Uint64(page(m.freelist)[free:]))
	})
	if saved, copied := f.salvage(t, path); len(saved.Faults) != 1 ||
		f.check(t.Context(), copied, named{missing: func(string) bool { return true }}) != nil {
		t.Errorf("%d games are saved, with the faults %v", saved.Games, saved.Faults)
	}
	both := f.write(t, func(page func(id uint64) []byte, m meta) {
		native.PutUint64(page(root(t, page, m, recordsBucket))[pageHead+8:], m.root)
		native.PutUint64(page(m.freelist)[pageHead:], 1<<40)
	})
	if saved, err := Compact(both, both+".saved", func(int64) error { return nil }); !isDamaged(err) {
		t.Errorf("without a list of free pages it has saved %v (%v)", saved, err)
	}
}

// Card sets that are part of the program are stored again for a game that has lost them; a game with
// others is named, and not copied.
func TestDamageOfSnapshots(t *testing.T) {
	f := newSound(t, 3)
	ids := slices.Sorted(maps.Keys(f.versions))
	path := f.write(t, func(func(id uint64) []byte, meta) {})
	s, err := Open(path)
	if err == nil {
		err = errors.Join(s.db.Update(func(tx *bbolt.Tx) error {
			return tx.Bucket(snapshotsBucket).Delete(gameKey(ids[0]))
		}), storeWithoutSets(t, s), s.Close())
	}
	if err != nil {
		t.Fatal(err)
	}
	f.read(t, path)
	saved, copied := f.salvage(t, f.write(t, func(page func(id uint64) []byte, m meta) { page(m.freelist)[8] ^= 1 }))
	if len(saved.Lost) != 1 || saved.Lost["other"] == nil || saved.Games != 3 {
		t.Errorf("%d games are saved, and %v is lost", saved.Games, saved.Lost)
	}
	got, err := copied.Snapshot(t.Context(), ids[0])
	if diff := cmp.Diff(f.snapshots[ids[0]], got); err != nil || diff != "" {
		t.Errorf("the card sets that were lost: %v (-before +after):\n%s", err, diff)
	}
}

// storeWithoutSets stores a game whose card sets are missing.
func storeWithoutSets(t *testing.T, s *Store) error {
	t.Helper()
	g, _, err := games.NewCreator(games.NewRepository(s, time.Now), nil, 0).Create(t.Context(), games.CreateRequest{})
	if err != nil {
		return err
	}
	other := *g
	other.ID, other.SnapshotKey = "other", [32]byte{1}
	r, err := games.NewRecord(&other)
	return errors.Join(err, s.Create(t.Context(), r, nil), s.DeleteGame(t.Context(), g.ID))
}

// While a file is open, damage in it fails the reads and moves that need it, and no others.
func TestDamageWhileAFileIsOpen(t *testing.T) {
	f := newSound(t, 40)
	path := f.write(t, func(func(uint64) []byte, meta) {})
	s, err := Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	m, err := readMetas(s.file)
	if err != nil {
		t.Fatal(err)
	}
	page := func(id uint64) []byte {
		data := make([]byte, f.pageSize)
		if _, err := s.file.ReadAt(data, int64(id)*int64(f.pageSize)); err != nil {
			t.Fatal(err)
		}
		return data
	}
	branch := page(root(t, page, m, recordsBucket))
	e, child, _ := readElement(branch, elements(branch)/2)
	id, version, err := splitKey(e.key)
	if err == nil {
		_, err = s.file.WriteAt(make([]byte, f.pageSize), int64(child)*int64(f.pageSize))
	}
	if err != nil {
		t.Fatal(err)
	}
	if _, err := s.Range(t.Context(), id, 0, 99); !isDamaged(err) {
		t.Errorf("a read: %v", err)
	}
	if err := s.Append(t.Context(), games.Record{GameID: id, Version: version}); !isDamaged(err) {
		t.Errorf("a move: %v", err)
	}
	if err := f.check(t.Context(), s, named{missing: nothing}); err != nil {
		t.Error(err)
	}
	if err := os.Truncate(path, int64(2*f.pageSize)); err != nil { // reading what is mapped is a fault
		t.Fatal(err)
	}
	if _, err := s.Range(t.Context(), id, 0, 99); !isDamaged(err) {
		t.Errorf("a read in a file that is cut: %v", err)
	}
}

package bolt

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/google/go-cmp/cmp"
	"go.etcd.io/bbolt"

	"cardgames/games"
	"cardgames/infra/storetest"
)

// fromFile is a store that keeps no version in memory.
type fromFile struct{ *Store }

func (s fromFile) Latest(ctx context.Context, gameID string, from, limit int) ([]games.Record, error) {
	s.commits.recent.forget()
	return s.Store.Latest(ctx, gameID, from, limit)
}

func TestContractFromTheFile(t *testing.T) {
	storetest.Run(t, func(t *testing.T) games.Store { return fromFile{openStore(t)} })
}

// history changes a few games at random.
type history struct {
	*testing.T
	*rand.Rand
	store    *Store
	versions map[string]int // by the game: how many it has
}

func (h history) step() {
	h.Helper()
	id := fmt.Sprint("game ", h.IntN(4))
	switch h.IntN(10) {
	case 0:
		h.fail()
	case 1:
		h.batch(id)
	default:
		r := games.Record{GameID: id, Version: h.versions[id], Nonce: [16]byte{byte(h.Int())}}
		r.Body = make([]byte, h.IntN(900))
		if err := h.store.Append(h.Context(), r); err != nil {
			h.Fatal(err)
		}
		h.versions[id]++
	}
}

// fail adds a version by a transaction that fails, which forgets the others too.
func (h history) fail() {
	h.Helper()
	err := h.store.commits.write(h.Context(), changeFunc(func(*bbolt.Tx) (refusal, err error) {
		h.store.commits.recent.add(games.Record{GameID: "game 0", Version: 1000})
		return nil, errors.New("the disk is full")
	}), games.Record{})
	if !errors.Is(err, games.ErrUnavailable) {
		h.Fatal(err)
	}
}

// batch adds a version and deletes the game in one transaction.
func (h history) batch(id string) {
	h.Helper()
	added, err := h.store.addVersion(games.Record{GameID: id, Version: h.versions[id]}, nil)
	if err != nil {
		h.Fatal(err)
	}
	c := h.store.commits
	deleted := &deletion{newest: newest{id: id, version: h.versions[id]}, pages: &h.store.pages, room: c.room,
		recent: c.recent, enough: 1}
	if errs := c.together(h.T, added, deleted); errs[0] != nil || errs[1] != nil || !deleted.done {
		h.Fatalf("%v; the game is deleted: %t", errs, deleted.done)
	}
	h.versions[id] = 0
}

// together commits changes in one transaction.
func (c *committer) together(t *testing.T, changes ...change) (errs []error) {
	var batch []*write
	for _, change := range changes {
		batch = append(batch, &write{change: change, ctxErr: t.Context().Err, result: make(chan error, 1)})
	}
	c.commit(batch)
	for _, w := range batch {
		errs = append(errs, <-w.result)
	}
	return errs
}

// Writes of one game in one transaction see each other.
func TestWritesOfAGameInOneTransaction(t *testing.T) {
	s := openStore(t)
	version := func(n int, nonce byte) change {
		v, err := s.addVersion(games.Record{GameID: "game", Version: n, Nonce: [16]byte{nonce}}, nil)
		if err != nil {
			t.Fatal(err)
		}
		return v
	}
	errs := s.commits.together(t, version(0, 1), version(0, 1), version(0, 2), version(1, 3), version(1, 4), version(3, 5))
	for i, want := range []error{nil, nil, games.ErrConflict, nil, games.ErrConflict, games.ErrNotFound} {
		if !errors.Is(errs[i], want) {
			t.Errorf("write %d: %v, want %v", i, errs[i], want)
		}
	}
	records, err := s.Range(t.Context(), "game", 0, 9)
	if err != nil || len(records) != 2 || records[1].Nonce != [16]byte{3} {
		t.Errorf("the game has %v, %v", records, err)
	}
}

// What is kept in memory is the newest version in the file.
func TestRecentVersionsAreThoseOfTheFile(t *testing.T) {
	for seed := range uint64(5) {
		h := history{t, rand.New(rand.NewPCG(seed, 0)), openStore(t), map[string]int{}}
		kept := 0
		for range 200 {
			h.step()
			for id := range h.versions {
				stored, err := h.store.versions(t.Context(), id, func(tree tree) ([]games.Record, error) {
					return tree.latest(id, 0, 1)
				})
				if r, ok := h.store.commits.recent.newest(id); ok {
					kept++
					if diff := cmp.Diff(stored, []games.Record{r}); err != nil || diff != "" {
						t.Fatalf("seed %d: %v (-stored +kept):\n%s", seed, err, diff)
					}
				}
			}
		}
		if kept < 200 {
			t.Errorf("seed %d: %d versions were kept", seed, kept)
		}
	}
}

// While a version is written, reads go to the file, which shows a commit first.
func TestAVersionThatIsWrittenIsNotKeptYet(t *testing.T) {
	c := newRecent()
	for version := range 3 {
		c.add(games.Record{GameID: "game", Version: version})
		if r, kept := c.newest("game"); kept {
			t.Errorf("version %d is kept while version %d is written", r.Version, version)
		}
		c.end(true)
		if r, kept := c.newest("game"); !kept || r.Version != version {
			t.Errorf("version %d is kept (%t) after version %d was written", r.Version, kept, version)
		}
	}
}

// A game stays as long as it is played.
func TestRecentVersionsAreBounded(t *testing.T) {
	c := newRecent()
	record := func(i int) games.Record {
		return games.Record{GameID: fmt.Sprint("game ", i), Version: i, Body: make([]byte, 1000)}
	}
	played := games.Record{GameID: "played"}
	for i := range 10_000 {
		c.add(record(i))
		if i%1000 == 0 {
			played.Version++
			c.add(played)
		}
		c.end(true)
	}
	bytes := 0
	for _, generation := range []map[string]games.Record{c.young, c.old} {
		for _, r := range generation {
			bytes += recordSize(r)
		}
	}
	if bytes > 2*recentBytes || bytes < recentBytes {
		t.Errorf("%d bytes are kept, with a bound of %d for each generation", bytes, recentBytes)
	}
	if r, kept := c.newest("played"); !kept || r.Version != played.Version {
		t.Errorf("of the game that is played version %d is kept (%t), want %d", r.Version, kept, played.Version)
	}
	if _, kept := c.newest("game 0"); kept {
		t.Error("the first game is kept")
	}
}

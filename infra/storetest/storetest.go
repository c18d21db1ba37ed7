// Package storetest is the contracts of games.Store and games.Watchers as suites of
// tests, which every adapter runs.
package storetest

import (
	"bytes"
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"cardgames/games"
)

// Run checks the whole contract of games.Store, each promise in a subtest of its
// own. open makes one that works until the end of the test. It may hold games of
// other tests.
func Run(t *testing.T, open func(t *testing.T) games.Store) {
	for _, group := range [][]promise{writes, reads, sizes, races} {
		check(t, group, func(f *fixture) { f.store = open(f.T) })
	}
}

func check(t *testing.T, promises []promise, open func(*fixture)) {
	for _, p := range promises {
		t.Run(p.says, func(t *testing.T) {
			f := &fixture{T: t, time: time.Now().UTC().Truncate(time.Second)}
			open(f)
			p.check(f)
		})
	}
}

// promise is one sentence of the contract and its test.
type promise struct {
	says  string
	check func(*fixture)
}

// fixture is what a promise is checked with: a Store or Watchers, and the clock
// that they read.
type fixture struct {
	*testing.T
	store    games.Store
	watchers games.Watchers
	time     time.Time
}

func (f *fixture) now() time.Time { return f.time }

// record makes a version of a game that expires in a day, with a nonce and a
// body that no other record has.
func (f *fixture) record(gameID string, version int) games.Record {
	r := games.Record{GameID: gameID, Version: version, ExpiresAt: f.time.Add(24 * time.Hour)}
	rand.Read(r.Nonce[:])
	r.Body = fmt.Appendf(nil, "version %d of %s, %x", version, gameID, r.Nonce)
	return r
}

// game creates a game of n versions without a snapshot and returns its records.
func (f *fixture) game(n int) []games.Record {
	f.Helper()
	id := newID()
	records := []games.Record{f.record(id, 0)}
	f.succeeds(f.store.Create(f.Context(), records[0], nil))
	for v := 1; v < n; v++ {
		records = append(records, f.record(id, v))
		f.succeeds(f.store.Append(f.Context(), records[v]))
	}
	return records
}

func (f *fixture) succeeds(err error) {
	f.Helper()
	if err != nil {
		f.Fatal(err)
	}
}

func (f *fixture) fails(err, want error) {
	f.Helper()
	if !errors.Is(err, want) {
		f.Fatalf("got error %v, want one that wraps %q", err, want)
	}
}

// holds checks that the Store has exactly these records of their game.
func (f *fixture) holds(want ...games.Record) {
	f.Helper()
	got, err := f.store.Range(f.Context(), want[0].GameID, 0, 1<<30)
	f.succeeds(err)
	f.same(got, want)
}

func (f *fixture) same(got, want any) {
	f.Helper()
	if diff := cmp.Diff(want, got, cmp.Comparer(bytes.Equal)); diff != "" {
		f.Fatalf("stored data differ (-want +got):\n%s", diff)
	}
}

func (f *fixture) noSnapshot(gameID string) {
	f.Helper()
	_, err := f.store.Snapshot(f.Context(), gameID)
	f.fails(err, games.ErrNotFound)
}

// absent checks that no read finds anything of the game.
func (f *fixture) absent(gameID string) {
	f.Helper()
	_, err := f.store.Latest(f.Context(), gameID, 0, 1)
	f.fails(err, games.ErrNotFound)
	_, err = f.store.Range(f.Context(), gameID, 0, 1<<30)
	f.fails(err, games.ErrNotFound)
	f.noSnapshot(gameID)
}

// cancelled is the context of a caller who has gone away.
func (f *fixture) cancelled() context.Context {
	ctx, cancel := context.WithCancel(f.Context())
	cancel()
	return ctx
}

func newID() string { return rand.Text() }

// noise returns n bytes that no compression makes smaller.
func noise(n int) []byte {
	b := make([]byte, n)
	rand.Read(b)
	return b
}

// Package storetest checks adapters against the contracts of games.Store,
// lobby.Store and live.Watchers.
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
	"cardgames/live"
	"cardgames/lobby"
)

// Run checks the whole contract of games.Store, each clause in a subtest. open
// returns a Store that works until the end of the test. It may contain games of
// other tests.
func Run(t *testing.T, open func(t *testing.T) games.Store) {
	for _, group := range [][]clause{writes, reads, sizes, races} {
		check(t, group, func(f *fixture) { f.store = open(f.T) })
	}
}

func check(t *testing.T, clauses []clause, open func(*fixture)) {
	for _, c := range clauses {
		t.Run(c.name, func(t *testing.T) {
			f := &fixture{T: t, time: time.Now().UTC().Truncate(time.Second)}
			open(f)
			c.check(f)
		})
	}
}

// clause is one sentence of the contract and its test.
type clause struct {
	name  string
	check func(*fixture)
}

// fixture is the adapter that a clause is checked with, and its clock.
type fixture struct {
	*testing.T
	store       games.Store
	invitations lobby.Store
	watchers    live.Watchers
	time        time.Time
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
	begun := records[0]
	begun.Holder = "192.0.2.1/32" // which no store keeps
	f.wantSuccess(f.store.Create(f.Context(), begun, nil))
	for v := 1; v < n; v++ {
		records = append(records, f.record(id, v))
		f.wantSuccess(f.store.Append(f.Context(), records[v]))
	}
	return records
}

func (f *fixture) wantSuccess(err error) {
	f.Helper()
	if err != nil {
		f.Fatal(err)
	}
}

func (f *fixture) wantError(err, want error) {
	f.Helper()
	if !errors.Is(err, want) {
		f.Fatalf("got error %v, want one that wraps %q", err, want)
	}
}

// wantRecords checks that the Store has exactly these records of their game.
func (f *fixture) wantRecords(want ...games.Record) {
	f.Helper()
	got, err := f.store.Range(f.Context(), want[0].GameID, 0, 1<<30)
	f.wantSuccess(err)
	f.wantEqual(got, want)
}

func (f *fixture) wantEqual(got, want any) {
	f.Helper()
	if diff := cmp.Diff(want, got, cmp.Comparer(bytes.Equal)); diff != "" {
		f.Fatalf("stored data differ (-want +got):\n%s", diff)
	}
}

func (f *fixture) wantNoSnapshot(gameID string) {
	f.Helper()
	_, err := f.store.Snapshot(f.Context(), gameID)
	f.wantError(err, games.ErrNotFound)
}

// wantNoGame checks that no read finds anything of the game.
func (f *fixture) wantNoGame(gameID string) {
	f.Helper()
	_, err := f.store.Latest(f.Context(), gameID, 0, 1)
	f.wantError(err, games.ErrNotFound)
	_, err = f.store.Range(f.Context(), gameID, 0, 1<<30)
	f.wantError(err, games.ErrNotFound)
	f.wantNoSnapshot(gameID)
}

// cancelled is the context of a caller that no longer waits.
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

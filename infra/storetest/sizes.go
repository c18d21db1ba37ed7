package storetest

import (
	"bytes"

	"cardgames/games"
)

var sizes = []promise{
	{"a large snapshot is kept whole, apart from the versions", func(f *fixture) {
		first, snapshot := f.record(newID(), 0), noise(300_000)
		f.succeeds(f.store.Create(f.Context(), first, snapshot))
		next := f.record(first.GameID, 1)
		f.succeeds(f.store.Append(f.Context(), next))

		f.holds(first, next)
		newest, err := f.store.Latest(f.Context(), first.GameID, -1, 100)
		f.succeeds(err)
		f.same(newest, []games.Record{next, first})
		got, err := f.store.Snapshot(f.Context(), first.GameID)
		f.succeeds(err)
		if !bytes.Equal(got.Body, snapshot) {
			f.Fatal("the snapshot came back changed")
		}
	}},
	{"the largest snapshot fits", func(f *fixture) {
		f.succeeds(f.store.Create(f.Context(), f.record(newID(), 0), noise(games.MaxSnapshot)))
	}},
	{"one byte more is too large, and nothing is stored", func(f *fixture) {
		first := f.record(newID(), 0)
		f.fails(f.store.Create(f.Context(), first, noise(games.MaxSnapshot+1)), games.ErrTooLarge)
		f.absent(first.GameID)
	}},
}

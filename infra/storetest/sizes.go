package storetest

import (
	"bytes"

	"cardgames/games"
)

var sizes = []clause{
	{"a large snapshot is kept whole, apart from the versions", func(f *fixture) {
		first, snapshot := f.record(newID(), 0), noise(300_000)
		f.wantSuccess(f.store.Create(f.Context(), first, snapshot))
		next := f.record(first.GameID, 1)
		f.wantSuccess(f.store.Append(f.Context(), next))

		f.wantRecords(first, next)
		newest, err := f.store.Latest(f.Context(), first.GameID, -1, 100)
		f.wantSuccess(err)
		f.wantEqual(newest, []games.Record{next, first})
		got, err := f.store.Snapshot(f.Context(), first.GameID)
		f.wantSuccess(err)
		if !bytes.Equal(got.Body, snapshot) {
			f.Fatal("the snapshot came back changed")
		}
	}},
	{"the largest snapshot fits", func(f *fixture) {
		f.wantSuccess(f.store.Create(f.Context(), f.record(newID(), 0), noise(games.MaxSnapshot)))
	}},
	{"one byte more is too large, and nothing is stored", func(f *fixture) {
		first := f.record(newID(), 0)
		f.wantError(f.store.Create(f.Context(), first, noise(games.MaxSnapshot+1)), games.ErrTooLarge)
		f.wantNoGame(first.GameID)
	}},
}

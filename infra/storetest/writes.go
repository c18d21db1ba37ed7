package storetest

import (
	"slices"

	"cardgames/games"
)

var writes = []clause{
	{"a created game has its version 0 and its snapshot", func(f *fixture) {
		first := f.record(newID(), 0)
		f.wantSuccess(f.store.Create(f.Context(), first, []byte("cards")))
		f.wantRecords(first)
		snapshot, err := f.store.Snapshot(f.Context(), first.GameID)
		f.wantSuccess(err)
		f.wantEqual(snapshot, games.SnapshotRecord(first, []byte("cards")))
	}},
	{"a game created without a snapshot has none", func(f *fixture) {
		first := f.record(newID(), 0)
		f.wantSuccess(f.store.Create(f.Context(), first, nil))
		f.wantRecords(first)
		f.wantNoSnapshot(first.GameID)
	}},
	{"a create repeated with its nonce succeeds and changes nothing", func(f *fixture) {
		for _, snapshot := range [][]byte{nil, []byte("cards")} {
			first := f.record(newID(), 0)
			f.wantSuccess(f.store.Create(f.Context(), first, snapshot))
			again := first
			again.Body = []byte("other")
			f.wantSuccess(f.store.Create(f.Context(), again, snapshot))
			f.wantRecords(first)
		}
	}},
	{"creating a game that exists is a conflict and changes nothing", func(f *fixture) {
		for _, snapshot := range [][]byte{nil, []byte("cards")} {
			first := f.record(newID(), 0)
			f.wantSuccess(f.store.Create(f.Context(), first, nil))
			f.wantError(f.store.Create(f.Context(), f.record(first.GameID, 0), snapshot), games.ErrConflict)
			f.wantRecords(first)
			f.wantNoSnapshot(first.GameID)
		}
	}},
	{"appended versions follow each other", func(f *fixture) {
		f.wantRecords(f.game(5)...)
	}},
	{"appending a taken version is a conflict and changes nothing", func(f *fixture) {
		records := f.game(3)
		for v := range 3 {
			f.wantError(f.store.Append(f.Context(), f.record(records[0].GameID, v)), games.ErrConflict)
		}
		f.wantRecords(records...)
	}},
	{"an append repeated with its nonce succeeds and changes nothing", func(f *fixture) {
		records := f.game(3)
		again := records[1]
		again.Body = []byte("other")
		f.wantSuccess(f.store.Append(f.Context(), again))
		f.wantRecords(records...)
	}},
	{"a call with a cancelled context fails with ErrUnavailable and writes nothing", func(f *fixture) {
		records := f.game(1)
		id, fresh := records[0].GameID, f.record(newID(), 0)
		f.wantError(f.store.Create(f.cancelled(), fresh, nil), games.ErrUnavailable)
		f.wantError(f.store.Create(f.cancelled(), fresh, []byte("cards")), games.ErrUnavailable)
		f.wantError(f.store.Append(f.cancelled(), f.record(id, 1)), games.ErrUnavailable)
		f.game(1) // a store that writes in the background has come this far
		f.wantNoGame(fresh.GameID)
		f.wantRecords(records...)

		_, err := f.store.Latest(f.cancelled(), id, 0, 1)
		f.wantError(err, games.ErrUnavailable)
		_, err = f.store.Range(f.cancelled(), id, 0, 1)
		f.wantError(err, games.ErrUnavailable)
		_, err = f.store.Snapshot(f.cancelled(), id)
		f.wantError(err, games.ErrUnavailable)
	}},
	{"bytes given and bytes returned belong to the caller", func(f *fixture) {
		first, snapshot := f.record(newID(), 0), []byte("cards")
		want := first
		want.Body = slices.Clone(first.Body)
		f.wantSuccess(f.store.Create(f.Context(), first, snapshot))
		clear(first.Body)
		clear(snapshot)

		records, err := f.store.Latest(f.Context(), first.GameID, 0, 1)
		f.wantSuccess(err)
		clear(records[0].Body)
		got, err := f.store.Snapshot(f.Context(), first.GameID)
		f.wantSuccess(err)
		clear(got.Body)

		f.wantRecords(want)
		got, err = f.store.Snapshot(f.Context(), first.GameID)
		f.wantSuccess(err)
		if string(got.Body) != "cards" {
			f.Fatalf("the stored snapshot became %q", got.Body)
		}
	}},
}

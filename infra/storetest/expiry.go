package storetest

import (
	"time"

	"cardgames/games"
)

var expiry = []promise{
	{"an expired game is absent, from its second on", func(f *fixture) {
		first := f.record(newID(), 0)
		f.succeeds(f.store.Create(f.Context(), first, []byte("cards")))
		next := f.record(first.GameID, 1)

		f.time = first.ExpiresAt.Add(-time.Nanosecond)
		f.succeeds(f.store.Append(f.Context(), next))
		f.holds(first, next)

		f.time = first.ExpiresAt
		f.absent(first.GameID)
		late := f.record(first.GameID, 2)
		late.ExpiresAt = first.ExpiresAt
		f.fails(f.store.Append(f.Context(), late), games.ErrNotFound)
	}},
	{"a game without an expiry is kept for ever", func(f *fixture) {
		first, next := f.record(newID(), 0), f.record("", 1)
		next.GameID = first.GameID
		first.ExpiresAt, next.ExpiresAt = time.Time{}, time.Time{}
		f.succeeds(f.store.Create(f.Context(), first, []byte("cards")))
		f.time = f.time.AddDate(100, 0, 0)
		f.succeeds(f.store.Append(f.Context(), next))
		f.holds(first, next)
		_, err := f.store.Snapshot(f.Context(), first.GameID)
		f.succeeds(err)
	}},
}

package storetest

import (
	"slices"

	"cardgames/games"
)

var reads = []clause{
	{"the latest versions come first, up to the limit", func(f *fixture) {
		records := f.game(5)
		down := slices.Clone(records)
		slices.Reverse(down)
		for _, c := range []struct {
			from, limit int
			want        []games.Record
		}{
			{0, 1, down[:1]},
			{0, 3, down[:3]},
			{0, 100, down},
			{3, 100, down[:2]},
			{4, 1, down[:1]},
			{-1, 100, down},
		} {
			got, err := f.store.Latest(f.Context(), records[0].GameID, c.from, c.limit)
			f.wantSuccess(err)
			f.wantEqual(got, c.want)
		}
	}},
	{"no records are returned where no version is new enough", func(f *fixture) {
		got, err := f.store.Latest(f.Context(), f.game(2)[0].GameID, 2, 1)
		if len(got) > 0 || err != nil {
			f.wantError(err, games.ErrNotFound)
		}
	}},
	{"any range of versions comes oldest first", func(f *fixture) {
		records := f.game(5)
		for _, c := range []struct{ from, to, first, end int }{
			{0, 4, 0, 5}, {2, 2, 2, 3}, {1, 3, 1, 4}, {3, 99, 3, 5}, {-1, 1, 0, 2},
		} {
			got, err := f.store.Range(f.Context(), records[0].GameID, c.from, c.to)
			f.wantSuccess(err)
			f.wantEqual(got, records[c.first:c.end])
		}
	}},
	{"a range without versions is not found", func(f *fixture) {
		id := f.game(2)[0].GameID
		for _, c := range []struct{ from, to int }{{2, 9}, {1, 0}, {-1, -1}} {
			_, err := f.store.Range(f.Context(), id, c.from, c.to)
			f.wantError(err, games.ErrNotFound)
		}
	}},
	{"an unknown game is not found", func(f *fixture) {
		f.wantNoGame(newID())
	}},
	{"a game sees no other game's versions, even if their ids have a common prefix", func(f *fixture) {
		id := newID()
		for _, gameID := range []string{id, id + "A", id[:25], id + "\x00"} {
			first, next := f.record(gameID, 0), f.record(gameID, 1)
			f.wantSuccess(f.store.Create(f.Context(), first, []byte(gameID)))
			f.wantSuccess(f.store.Append(f.Context(), next))
			defer f.wantRecords(first, next)
		}
	}},
	{"a history of several pages is read whole, in both directions", func(f *fixture) {
		records := f.game(1)
		id := records[0].GameID
		for v := 1; v <= 40; v++ {
			next := f.record(id, v)
			next.Body = noise(60_000)
			f.wantSuccess(f.store.Append(f.Context(), next))
			records = append(records, next)
		}
		f.wantRecords(records...)

		slices.Reverse(records)
		for _, limit := range []int{30, 41, 100} {
			got, err := f.store.Latest(f.Context(), id, 0, limit)
			f.wantSuccess(err)
			f.wantEqual(got, records[:min(limit, 41)])
		}
	}},
}

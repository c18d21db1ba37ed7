package games_test

import (
	"errors"
	"math/rand/v2"
	"testing"

	"cardgames/games"
)

func TestPastVersions(t *testing.T) {
	s := newService(t)
	g := s.play(t, "past")
	for _, version := range []int{0, 1, g.Version - 1, g.Version} {
		read, err := s.At(t.Context(), g.ID, version)
		if err != nil {
			t.Fatal(err)
		}
		if read.Version != version || read.Superseded != (version < g.Version) {
			t.Errorf("version %d reads as %d, superseded %t", version, read.Version, read.Superseded)
		}
	}
	for _, version := range []int{-1, g.Version + 1, 1 << 40} {
		_, err := s.At(t.Context(), g.ID, version)
		if missing, ok := errors.AsType[*games.VersionNotFound](err); !ok || missing.Current != g.Version {
			t.Errorf("version %d: %v", version, err)
		}
	}
	_, err := s.At(t.Context(), "aaaaaaaaaaaaaaaaaaaaaaaaaa", 0)
	if !errors.Is(err, games.ErrNotFound) {
		t.Errorf("another game: %v", err)
	}
}

func TestTheLogSinceAVersion(t *testing.T) {
	s := newService(t)
	random := rand.New(rand.NewPCG(5, 5))
	g := s.create(t, "log")
	for range 9 {
		g = s.move(t, g, random)
	}
	tests := []struct{ since, first, entries int }{
		{since: 0, first: 1, entries: 9},
		{since: 5, first: 6, entries: 4},
		{since: 8, first: 9, entries: 1},
		{since: 9, entries: 0},
		{since: 99, entries: 0},
		{since: -1, first: 0, entries: 10},
	}
	for _, test := range tests {
		g, log, err := s.Since(t.Context(), g.ID, test.since)
		if err != nil {
			t.Fatal(err)
		}
		if len(log.Entries) != test.entries || log.Truncated || g.Version != 9 {
			t.Errorf("since %d: %d entries, truncated %t, version %d", test.since, len(log.Entries), log.Truncated, g.Version)
			continue
		}
		for i, entry := range log.Entries {
			if entry.Version != test.first+i {
				t.Errorf("since %d: entry %d has version %d", test.since, i, entry.Version)
			}
		}
	}
}

func TestALongLogKeepsTheLatestEntries(t *testing.T) {
	s := newService(t)
	g := s.longGame(t, games.MaxLogEntries+5)
	for since, want := range map[int]bool{g.Version - games.MaxLogEntries - 1: true,
		g.Version - games.MaxLogEntries: false} {
		_, log, err := s.Since(t.Context(), g.ID, since)
		if err != nil {
			t.Fatal(err)
		}
		if log.Truncated != want || len(log.Entries) != games.MaxLogEntries {
			t.Errorf("since %d of %d: %d entries, truncated %t", since, g.Version, len(log.Entries), log.Truncated)
		}
		if oldest := log.Entries[0].Version; oldest != g.Version-games.MaxLogEntries+1 {
			t.Errorf("since %d: the log begins at %d", since, oldest)
		}
	}
}

// longGame plays games until one lasts long enough.
func (s *service) longGame(t *testing.T, moves int) *games.Game {
	for try := range 50 {
		if g := s.play(t, "a long game"+string(make([]byte, try))); g.Version >= moves {
			return g
		}
	}
	t.Fatalf("no game of %d moves", moves)
	return nil
}

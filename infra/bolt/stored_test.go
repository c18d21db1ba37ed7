package bolt_test

import (
	"path/filepath"
	"slices"
	"testing"

	"cardgames/games"
	"cardgames/infra/bolt"
)

// Each version is announced once it is stored, before its write returns; a refused one is not.
func TestStoredVersionsAreAnnounced(t *testing.T) {
	var announced []int
	s := openStore(t, filepath.Join(t.TempDir(), "games.db"), bolt.WithStored(func(r *games.Record) {
		if r.GameID != "game" || r.Actor != games.ActorSeat1 && r.Version > 0 {
			t.Errorf("announced is %+v", r)
		}
		announced = append(announced, r.Version)
	}))
	create(t, s, record("game", 0), "cards")
	want := []int{0}
	for version := 1; version <= 4; version++ {
		if err := s.Append(t.Context(), moved("game", version)); err != nil {
			t.Fatal(err)
		}
		if want = append(want, version); !slices.Equal(announced, want) {
			t.Errorf("announced are %v, want %v", announced, want)
		}
	}
	if err := s.Append(t.Context(), moved("game", 4)); err == nil {
		t.Fatal("a version was written twice")
	}
	closeStore(t, s)
	if !slices.Equal(announced, want) {
		t.Errorf("announced are %v, want %v", announced, want)
	}
}

func moved(gameID string, version int) games.Record {
	r := record(gameID, version)
	r.Actor = games.ActorSeat1
	return r
}

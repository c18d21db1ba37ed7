package bolt_test

import (
	"path/filepath"
	"testing"

	"cardgames/games"
	"cardgames/infra/bolt"
	"cardgames/live"
)

func TestHintsOfCommittedVersions(t *testing.T) {
	hints := make(chan live.Hint, 2)
	s := openStore(t, filepath.Join(t.TempDir(), "games.db"), bolt.WithHints(hints))
	create(t, s, record("game", 0), "cards")
	for version := 1; version <= 4; version++ { // the last two find no room, and wait for none
		if err := s.Append(t.Context(), moved("game", version)); err != nil {
			t.Fatal(err)
		}
		if sent := min(version, cap(hints)); len(hints) != sent {
			t.Errorf("version %d is written, and %d hints are sent, want %d", version, len(hints), sent)
		}
	}
	if err := s.Append(t.Context(), moved("game", 4)); err == nil {
		t.Fatal("a version was written twice")
	}
	closeStore(t, s)
	close(hints)
	for version := 1; version <= 2; version++ {
		if got := <-hints; got != (live.Hint{GameID: "game", Version: version, Actor: games.ActorSeat1}) {
			t.Errorf("got %+v, want version %d", got, version)
		}
	}
	if more, ok := <-hints; ok {
		t.Errorf("unexpected hint %+v", more)
	}
}

func moved(gameID string, version int) games.Record {
	r := record(gameID, version)
	r.Actor = games.ActorSeat1
	return r
}

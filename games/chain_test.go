package games_test

import (
	"errors"
	"math/rand/v2"
	"testing"
	"time"

	"cardgames/games"
	"cardgames/games/hashchain"
)

// The hashes that the service stores are those of the chain over its own log.
func TestEachVersionExtendsTheHistory(t *testing.T) {
	s, random := newService(t), rand.New(rand.NewPCG(1, 2))
	g := s.create(t, "chain")
	beginning := hashchain.Beginning{
		GameID: g.ID, CreatedAt: g.CreatedAt, RulesVersion: 1, SnapshotSHA256: g.Snapshot.SHA256,
		Commitment: g.Commitment, Seeded: true,
	}
	want := beginning.Hash()
	for g.Version < 12 {
		if !g.HasHistory || g.History != want {
			t.Fatalf("version %d has the hash %x, want %x", g.Version, g.History, want)
		}
		s.now = s.now.Add(1234567890 * time.Nanosecond)
		g = s.move(t, g, random)
		entry := hashchain.Entry{Version: g.Version, At: g.At, Action: g.Action, By: g.By}
		want = entry.After(want)
	}
	versions, err := s.History(t.Context(), g.ID)
	if err != nil || versions[12].History != want || versions[11].History == want {
		t.Errorf("what was stored has another history: %v", err)
	}
}

// A game that goes on in format 1 goes on without a history, and so do its responses.
func TestFormat1CarriesNoHistory(t *testing.T) {
	s, random := newService(t), rand.New(rand.NewPCG(1, 2))
	g := s.create(t, "roll-back")
	for i, want := range []bool{true, false, false} {
		format := []games.RecordFormat{2, 1, 2}[i]
		s.Submitter = games.NewSubmitter(s.store, s.clock, games.WithRecordFormat(format))
		g = s.move(t, g, random)
		read, err := s.Current(t.Context(), g.ID)
		if err != nil || g.HasHistory != want || read.HasHistory != want || read.History != g.History {
			t.Errorf("version %d: history %t, read as %t (%v), want %t", g.Version, g.HasHistory, read.HasHistory, err, want)
		}
	}
	creator := games.NewCreator(s.store, nil, s.clock, 0, games.WithRecordFormat(games.RecordFormat1))
	first, _, err := creator.Create(t.Context(), games.CreateRequest{})
	if err != nil || first.HasHistory || first.History != (hashchain.Hash{}) {
		t.Errorf("a game of format 1 has the history %x (%v)", first.History, err)
	}
}

// A game that began with an invitation keeps what its deal needs, which format 1 has no
// place for.
func TestEntropyIsStored(t *testing.T) {
	s := newService(t)
	g := s.create(t, "deal")
	g.Entropy = &[32]byte{1, 2, 3}
	for format, want := range map[games.RecordFormat]error{1: games.ErrUnavailable, 2: nil} {
		record, err := games.NewRecord(g, format)
		if !errors.Is(err, want) {
			t.Errorf("format %d: %v", format, err)
		}
		if err != nil {
			continue
		}
		read, err := games.NewReader(&damagedStore{next: &record}, s.clock).Current(t.Context(), g.ID)
		if err != nil || read.Entropy == nil || *read.Entropy != *g.Entropy {
			t.Errorf("entropy %v reads back as %v (%v)", g.Entropy, read, err)
		}
	}
}

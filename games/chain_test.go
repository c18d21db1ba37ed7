package games_test

import (
	"math/rand/v2"
	"testing"
	"time"

	"cardgames/games"
	"cardgames/games/hashchain"
)

// The hashes that the service stores chain its own log.
func TestEachVersionExtendsTheHistory(t *testing.T) {
	s, random := newService(t), rand.New(rand.NewPCG(1, 2))
	g := s.create(t, "chain")
	beginning := hashchain.Beginning{
		GameID: g.ID, CreatedAt: g.CreatedAt, RulesVersion: 1, SnapshotSHA256: g.Snapshot.SHA256,
		Commitment: g.Commitment, Seeded: true,
	}
	want := beginning.Hash()
	for g.Version < 12 {
		if g.History != want {
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

// A game that began with an invitation keeps what its deal needs.
func TestEntropyIsStored(t *testing.T) {
	s := newService(t)
	g := s.create(t, "deal")
	g.Entropy = &[32]byte{1, 2, 3}
	record, err := games.NewRecord(g)
	if err != nil {
		t.Fatal(err)
	}
	read, err := games.NewReader(games.NewRepository(&damagedStore{next: &record}, s.clock)).Current(t.Context(), g.ID)
	if err != nil || read.Entropy == nil || *read.Entropy != *g.Entropy {
		t.Errorf("entropy %v reads back as %v (%v)", g.Entropy, read, err)
	}
}

package frozen

import (
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"cardgames/games"
	"cardgames/lobby"
	"cardgames/localtest/repository"
)

// Stored is what a store of a release has.
type Stored struct {
	Games       []Game
	Invitations []Invitation
}

// Format3 returns what 1.0.0 stores: a game with cards of its own, one that is kept and one with a
// deadline, and a listed invitation with cards of its own and a rematch.
func Format3(t testing.TB) Stored {
	return readStored(t, "games/testdata/format3",
		[]string{"games/unfinished", "games/setup", "games/absent"},
		[]string{"invitations/public_own", "invitations/rematch"})
}

// Format4 returns what 1.1.0 stores and 1.0.0 does not: a game with drafted decks, a game of cards
// with the grammar of 1.1.0, and a listed invitation with a deck.
func Format4(t testing.TB) Stored {
	return readStored(t, "games/testdata/format4",
		[]string{"decks/drafted", "games/moments"}, []string{"invitations/open"})
}

func readStored(t testing.TB, folder string, games, invitations []string) (s Stored) {
	t.Helper()
	for _, name := range games {
		s.Games = append(s.Games, ReadGame(t, repository.Path(folder, name+".records.json")))
	}
	for _, name := range invitations {
		s.Invitations = append(s.Invitations, ReadInvitation(t, repository.Path(folder, name+".json")))
	}
	return s
}

// Now is a time at which nothing of Format3 and Format4 has expired.
func Now() time.Time { return time.Date(2026, 3, 1, 12, 0, 5, 0, time.UTC) }

// Fill puts all of it into a store, as it was stored.
func (s *Stored) Fill(t testing.TB, store games.Store, invitations lobby.Store) {
	t.Helper()
	for _, g := range s.Games {
		g.Store(t, store)
	}
	for _, i := range s.Invitations {
		i.Store(t, invitations)
	}
}

// Check wants what Fill has stored, and that a game goes on.
func (s *Stored) Check(t testing.TB, store games.Store, invitations lobby.Store) {
	t.Helper()
	for _, g := range s.Games {
		var want []games.Record
		for version := range g.Versions {
			want = append(want, g.Record(version))
		}
		got, err := store.Range(t.Context(), g.GameID, 0, len(want)-1)
		compare(t, "game "+g.GameID, want, got, err)
		cards, err := store.Snapshot(t.Context(), g.GameID)
		compare(t, "the snapshot of "+g.GameID, games.SnapshotRecord(want[0], g.Snapshot), cards, err)
		next := want[len(want)-1]
		next.Version++
		if err := store.Append(t.Context(), next); err != nil {
			t.Errorf("version %d of %s: %v", next.Version, g.GameID, err)
		}
	}
	for _, i := range s.Invitations {
		got, err := invitations.Invitation(t.Context(), i.ID)
		compare(t, "invitation "+i.ID, i.Record(), got, err)
		if i.Snapshot.Body != nil {
			cards, err := invitations.InvitationSnapshot(t.Context(), i.ID)
			compare(t, "the snapshot of invitation "+i.ID, i.Cards(), cards, err)
		}
	}
}

// compare compares what a store keeps: who made a version is for its hint alone.
func compare(t testing.TB, what string, want, got any, err error) {
	t.Helper()
	if err != nil {
		t.Errorf("%s: %v", what, err)
		return
	}
	if diff := cmp.Diff(want, got, cmpopts.IgnoreFields(games.Record{}, "Actor"), cmpopts.EquateEmpty()); diff != "" {
		t.Errorf("%s (-stored +read):\n%s", what, diff)
	}
}

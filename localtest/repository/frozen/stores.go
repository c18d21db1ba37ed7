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

// stored returns a game with cards of its own, one that is kept and one with a deadline, and a
// listed invitation with cards of its own and a rematch.
func stored(t testing.TB) (list []Game, invitations []Invitation) {
	t.Helper()
	folder := repository.Path("games/testdata/format3")
	for _, name := range []string{"unfinished", "setup", "absent"} {
		list = append(list, ReadGame(t, folder+"/games/"+name+".records.json"))
	}
	for _, name := range []string{"public_own", "rematch"} {
		invitations = append(invitations, ReadInvitation(t, folder+"/invitations/"+name+".json"))
	}
	return list, invitations
}

// Now is a time at which no game and no invitation of FillStore has expired.
func Now() time.Time { return time.Date(2026, 3, 1, 12, 0, 5, 0, time.UTC) }

// FillStore stores games and invitations of the fixtures.
func FillStore(t testing.TB, store games.Store, invitations lobby.Store) {
	t.Helper()
	list, offers := stored(t)
	for _, g := range list {
		g.Store(t, store)
	}
	for _, i := range offers {
		i.Store(t, invitations)
	}
}

// CheckStore wants what FillStore has stored, and that a game goes on.
func CheckStore(t testing.TB, store games.Store, invitations lobby.Store) {
	t.Helper()
	list, offers := stored(t)
	for _, g := range list {
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
	for _, i := range offers {
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

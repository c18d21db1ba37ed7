package games_test

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"cardgames/engine"
	"cardgames/games"
	"cardgames/localtest/service/memstore"
)

const invitationFixtures = "testdata/invitations1"

// storedInvitation is an invitation as a store of an earlier release had it.
type storedInvitation struct {
	ID        string    `json:"invitation_id"`
	ExpiresAt time.Time `json:"expires_at"` // zero: never
	Listed    bool      `json:"listed"`
	Nonce     []byte    `json:"nonce"` // of the snapshot, too
	Body      []byte    `json:"body"`
	Snapshot  struct {
		ExpiresAt time.Time `json:"expires_at"`
		Body      []byte    `json:"body"`
	} `json:"snapshot"` // if one is stored
	Means string `json:"means"` // what describe says of it
}

func (s *storedInvitation) record() games.InvitationRecord {
	return games.InvitationRecord{
		ID: s.ID, ExpiresAt: s.ExpiresAt, Listed: s.Listed, Nonce: [16]byte(s.Nonce), Body: s.Body,
	}
}

// describe writes all that the API shows of an invitation.
func describe(inv *games.Invitation) string {
	seat := "the deal's choice"
	if inv.HostSeat != nil {
		seat = fmt.Sprint(*inv.HostSeat)
	}
	return fmt.Sprintf("%s %s public=%v host=%q seat=%s turn_seconds=%d sets=%q snapshot=%s key=%x commitment=%x "+
		"rules=%d rematch_of=%q created=%s expires=%s", inv.ID, inv.Status, inv.Public, inv.HostName, seat, inv.TurnSeconds,
		inv.CardSets, inv.SnapshotSHA256, inv.SnapshotKey, inv.Commitment, inv.Rules.Version,
		inv.RematchOf, inv.CreatedAt.Format(time.RFC3339Nano), inv.ExpiresAt.Format(time.RFC3339))
}

// recordedAt is when the fixtures were made: the open ones have not expired.
func recordedAt() time.Time { return time.Date(2026, 3, 1, 12, 0, 5, 0, time.UTC) }

func invitationFixture(t testing.TB, name string) storedInvitation {
	t.Helper()
	var stored storedInvitation
	text, err := os.ReadFile(name)
	if err == nil {
		err = json.Unmarshal(text, &stored)
	}
	if err != nil {
		t.Fatalf("%s: %v", name, err)
	}
	return stored
}

func eachInvitationFixture(t testing.TB) (names []string) {
	t.Helper()
	names, err := filepath.Glob(filepath.Join(invitationFixtures, "*.json"))
	if err != nil || len(names) == 0 {
		t.Fatalf("%d fixtures: %v", len(names), err)
	}
	return names
}

// storeOf returns a store that has an invitation.
func storeOf(t testing.TB, stored storedInvitation) *memstore.Store {
	t.Helper()
	store := memstore.New()
	r := stored.record()
	snapshot := games.Record{
		GameID: r.ID, Version: games.SnapshotVersion, ExpiresAt: stored.Snapshot.ExpiresAt, Nonce: r.Nonce,
		Body: stored.Snapshot.Body,
	}
	if err := store.Offer(t.Context(), r, snapshot, nil); err != nil {
		t.Fatal(err)
	}
	return store
}

// TestFixturesOfInvitationsNeverChange fails where a fixture was changed: a release
// that needs another one cannot read what is stored.
func TestFixturesOfInvitationsNeverChange(t *testing.T) {
	sums, err := os.ReadFile(filepath.Join(invitationFixtures, "SHA256SUMS"))
	if err != nil {
		t.Fatal(err)
	}
	var got strings.Builder
	for _, name := range eachInvitationFixture(t) {
		fmt.Fprintf(&got, "%x  %s\n", sha256.Sum256(readFile(t, name)), filepath.Base(name))
	}
	if diff := cmp.Diff(string(sums), got.String()); diff != "" {
		t.Errorf("(-SHA256SUMS +files)\n%s", diff)
	}
}

func TestStoredInvitationsAreRead(t *testing.T) {
	kinds := map[string]bool{}
	for _, name := range eachInvitationFixture(t) {
		stored := invitationFixture(t, name)
		inv, err := games.NewInvitations(storeOf(t, stored), recordedAt).Read(t.Context(), stored.ID)
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		if diff := cmp.Diff(stored.Means, describe(inv)); diff != "" {
			t.Errorf("%s means another invitation (-then +now):\n%s", name, diff)
		}
		for kind, has := range map[string]bool{
			inv.Status.String(): true, "public": inv.Public, "private": !inv.Public, "seat": inv.HostSeat != nil,
			"named": inv.HostName != "", "nameless": inv.HostName == "", "rematch": inv.RematchOf != "",
			"limit": inv.TurnSeconds > 0, "no limit": inv.TurnSeconds == 0, "kept": inv.ExpiresAt.IsZero(),
			"own cards": inv.CardSets[0].URL != "", "listed": stored.Listed,
		} {
			kinds[kind] = kinds[kind] || has
		}
	}
	for kind, has := range kinds {
		if !has {
			t.Errorf("no fixture is %s", kind)
		}
	}
	if len(kinds) != 14 {
		t.Errorf("the fixtures are of %d kinds: %v", len(kinds), kinds)
	}
}

// An invitation that an earlier release stored can still be accepted.
func TestStoredInvitationsBecomeGames(t *testing.T) {
	for _, name := range eachInvitationFixture(t) {
		stored := invitationFixture(t, name)
		store := storeOf(t, stored)
		accepter := games.NewAccepter(store, store, recordedAt, 0)
		g, _, _, err := accepter.Accept(t.Context(), games.AcceptRequest{
			InvitationID: stored.ID, Token: rematchGuest, RematchToken: guestToken, Entropy: entropy,
		})
		switch open := strings.Contains(stored.Means, " open "); {
		case open && (err != nil || g.ID != stored.ID):
			t.Errorf("%s: %v", name, err)
		case !open && !errors.Is(err, games.ErrInvitationTaken) && !errors.Is(err, games.ErrInvitationNotFound):
			t.Errorf("%s is accepted: %v", name, err)
		}
	}
}

// No change of one byte of what a store keeps is read as another invitation.
func TestDamagedInvitationsAreRefused(t *testing.T) {
	for _, name := range eachInvitationFixture(t) {
		stored := invitationFixture(t, name)
		r := stored.record()
		for at := range r.Body {
			for change := 1; change < 256; change <<= 1 {
				damaged := r
				damaged.Body = slices.Clone(r.Body)
				damaged.Body[at] ^= byte(change)
				wantDamaged(t, damaged)
			}
		}
		for _, damage := range []func(*games.InvitationRecord){
			func(r *games.InvitationRecord) { r.ID = derived("another", "") },
			func(r *games.InvitationRecord) { r.ExpiresAt = r.ExpiresAt.Add(time.Second) },
			func(r *games.InvitationRecord) { r.Listed = !r.Listed },
			func(r *games.InvitationRecord) { r.Nonce[3]++ },
			func(r *games.InvitationRecord) { r.Body = nil },
		} {
			damaged := r
			damage(&damaged)
			wantDamaged(t, damaged)
		}
	}
}

func wantDamaged(t *testing.T, r games.InvitationRecord) {
	t.Helper()
	if _, err := games.ReadInvitation(&r); !errors.Is(err, games.ErrDamagedRecord) {
		t.Fatalf("got %v, want ErrDamagedRecord for %x", err, r.Body)
	}
	if err := r.Check(); !errors.Is(err, games.ErrDamagedRecord) {
		t.Fatalf("Check: %v", err)
	}
}

// faultsOfInvitations are faults of a record whose checksum is right.
var faultsOfInvitations = []struct {
	name, of string // the fixture
	damage   func(map[int]any)
	want     string
}{
	{"an unknown status", "public", func(m map[int]any) { m[1] = 4 }, "unknown number 4 of games.InvitationStatus"},
	{"no status", "public", func(m map[int]any) { m[1] = 0 }, "damaged record: no status"},
	{"another host", "public", func(m map[int]any) { m[3] = make([]byte, 32) }, "the id of another invitation"},
	{"a short hash", "public", func(m map[int]any) { m[12] = make([]byte, 31) }, "a hash or secret of 31 bytes"},
	{"another commitment", "public", func(m map[int]any) { m[12] = make([]byte, 32) }, "the commitment to another secret"},
	{"no secret", "public", func(m map[int]any) { delete(m, 15) }, "a secret that does not go with the status"},
	{"a secret that is kept", "accepted", func(m map[int]any) { m[15] = make([]byte, 32) },
		"a secret that does not go with the status"},
	{"no guest", "accepted", func(m map[int]any) { delete(m, 18); delete(m, 19) },
		"a guest that does not go with the status"},
	{"half a guest", "accepted", func(m map[int]any) { delete(m, 19) }, "a hash or secret of 0 bytes"},
	{"a guest too early", "public", func(m map[int]any) { m[18], m[19] = make([]byte, 32), make([]byte, 32) },
		"a guest that does not go with the status"},
	{"two seats", "public", func(m map[int]any) { m[7] = []int{0, 1} }, "2 seats of the host"},
	{"seat 2", "public", func(m map[int]any) { m[7] = []int{2} }, "an unknown seat"},
	{"no card sets", "public", func(m map[int]any) { m[9] = []any{} }, "0 card sets"},
	{"private, but listed", "public", func(m map[int]any) { delete(m, 2) }, "an entry of the list"},
	{"a public rematch", "rematch", func(m map[int]any) { m[2] = true }, "a rematch that is public"},
	{"a rematch without seats", "rematch", func(m map[int]any) { delete(m, 17) }, "a rematch without seats"},
	{"seats without a rematch", "public", func(m map[int]any) { m[17] = [][]byte{make([]byte, 32), make([]byte, 32)} },
		"a rematch without seats"},
	{"a strange name", "public", func(m map[int]any) { m[6] = "\u202eadA" }, "an invalid name"},
	{"a negative limit", "public", func(m map[int]any) { m[8] = -1 }, "a negative limit"},
	{"later rules", "public", func(m map[int]any) { m[13] = 99 }, "unknown rules: version 99"},
	{"an unknown member", "public", func(m map[int]any) { m[99] = 1 }, "damaged record: "},
	{"an array", "public", func(m map[int]any) { m[4] = []int{1} }, "damaged record: "},
}

func TestInvalidInvitationsWithAChecksum(t *testing.T) {
	for _, c := range faultsOfInvitations {
		t.Run(c.name, func(t *testing.T) {
			r := faulty(t, c.of, c.damage)
			if _, err := games.ReadInvitation(&r); err == nil || !strings.Contains(err.Error(), c.want) {
				t.Errorf("got %v, want %q", err, c.want)
			}
		})
	}
	stored := invitationFixture(t, filepath.Join(invitationFixtures, "public.json"))
	r := stored.record()
	games.SealInvitation(&r, 2, nil)
	if _, err := games.ReadInvitation(&r); !errors.Is(err, games.ErrNewerRecord) {
		t.Errorf("a later format: %v", err)
	}
}

// faulty returns a fixture to whose members something was done.
func faulty(t testing.TB, name string, damage func(map[int]any)) games.InvitationRecord {
	t.Helper()
	stored := invitationFixture(t, filepath.Join(invitationFixtures, name+".json"))
	r := stored.record()
	var members map[int]any
	unmarshal(t, r.Body[envelopeHead:], &members)
	damage(members)
	games.SealInvitation(&r, 1, marshal(t, members))
	return r
}

// FuzzInvitation takes any bytes for the payload of an intact record: they are
// refused as damaged or newer, or the invitation in them can be shown and stored again.
func FuzzInvitation(f *testing.F) {
	for _, name := range eachInvitationFixture(f) {
		f.Add(invitationFixture(f, name).Body[envelopeHead:], false)
	}
	for _, c := range faultsOfInvitations {
		r := faulty(f, c.of, c.damage)
		f.Add(r.Body[envelopeHead:], r.Listed)
	}
	id := derived("invitation 1", hex.EncodeToString(tokenHash(hostToken)))
	f.Fuzz(func(t *testing.T, payload []byte, listed bool) {
		r := games.InvitationRecord{ID: id, ExpiresAt: recordedAt(), Listed: listed}
		games.SealInvitation(&r, 1, payload)
		inv, err := games.ReadInvitation(&r)
		switch {
		case errors.Is(err, games.ErrDamagedRecord), errors.Is(err, engine.ErrUnknownRules):
			return
		case err != nil:
			t.Fatalf("refused for another reason: %v", err)
		}
		again, err := games.NewInvitationRecord(inv)
		if err != nil {
			t.Fatal(err)
		}
		back, err := games.ReadInvitation(&again)
		if err != nil || describe(back) != describe(inv) {
			t.Errorf("reads back as %v, error %v", back, err)
		}
	})
}

func TestStoredNumbersOfStatuses(t *testing.T) {
	const want = "1 open 2 accepted 3 withdrawn "
	if got := games.InvitationNumbers(); got != want {
		t.Errorf("the stored numbers are %q, want %q", got, want)
	}
}

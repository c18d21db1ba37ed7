package lobby_test

import (
	"bytes"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"testing/cryptotest"
	"time"

	"github.com/google/go-cmp/cmp"

	"cardgames/engine"
	"cardgames/games"
	"cardgames/games/envelope"
	"cardgames/lobby"
	"cardgames/localtest/repository/frozen"
	"cardgames/localtest/service/memstore"
)

// invitationFixtures are invitations as they are stored; see games/testdata/format3/README.md.
const invitationFixtures = "../games/testdata/format3/invitations"

// describe writes all that the API shows of an invitation.
func describe(inv *lobby.Invitation) string {
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

// storeOf returns a store that has an invitation.
func storeOf(t testing.TB, stored frozen.Invitation) *memstore.Store {
	t.Helper()
	store := memstore.New()
	stored.Store(t, store)
	return store
}

func TestStoredInvitationsAreRead(t *testing.T) { checkInvitations(t, invitationFixtures) }

func checkInvitations(t *testing.T, dir string) {
	t.Helper()
	kinds := map[string]bool{}
	for _, name := range filesIn(t, dir, "*.json") {
		stored := frozen.ReadInvitation(t, name)
		inv, err := lobby.NewInvitations(storeOf(t, stored), recordedAt).Read(t.Context(), stored.ID)
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		if diff := cmp.Diff(stored.Means, describe(inv)); diff != "" {
			t.Errorf("%s means another invitation (-then +now):\n%s", name, diff)
		}
		if payload, err := lobby.Encode(inv); err != nil || !bytes.Equal(payload, stored.Body[envelopeHead:]) {
			t.Errorf("%s is written as\n%x, it was\n%x (%v)", name, payload, stored.Body[envelopeHead:], err)
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

// Records of today are of the kinds that the fixtures have.
func TestInvitationFixturesCanBeMade(t *testing.T) {
	dir := t.TempDir()
	for seed, name := range slices.Sorted(maps.Keys(invitationTables)) {
		cryptotest.SetGlobalRandom(t, uint64(seed))
		l := newService(t)
		l.now = recordedAt().Add(-5 * time.Second)
		l.save(filepath.Join(dir, name+".json"), invitationTables[name](l))
	}
	checkInvitations(t, dir)
	keep(t, invitationFixtures, dir)
}

// invitationTables make the invitations of the fixtures, and return their ids.
var invitationTables = map[string]func(*service) string{
	"public":      func(l *service) string { return l.offer(publicOffer()).ID },
	"public_own":  func(l *service) string { return l.offer(ownCards(publicOffer())).ID },
	"private_own": func(l *service) string { return l.offer(ownCards(privateOffer())).ID },
	"public_seat": func(l *service) string {
		offer := publicOffer()
		offer.Seat, offer.Name = new(engine.Seat(1)), ""
		return l.offer(offer).ID
	},
	"private": func(l *service) string {
		offer := privateOffer()
		offer.TurnSeconds, offer.Name = 0, "Grüße, Oma"
		return l.offer(offer).ID
	},
	"accepted": func(l *service) string { return l.accept(acceptanceOf(l.offer(publicOffer()))).ID },
	"accepted_kept": func(l *service) string {
		l.Accepter = lobby.NewAccepter(l.store, games.NewRepository(l.store, recordedAt), 0)
		return l.accept(acceptanceOf(l.offer(privateOffer()))).ID
	},
	"withdrawn": func(l *service) string {
		inv := l.offer(publicOffer())
		if _, err := l.SetExpiry(l.Context(), inv.ID, hostToken, 0); err != nil {
			l.Fatal(err)
		}
		return inv.ID
	},
	"rematch": func(l *service) string {
		before, _ := l.finished(publicOffer())
		return l.offer(rematchOf(before, hostToken)).ID
	},
	"rematch_accepted": func(l *service) string {
		before, _ := l.finished(publicOffer())
		inv := l.offer(rematchOf(before, hostToken))
		return l.accept(lobby.AcceptRequest{
			InvitationID: inv.ID, Token: rematchGuest, RematchToken: guestToken, Entropy: entropy,
		}).ID
	},
}

func ownCards(offer lobby.OfferRequest) lobby.OfferRequest {
	offer.SetURLs = []string{"https://cards.example/own.json"}
	return offer
}

// save writes an invitation as it is stored.
func (l *service) save(name, id string) {
	l.Helper()
	r, err := l.store.Invitation(l.Context(), id)
	if err != nil {
		l.Fatal(err)
	}
	stored := frozen.Invitation{ID: r.ID, ExpiresAt: r.ExpiresAt, Listed: r.Listed, Nonce: r.Nonce[:], Body: r.Body}
	cards, err := l.store.InvitationSnapshot(l.Context(), id)
	switch {
	case err == nil:
		stored.Snapshot.ExpiresAt, stored.Snapshot.Body = cards.ExpiresAt, cards.Body
	case !errors.Is(err, lobby.ErrNotFound):
		l.Fatal(err)
	}
	inv, err := l.Invitations.Read(l.Context(), id)
	if err != nil {
		l.Fatal(err)
	}
	stored.Means = describe(inv)
	text, err := json.MarshalIndent(stored, "", "  ")
	if err != nil {
		l.Fatal(err)
	}
	if err := os.WriteFile(name, append(text, '\n'), 0o644); err != nil {
		l.Fatal(err)
	}
}

// A stored invitation can still be accepted.
func TestStoredInvitationsBecomeGames(t *testing.T) {
	for _, name := range filesIn(t, invitationFixtures, "*.json") {
		stored := frozen.ReadInvitation(t, name)
		store := storeOf(t, stored)
		accepter := lobby.NewAccepter(store, games.NewRepository(store, recordedAt), 0)
		g, _, _, err := accepter.Accept(t.Context(), lobby.AcceptRequest{
			InvitationID: stored.ID, Token: rematchGuest, RematchToken: guestToken, Entropy: entropy,
		})
		switch open := strings.Contains(stored.Means, " open "); {
		case open && (err != nil || g.ID != stored.ID):
			t.Errorf("%s: %v", name, err)
		case !open && !errors.Is(err, lobby.ErrTaken) && !errors.Is(err, lobby.ErrNotFound):
			t.Errorf("%s is accepted: %v", name, err)
		}
	}
}

// No change of one byte of what a store keeps is read as another invitation.
func TestDamagedInvitationsAreRefused(t *testing.T) {
	for _, name := range filesIn(t, invitationFixtures, "*.json") {
		stored := frozen.ReadInvitation(t, name)
		r := stored.Record()
		for at := range r.Body {
			for change := 1; change < 256; change <<= 1 {
				damaged := r
				damaged.Body = slices.Clone(r.Body)
				damaged.Body[at] ^= byte(change)
				wantDamaged(t, damaged)
			}
		}
		for _, damage := range []func(*lobby.Record){
			func(r *lobby.Record) { r.ID = derived("another", "") },
			func(r *lobby.Record) { r.ExpiresAt = r.ExpiresAt.Add(time.Second) },
			func(r *lobby.Record) { r.Listed = !r.Listed },
			func(r *lobby.Record) { r.Nonce[3]++ },
			func(r *lobby.Record) { r.Body = nil },
		} {
			damaged := r
			damage(&damaged)
			wantDamaged(t, damaged)
		}
	}
}

func wantDamaged(t *testing.T, r lobby.Record) {
	t.Helper()
	if _, err := lobby.ReadRecord(&r); !errors.Is(err, envelope.ErrDamaged) {
		t.Fatalf("got %v, want ErrDamagedRecord for %x", err, r.Body)
	}
	if err := r.Check(); !errors.Is(err, envelope.ErrDamaged) {
		t.Fatalf("Check: %v", err)
	}
}

// faultsOfInvitations are faults of a record whose checksum is right.
var faultsOfInvitations = []struct {
	name, of string // the fixture
	damage   func(map[int]any)
	want     string
}{
	{"an unknown status", "public", func(m map[int]any) { m[1] = 4 }, "unknown number 4 of lobby.Status"},
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
	{"a negative limit", "public", func(m map[int]any) { m[8] = -1 }, "a negative limit"},
	{"rules for decks without a deck", "public", func(m map[int]any) { m[13] = 2 }, "a deck that does not go with"},
	{"a deck without rules for it", "public", func(m map[int]any) { m[21] = []any{[]any{"core:kettle", 2}} },
		"a deck that does not go with"},
	{"a draft without decks", "public", func(m map[int]any) { m[22] = "draft" }, "a draft of a game without decks"},
	{"later rules", "public", func(m map[int]any) { m[13] = 99 }, "unknown rules: version 99"},
	{"an unknown member", "public", func(m map[int]any) { m[99] = 1 }, "damaged record: "},
	{"an array", "public", func(m map[int]any) { m[4] = []int{1} }, "damaged record: "},
}

func TestInvalidInvitationsWithAChecksum(t *testing.T) {
	for _, c := range faultsOfInvitations {
		t.Run(c.name, func(t *testing.T) {
			r := faulty(t, c.of, c.damage)
			if _, err := lobby.ReadRecord(&r); err == nil || !strings.Contains(err.Error(), c.want) {
				t.Errorf("got %v, want %q", err, c.want)
			}
		})
	}
	stored := frozen.ReadInvitation(t, filepath.Join(invitationFixtures, "public.json"))
	r := stored.Record()
	for format, want := range map[byte]error{2: envelope.ErrDamaged, 5: envelope.ErrNewer} {
		lobby.Seal(&r, format, nil)
		if _, err := lobby.ReadRecord(&r); !errors.Is(err, want) {
			t.Errorf("format %d: %v", format, err)
		}
	}
}

// faulty returns a fixture to whose members something was done.
func faulty(t testing.TB, name string, damage func(map[int]any)) lobby.Record {
	t.Helper()
	stored := frozen.ReadInvitation(t, filepath.Join(invitationFixtures, name+".json"))
	r := stored.Record()
	var members map[int]any
	unmarshal(t, r.Body[envelopeHead:], &members)
	damage(members)
	lobby.Seal(&r, envelope.Format, marshal(t, members))
	return r
}

// FuzzInvitation takes any bytes for the payload of an intact record: they are
// refused as damaged or newer, or the invitation in them can be shown and stored again.
func FuzzInvitation(f *testing.F) {
	for _, name := range filesIn(f, invitationFixtures, "*.json") {
		f.Add(frozen.ReadInvitation(f, name).Body[envelopeHead:], false)
	}
	for _, c := range faultsOfInvitations {
		r := faulty(f, c.of, c.damage)
		f.Add(r.Body[envelopeHead:], r.Listed)
	}
	id := derived("invitation 1", hex.EncodeToString(tokenHash(hostToken)))
	f.Fuzz(func(t *testing.T, payload []byte, listed bool) {
		r := lobby.Record{ID: id, ExpiresAt: recordedAt(), Listed: listed}
		lobby.Seal(&r, envelope.Format, payload)
		inv, err := lobby.ReadRecord(&r)
		switch {
		case errors.Is(err, envelope.ErrDamaged), errors.Is(err, engine.ErrUnknownRules):
			return
		case err != nil:
			t.Fatalf("refused for another reason: %v", err)
		}
		again, err := lobby.NewRecord(inv)
		if err != nil {
			t.Fatal(err)
		}
		back, err := lobby.ReadRecord(&again)
		if err != nil || describe(back) != describe(inv) {
			t.Errorf("reads back as %v, error %v", back, err)
		}
	})
}

func TestStoredNumbersOfStatuses(t *testing.T) {
	const want = "1 open 2 accepted 3 withdrawn "
	if got := lobby.StatusNumbers(); got != want {
		t.Errorf("the stored numbers are %q, want %q", got, want)
	}
}

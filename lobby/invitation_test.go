package lobby_test

import (
	"context"
	"crypto/sha256"
	"encoding/base32"
	"encoding/hex"
	"errors"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"cardgames/cardsets/core"
	"cardgames/cardsets/inline"
	"cardgames/cardsets/snapshot"
	"cardgames/cardsets/work"
	"cardgames/engine"
	"cardgames/engine/shuffle"
	"cardgames/games"
	"cardgames/lobby"
	"cardgames/localtest/service/memstore"
)

// service is the use cases of invitations on a store in memory, with a clock that a
// test can set.
type service struct {
	*testing.T
	*lobby.Offerer
	*lobby.Invitations
	*lobby.Accepter
	*games.Reader
	*games.Submitter
	store *memstore.Store
	cards countedLoader
	now   time.Time
}

// countedLoader loads one card set, and counts how often.
type countedLoader struct {
	snapshot *snapshot.Snapshot
	loads    int
}

func (l *countedLoader) Load(context.Context, work.Place, []string, []inline.Set) (*snapshot.Snapshot, error) {
	l.loads++
	return l.snapshot, nil
}

const retention = 90 * 24 * time.Hour

func newService(t *testing.T, options ...games.Option) *service {
	l := &service{T: t, store: memstore.New(), now: time.Date(2026, 3, 1, 12, 0, 0, 250_000_000, time.UTC)}
	clock := func() time.Time { return l.now }
	card := snapshot.Card{ID: "chore", Name: "Chore", Cost: 1, Type: "task", Effect: "none", Text: "A chore."}
	set := snapshot.CardSet{ID: "own", Name: "Own", Version: "1.0.0", Cards: []snapshot.Card{card}}
	l.cards.snapshot, _ = snapshot.New([]snapshot.Set{{URL: "https://cards.example/own.json", CardSet: set}})
	l.Offerer = lobby.NewOfferer(l.store, games.NewRepository(l.store, clock), &l.cards, options...)
	l.Invitations = lobby.NewInvitations(l.store, clock)
	l.Accepter = lobby.NewAccepter(l.store, games.NewRepository(l.store, clock), retention)
	l.Reader = games.NewReader(games.NewRepository(l.store, clock))
	l.Submitter = games.NewSubmitter(games.NewRepository(l.store, clock))
	return l
}

// later moves the clock on.
func (l *service) later(wait time.Duration) { l.now = l.now.Add(wait) }

const (
	hostToken  = "a token of the host, from its own device"
	guestToken = "a token of the guest, from its own device"
	otherToken = "a token of another guest"
)

var entropy = [32]byte{1, 2, 3}

func publicOffer() lobby.OfferRequest {
	return lobby.OfferRequest{
		Token: hostToken, TurnSeconds: 120, Public: true, Name: "Ada", RequestID: "offer", BodyHash: [32]byte{7},
	}
}

func (l *service) offer(request lobby.OfferRequest) *lobby.Invitation {
	l.Helper()
	inv, replayed, err := l.Offer(l.Context(), request)
	if err != nil || replayed {
		l.Fatalf("offer: replayed %v, error %v", replayed, err)
	}
	return inv
}

func acceptanceOf(inv *lobby.Invitation) lobby.AcceptRequest {
	return lobby.AcceptRequest{InvitationID: inv.ID, Token: guestToken, Name: "Ben", RequestID: "accept", Entropy: entropy}
}

func (l *service) accept(request lobby.AcceptRequest) *games.Game {
	l.Helper()
	g, _, replayed, err := l.Accept(l.Context(), request)
	if err != nil || replayed {
		l.Fatalf("acceptance: replayed %v, error %v", replayed, err)
	}
	return g
}

// wantAcceptError checks how an acceptance ends, and that it does so each time.
func (l *service) wantAcceptError(request lobby.AcceptRequest, want error) {
	l.Helper()
	for range 2 {
		if _, _, _, err := l.Accept(l.Context(), request); !errors.Is(err, want) {
			l.Fatalf("acceptance: got %v, want %v", err, want)
		}
	}
}

func (l *service) wantOfferError(request lobby.OfferRequest, want error) {
	l.Helper()
	if _, _, err := l.Offer(l.Context(), request); !errors.Is(err, want) {
		l.Fatalf("offer: got %v, want %v", err, want)
	}
}

func (l *service) wantExpiryError(id, token string, seconds int, want error) {
	l.Helper()
	if _, err := l.SetExpiry(l.Context(), id, token, seconds); !errors.Is(err, want) {
		l.Fatalf("expiry: got %v, want %v", err, want)
	}
}

// wantStatus checks what a read of an invitation shows.
func (l *service) wantStatus(id string, want lobby.Status) {
	l.Helper()
	inv, err := l.Read(l.Context(), id)
	if err != nil || inv.Status != want {
		l.Fatalf("got %v, error %v, want %v", inv, err, want)
	}
}

func (l *service) wantAbsent(id string) {
	l.Helper()
	if _, err := l.Read(l.Context(), id); !errors.Is(err, lobby.ErrNotFound) {
		l.Fatalf("got %v, want ErrInvitationNotFound", err)
	}
}

func (l *service) listed() (ids []string) {
	l.Helper()
	list, err := l.List(l.Context(), false)
	if err != nil {
		l.Fatal(err)
	}
	for _, inv := range list {
		ids = append(ids, inv.ID)
	}
	return ids
}

func tokenHash(token string) []byte {
	hash := sha256.Sum256([]byte(token))
	return hash[:]
}

// derived is the id that the documentation derives from a label and an input.
func derived(label, input string) string {
	hash := sha256.Sum256([]byte(label + "\n" + input))
	return strings.ToLower(base32.StdEncoding.WithPadding(base32.NoPadding).EncodeToString(hash[:16]))
}

func TestAnOfferIsListedUntilItIsAccepted(t *testing.T) {
	l := newService(t)
	inv := l.offer(publicOffer())
	if want := derived("invitation 1", hex.EncodeToString(tokenHash(hostToken))); inv.ID != want {
		t.Errorf("the id is %s, want %s", inv.ID, want)
	}
	set := core.Snapshot().Sets[0]
	want := &lobby.Invitation{
		ID: inv.ID, Status: lobby.Open, Public: true, HostName: "Ada", TurnSeconds: 120,
		CardSets:       []games.CardSetRef{{ID: set.ID, Name: set.Name, Version: set.Version}},
		SnapshotSHA256: core.SHA256, SnapshotKey: core.Snapshot().Key, Commitment: inv.Commitment,
		Rules: engine.DefaultRules(), RequestID: "offer",
		CreatedAt: l.now, ExpiresAt: time.Date(2026, 3, 1, 12, 0, 31, 0, time.UTC),
	}
	read, err := l.Read(t.Context(), inv.ID)
	if err != nil {
		t.Fatal(err)
	}
	for name, got := range map[string]*lobby.Invitation{"made": inv, "read": read} {
		if diff := lobby.Differ(want, got); diff != "" {
			t.Errorf("%s (-want +got):\n%s", name, diff)
		}
	}
	if list := l.listed(); !slices.Equal(list, []string{inv.ID}) {
		t.Errorf("the list is %v", list)
	}
	l.accept(acceptanceOf(inv))
	l.wantStatus(inv.ID, lobby.Accepted)
	if list := l.listed(); len(list) != 0 {
		t.Errorf("the list is %v", list)
	}
}

func TestAnAcceptanceBeginsTheGame(t *testing.T) {
	l := newService(t)
	inv := l.offer(publicOffer())
	l.later(10 * time.Second)
	g := l.accept(acceptanceOf(inv))
	if g.Secret == nil || g.Secret.Commitment() != inv.Commitment || g.Commitment != inv.Commitment {
		t.Fatal("the secret is not the one of the commitment")
	}
	deal := g.Secret.WithEntropy(inv.ID, entropy)
	state, _ := shuffle.Deal(inv.Rules, core.Snapshot().Pool, deal)
	if *g.State != state {
		t.Error("the cards are not dealt with the secret and the entropy")
	}
	host := deal.HostSeat()
	want := games.Header{
		CreatedAt: l.now, SnapshotKey: core.Snapshot().Key, Commitment: inv.Commitment, Private: true, TurnSeconds: 120,
	}
	want.SeatHashes[host], want.SeatHashes[1-host] = tokenHash(hostToken), tokenHash(guestToken)
	want.Names[host], want.Names[1-host] = "Ada", "Ben"
	if diff := cmp.Diff(want, g.Header); diff != "" {
		t.Errorf("header (-want +got):\n%s", diff)
	}
	if g.ID != inv.ID || g.Entropy == nil || *g.Entropy != entropy || g.RequestID != "accept" {
		t.Errorf("game %s, entropy %x, request %q", g.ID, g.Entropy, g.RequestID)
	}
	if want := l.now.Add(retention).Truncate(time.Second); !g.ExpiresAt.Equal(want) {
		t.Errorf("the game expires at %v, want %v", g.ExpiresAt, want)
	}
	stored, err := l.At(t.Context(), inv.ID, 0)
	if err != nil || *stored.State != *g.State ||
		!cmp.Equal(stored.Header, g.Header) || !cmp.Equal(stored.Entry, g.Entry) {
		t.Errorf("the game reads back as another one: %v", err)
	}
}

// The stream "seat" of the deal decides, unless the host asked for a seat.
func TestTheHostGetsTheSeatAskedFor(t *testing.T) {
	for seat := range engine.Seat(2) {
		for round := range byte(8) {
			l := newService(t)
			request := publicOffer()
			request.Seat = &seat
			acceptance := acceptanceOf(l.offer(request))
			acceptance.Entropy[31] = round
			g := l.accept(acceptance)
			if host, err := g.Viewer(hostToken); err != nil || host != engine.SeatViewer(seat) {
				t.Fatalf("the host is %v, want seat %d: %v", host, seat, err)
			}
		}
	}
}

// A host may be away when an invited friend sits down; a player who looks for an opponent
// waits for one.
func TestNoDeadlineRunsBeforeTheHostOfAPrivateInvitationActs(t *testing.T) {
	for seat := range engine.Seat(2) {
		for _, public := range []bool{false, true} {
			l := newService(t)
			request := publicOffer()
			request.Public, request.Seat = public, &seat
			g := l.accept(acceptanceOf(l.offer(request)))
			tokens := [2]string{guestToken, guestToken}
			tokens[seat] = hostToken
			acted := false
			for range 4 {
				if _, runs := g.Deadline(); runs != (public || acted) {
					t.Errorf("seat %d, public %v, version %d: a deadline runs: %v", seat, public, g.Version, runs)
				}
				player, _ := g.State.Priority()
				acted = acted || player == seat
				g = l.pass(g, tokens)
			}
		}
	}
}

func TestARepeatedOfferIsTheSameInvitation(t *testing.T) {
	l := newService(t)
	request := publicOffer()
	request.SetURLs = []string{"https://cards.example/own.json"}
	first := l.offer(request)
	l.later(20 * time.Second)
	again, replayed, err := l.Offer(t.Context(), request)
	if err != nil || !replayed || again.Commitment != first.Commitment || !again.ExpiresAt.Equal(first.ExpiresAt) {
		t.Errorf("replayed %v, error %v, and %v is not %v", replayed, err, again, first)
	}
	other := request
	other.BodyHash = [32]byte{8}
	l.wantOfferError(other, lobby.ErrReused)
	if l.cards.loads != 1 {
		t.Errorf("the card sets were loaded %d times", l.cards.loads)
	}
	l.accept(acceptanceOf(first))
	if again, _, err = l.Offer(t.Context(), request); err != nil || again.Status != lobby.Accepted {
		t.Errorf("after the acceptance: %v, error %v", again, err)
	}
}

func TestAnIDIsNeverOfferedAgain(t *testing.T) {
	l := newService(t)
	inv := l.offer(publicOffer())
	l.later(time.Minute)
	l.wantAbsent(inv.ID)
	l.wantOfferError(publicOffer(), lobby.ErrReused)

	l = newService(t) // a store that has the game and no invitation, such as a restored one
	if err := l.store.Create(t.Context(), games.Record{GameID: inv.ID}, nil); err != nil {
		t.Fatal(err)
	}
	l.wantOfferError(publicOffer(), lobby.ErrReused)
}

func TestARepeatedAcceptanceShowsTheGame(t *testing.T) {
	l := newService(t)
	request := acceptanceOf(l.offer(publicOffer()))
	g := l.accept(request)
	seat, _ := g.State.Priority()
	token := map[engine.Viewer]string{}
	for _, t := range []string{hostToken, guestToken} {
		viewer, _ := g.Viewer(t)
		token[viewer] = t
	}
	if _, _, err := l.Submit(t.Context(), games.SubmitRequest{
		GameID: g.ID, Action: engine.PassPriority(int(seat)), Token: token[engine.SeatViewer(seat)],
	}); err != nil {
		t.Fatal(err)
	}
	l.later(time.Hour)
	again, viewer, replayed, err := l.Accept(t.Context(), request)
	if err != nil || !replayed || again.Version != 1 || token[viewer] != guestToken {
		t.Errorf("version %d for %v, replayed %v, error %v", again.Version, viewer, replayed, err)
	}
	other := request
	other.Entropy[0]++
	l.wantAcceptError(other, lobby.ErrEntropyReused)
	l.now = g.ExpiresAt
	l.wantAcceptError(request, lobby.ErrNotFound)
	l.wantAcceptError(other, lobby.ErrEntropyReused)
}

// The errors of an acceptance in the order of the checks, by who asks and what became of
// the invitation.
func TestChecksOfAnAcceptance(t *testing.T) {
	open := func(*service, *lobby.Invitation) {}
	accepted := func(l *service, inv *lobby.Invitation) { l.accept(acceptanceOf(inv)) }
	withdrawn := func(l *service, inv *lobby.Invitation) { l.wantExpiryError(inv.ID, hostToken, 0, nil) }
	expired := func(l *service, _ *lobby.Invitation) { l.later(time.Minute) }
	hash := hex.EncodeToString(tokenHash(guestToken))
	for _, c := range []struct {
		name   string
		before func(*service, *lobby.Invitation)
		token  string
		want   error
	}{
		{"no token", open, "", games.ErrTokenRequired},
		{"the host, open", open, hostToken, lobby.ErrOwnInvitation},
		{"the host, accepted", accepted, hostToken, lobby.ErrOwnInvitation},
		{"the host, withdrawn", withdrawn, hostToken, lobby.ErrOwnInvitation},
		{"another guest, accepted", accepted, otherToken, lobby.ErrTaken},
		{"the hash of the guest's token, accepted", accepted, hash, lobby.ErrTaken},
		{"a guest, withdrawn", withdrawn, guestToken, lobby.ErrNotFound},
		{"a guest, expired", expired, guestToken, lobby.ErrNotFound},
	} {
		t.Run(c.name, func(t *testing.T) {
			l := newService(t)
			inv := l.offer(publicOffer())
			c.before(l, inv)
			request := acceptanceOf(inv)
			request.Token = c.token
			l.wantAcceptError(request, c.want)
		})
	}
	l := newService(t)
	for _, id := range []string{"", "x", derived("invitation 1", "")} {
		l.wantAcceptError(lobby.AcceptRequest{InvitationID: id, Token: guestToken}, lobby.ErrNotFound)
		l.wantExpiryError(id, hostToken, 0, lobby.ErrNotFound)
		l.wantAbsent(id)
	}
	l.wantOfferError(lobby.OfferRequest{}, games.ErrTokenRequired)
}

// An invitation that outlasts a release may need card sets that the next one does not bring.
func TestCardSetsComeFromTheInvitation(t *testing.T) {
	private := publicOffer()
	private.Public = false
	own := private
	own.SetURLs = []string{"https://cards.example/own.json"}
	for name, c := range map[string]struct {
		request lobby.OfferRequest
		stored  bool
	}{
		"own sets":            {own, true},
		"core set, private":   {private, true},
		"core set, in public": {publicOffer(), false},
	} {
		l := newService(t)
		inv := l.offer(c.request)
		kept, err := l.store.InvitationSnapshot(t.Context(), inv.ID)
		if (err == nil) != c.stored {
			t.Errorf("%s: the snapshot is kept: %v", name, err)
		}
		if c.stored && !kept.ExpiresAt.After(inv.CreatedAt.Add(lobby.MaxInvitation)) {
			t.Errorf("%s: the snapshot expires at %v", name, kept.ExpiresAt)
		}
		g := l.accept(acceptanceOf(inv))
		if g.SnapshotKey != inv.SnapshotKey {
			t.Errorf("%s: other cards", name)
		}
		if _, err := l.store.InvitationSnapshot(t.Context(), inv.ID); !errors.Is(err, lobby.ErrNotFound) {
			t.Errorf("%s: the snapshot is kept after the acceptance: %v", name, err)
		}
		if read, err := games.NewReader(games.NewRepository(l.store, func() time.Time { return l.now })).
			Current(t.Context(), g.ID); err != nil || read.Snapshot.Key != inv.SnapshotKey {
			t.Errorf("%s: the game reads back with other cards: %v", name, err)
		}
	}
}

// The secret is stored while an invitation is open, and then with the game alone.
func TestOnlyAnOpenInvitationHasTheSecret(t *testing.T) {
	for name, end := range map[string]func(*service, *lobby.Invitation){
		"accepted":  func(l *service, inv *lobby.Invitation) { l.accept(acceptanceOf(inv)) },
		"withdrawn": func(l *service, inv *lobby.Invitation) { l.wantExpiryError(inv.ID, hostToken, 0, nil) },
	} {
		l := newService(t)
		inv := l.offer(publicOffer())
		secret := lobby.SecretOf(inv)
		has := func() bool { return strings.Contains(l.invitationBody(inv.ID), secret) }
		if !has() {
			t.Fatal("the record of an open invitation has no secret: this test looks in the wrong place")
		}
		end(l, inv)
		if has() {
			t.Errorf("the record of an %s invitation has the secret", name)
		}
	}
}

func (l *service) invitationBody(id string) string {
	l.Helper()
	r, err := l.store.Invitation(l.Context(), id)
	if err != nil {
		l.Fatal(err)
	}
	return string(r.Body)
}

// An offer with card sets of its own stands after an operator has turned these off, also if
// it is repeated. A new one is refused.
func TestOffersWithSetsAfterTheseWereTurnedOff(t *testing.T) {
	l := newService(t, games.WithInlineSets())
	request := publicOffer()
	request.Public, request.Sets = false, []inline.Set{{JSON: []byte(`{}`)}}
	inv := l.offer(request)
	l.Offerer = lobby.NewOfferer(l.store, games.NewRepository(l.store, func() time.Time { return l.now }), &l.cards)
	if again, replayed, err := l.Offer(t.Context(), request); err != nil || !replayed || again.ID != inv.ID {
		t.Errorf("repeated: replayed %t, error %v", replayed, err)
	}
	request.Token = otherToken
	l.wantOfferError(request, games.ErrInlineSetsDisabled)
	if l.cards.loads != 1 {
		t.Errorf("the card sets were loaded %d times", l.cards.loads)
	}
	l.accept(acceptanceOf(inv))
}

// In the game of a private invitation the host may not know yet that it has begun.
func TestPrivateInvitationsWaitForTheHost(t *testing.T) {
	for _, public := range []bool{true, false} {
		l := newService(t)
		offer, host := publicOffer(), engine.Seat(1)
		offer.Public, offer.Seat = public, &host
		g := l.accept(acceptanceOf(l.offer(offer)))
		if _, limited := g.Deadline(); limited != public {
			t.Errorf("public %t: the new game has a deadline: %t", public, limited)
		}
		for seat, token := range []string{guestToken, hostToken} {
			made, _, err := l.Submit(t.Context(), games.SubmitRequest{
				GameID: g.ID, Action: engine.PassPriority(seat), Token: token,
			})
			if err != nil {
				t.Fatal(err)
			}
			if _, limited := made.Deadline(); limited != (public || seat == 1) {
				t.Errorf("public %t: after an action of seat %d the game has a deadline: %t", public, seat, limited)
			}
		}
	}
}

package lobby_test

import (
	"testing"
	"time"

	"cardgames/games"
	"cardgames/lobby"
	"cardgames/localtest/service/memstore"
)

func privateOffer() lobby.OfferRequest {
	request := publicOffer()
	request.Public = false
	return request
}

// wantExpiry sets the expiry of an invitation, and checks that it lasts that long but
// less than a second longer.
func (l *service) wantExpiry(id string, seconds int) *lobby.Invitation {
	l.Helper()
	inv, err := l.SetExpiry(l.Context(), id, hostToken, seconds)
	if err != nil {
		l.Fatal(err)
	}
	l.wantLasts(inv, time.Duration(seconds)*time.Second)
	return inv
}

func (l *service) wantLasts(inv *lobby.Invitation, wait time.Duration) {
	l.Helper()
	if d := inv.ExpiresAt.Sub(l.now); d < wait || d >= wait+time.Second || inv.ExpiresAt.Nanosecond() != 0 {
		l.Errorf("the invitation expires in %v, want %v", d, wait)
	}
}

func TestHowLongInvitationsLast(t *testing.T) {
	l := newService(t)
	l.wantLasts(l.offer(publicOffer()), 30*time.Second)
	l = newService(t)
	l.wantLasts(l.offer(privateOffer()), 24*time.Hour)
}

func TestAPublicInvitationIsRenewed(t *testing.T) {
	l := newService(t)
	inv := l.offer(publicOffer())
	for range 20 {
		l.later(15 * time.Second)
		l.wantExpiry(inv.ID, 30)
	}
	l.wantExpiryError(inv.ID, hostToken, 31, lobby.ErrExpiryTooLong)
	inv = l.wantExpiry(inv.ID, 1)
	if list := l.listed(); len(list) != 1 {
		t.Errorf("the list is %v", list)
	}
	l.now = inv.ExpiresAt.Add(-time.Millisecond)
	l.wantStatus(inv.ID, lobby.Open)
	l.now = inv.ExpiresAt
	l.wantAbsent(inv.ID)
	if list := l.listed(); len(list) != 0 {
		t.Errorf("the list is %v", list)
	}
}

// After seven days every invitation ends, and so does what is stored for it.
func TestNoInvitationLastsLongerThanAWeek(t *testing.T) {
	l := newService(t)
	private := l.offer(privateOffer())
	l.wantExpiry(private.ID, 7*24*3600-1)
	l.later(6 * 24 * time.Hour)
	inv, err := l.SetExpiry(t.Context(), private.ID, hostToken, 7*24*3600)
	if want := private.CreatedAt.Add(lobby.MaxInvitation).Truncate(time.Second); err != nil || !inv.ExpiresAt.Equal(want) {
		t.Errorf("the invitation expires at %v, want %v, error %v", inv.ExpiresAt, want, err)
	}
}

func TestAWithdrawalCanBeRepeated(t *testing.T) {
	l := newService(t)
	inv := l.offer(privateOffer())
	for range 2 {
		withdrawn, err := l.SetExpiry(t.Context(), inv.ID, hostToken, 0)
		if err != nil || withdrawn.Status != lobby.Withdrawn {
			t.Fatalf("got %v, error %v", withdrawn, err)
		}
		l.wantStatus(inv.ID, lobby.Withdrawn)
		l.later(time.Hour)
	}
	l.wantExpiryError(inv.ID, hostToken, 30, lobby.ErrNotFound)
	l.later(lobby.WithdrawnExpiry)
	l.wantAbsent(inv.ID)
	l.wantExpiryError(inv.ID, hostToken, 0, lobby.ErrNotFound)
}

func TestOnlyTheHostSetsTheExpiry(t *testing.T) {
	l := newService(t)
	inv := l.offer(publicOffer())
	for _, seconds := range []int{0, 30} {
		l.wantExpiryError(inv.ID, "", seconds, games.ErrTokenRequired)
		l.wantExpiryError(inv.ID, guestToken, seconds, lobby.ErrNotHost)
	}
	l.accept(acceptanceOf(inv))
	for _, seconds := range []int{0, 30} {
		l.wantExpiryError(inv.ID, guestToken, seconds, lobby.ErrNotHost)
		l.wantExpiryError(inv.ID, hostToken, seconds, lobby.ErrTaken)
	}
}

// A host who was told that the invitation has expired can sit down elsewhere: an
// acceptance that began before the expiry is not stored after it.
func TestNoAcceptanceAfterTheHostLearntOfTheExpiry(t *testing.T) {
	for _, seconds := range []int{0, 30} {
		l := newService(t)
		inv := l.offer(publicOffer())
		slow := &memstore.HookedInvitations{Store: l.store, Before: func(call, _ string) error {
			if call == "Accept" { // the response to the read has come, and the write is on its way
				l.later(time.Minute)
				l.wantExpiryError(inv.ID, hostToken, seconds, lobby.ErrNotFound)
			}
			return nil
		}}
		l.Accepter = lobby.NewAccepter(slow, games.NewRepository(l.store, func() time.Time { return l.now }), retention)
		l.wantAcceptError(acceptanceOf(inv), lobby.ErrNotFound)
		if _, err := l.Current(t.Context(), inv.ID); err == nil {
			t.Error("the game has begun")
		}
		l.wantAbsent(inv.ID)
	}
}

// A renewal between the read and the write of an acceptance does not fail it.
func TestARenewalDoesNotFailAnAcceptance(t *testing.T) {
	l := newService(t)
	inv := l.offer(publicOffer())
	renewals := 0
	busy := &memstore.HookedInvitations{Store: l.store, Before: func(call, _ string) error {
		if call == "Accept" && renewals < 2 {
			renewals++
			l.wantExpiry(inv.ID, 30)
		}
		return nil
	}}
	l.Accepter = lobby.NewAccepter(busy, games.NewRepository(l.store, func() time.Time { return l.now }), retention)
	l.accept(acceptanceOf(inv))
	l.wantStatus(inv.ID, lobby.Accepted)
	if renewals != 2 {
		t.Errorf("%d renewals", renewals)
	}
}

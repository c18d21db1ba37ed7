package games_test

import (
	"errors"
	"path/filepath"
	"testing"
	"time"

	"cardgames/games"
	"cardgames/infra/bolt"
)

func (w *watching) offer(t *testing.T, token string) *games.Invitation {
	t.Helper()
	offerer := games.NewOfferer(w.service.store, w.service.store, nil, w.clock)
	invitation, _, err := offerer.Offer(t.Context(), games.OfferRequest{Token: token})
	if err != nil {
		t.Fatal(err)
	}
	return invitation
}

func (w *watching) accept(t *testing.T, invitation *games.Invitation) *games.Game {
	t.Helper()
	accepter := games.NewAccepter(w.service.store, w.service.store, w.clock, time.Hour)
	g, _, _, err := accepter.Accept(t.Context(), games.AcceptRequest{InvitationID: invitation.ID, Token: guestToken})
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// A follower of an open invitation follows the game that it becomes.
func TestAHostWaitsForAGuest(t *testing.T) {
	w := newWatching(t)
	invitation := w.offer(t, hostToken)
	names := []string{invitation.ID}
	if err := w.Watch(t.Context(), "host", names); err != nil {
		t.Fatal(err)
	}
	g := w.accept(t, invitation)
	w.notify(t, games.Delivery{Sent: 1}, games.Hint{GameID: g.ID, Version: 0, Actor: games.ActorBoth})
	if err := w.Watch(t.Context(), "later", names); err != nil {
		t.Errorf("the game cannot be followed by the invitation's id: %v", err)
	}
}

func TestInvitationsThatCannotBeFollowed(t *testing.T) {
	w := newWatching(t)
	expired := w.offer(t, "an invitation that expires")
	w.now = w.now.Add(games.PrivateExpiry + time.Minute)
	withdrawn, open := w.offer(t, "an invitation that is withdrawn"), w.offer(t, hostToken)
	invitations := games.NewInvitations(w.service.store, w.clock)
	if _, err := invitations.SetExpiry(t.Context(), withdrawn.ID, "an invitation that is withdrawn", 0); err != nil {
		t.Fatal(err)
	}
	for name, test := range map[string]struct {
		name string
		want error
	}{
		"open":                {open.ID, nil},
		"open, with a ticket": {open.ID + ".aaaa", games.ErrWrongTicket},
		"expired":             {expired.ID, games.ErrNotFound},
		"withdrawn":           {withdrawn.ID, games.ErrNotFound},
	} {
		if err := w.Watch(t.Context(), "a", []string{test.name}); !errors.Is(err, test.want) {
			t.Errorf("%s: got %v, want %v", name, err, test.want)
		}
	}
}

// appearing is an InvitationStore in which the guest accepts while a host connects.
type appearing struct {
	games.InvitationStore
	accept func()
}

func (a *appearing) Invitation(c ctx, id string) (games.InvitationRecord, error) {
	a.accept()
	return a.InvitationStore.Invitation(c, id)
}

func TestAnInvitationIsAcceptedWhileItsHostConnects(t *testing.T) {
	w := newWatching(t)
	invitation := w.offer(t, hostToken)
	store := &appearing{w.service.store, func() { w.accept(t, invitation) }}
	watcher := games.NewWatcher(w.service.store, store, w.table, w.clock)
	if err := watcher.Watch(t.Context(), "host", []string{invitation.ID}); err != nil {
		t.Errorf("got %v", err)
	}
}

// The start of a game has a hint if it began with an invitation, and only then.
func TestHintsOfTheStartOfAGame(t *testing.T) {
	hints := make(chan games.Hint, 2)
	store, err := bolt.Open(filepath.Join(t.TempDir(), "games.db"), bolt.WithHints(hints))
	if err != nil {
		t.Fatal(err)
	}
	w := newWatching(t)
	w.service.store = store
	creator := games.NewCreator(store, nil, w.clock, time.Hour)
	if _, _, err := creator.Create(t.Context(), games.CreateRequest{}); err != nil {
		t.Fatal(err)
	}
	g := w.accept(t, w.offer(t, hostToken))
	if err := store.Close(); err != nil {
		t.Fatal(err)
	}
	close(hints)
	want := games.Hint{GameID: g.ID, Actor: games.ActorBoth}
	if got := <-hints; got != want || len(hints) > 0 {
		t.Errorf("got %+v and %d more, want %+v", got, len(hints), want)
	}
}

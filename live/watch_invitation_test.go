package live_test

import (
	"errors"
	"path/filepath"
	"testing"
	"time"

	"cardgames/games"
	"cardgames/infra/bolt"
	"cardgames/live"
	"cardgames/lobby"
)

func (w *watching) offer(t *testing.T, token string) *lobby.Invitation {
	t.Helper()
	offerer := lobby.NewOfferer(w.store, games.NewRepository(w.store, w.clock), nil)
	invitation, _, err := offerer.Offer(t.Context(), lobby.OfferRequest{Token: token})
	if err != nil {
		t.Fatal(err)
	}
	return invitation
}

func (w *watching) accept(t *testing.T, invitation *lobby.Invitation) *games.Game {
	t.Helper()
	accepter := lobby.NewAccepter(w.store, games.NewRepository(w.store, w.clock), time.Hour)
	g, _, _, err := accepter.Accept(t.Context(), lobby.AcceptRequest{InvitationID: invitation.ID, Token: guestToken})
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
	w.notify(t, live.Delivery{Sent: 1}, live.Hint{GameID: g.ID, Version: 0, Actor: games.ActorBoth})
	if err := w.Watch(t.Context(), "later", names); err != nil {
		t.Errorf("the game cannot be followed by the invitation's id: %v", err)
	}
}

func TestInvitationsThatCannotBeFollowed(t *testing.T) {
	w := newWatching(t)
	expired := w.offer(t, "an invitation that expires")
	w.now = w.now.Add(lobby.PrivateExpiry + time.Minute)
	withdrawn, open := w.offer(t, "an invitation that is withdrawn"), w.offer(t, hostToken)
	invitations := lobby.NewInvitations(w.store, w.clock)
	if _, err := invitations.SetExpiry(t.Context(), withdrawn.ID, "an invitation that is withdrawn", 0); err != nil {
		t.Fatal(err)
	}
	for name, test := range map[string]struct {
		name string
		want error
	}{
		"open":                {open.ID, nil},
		"open, with a ticket": {open.ID + ".aaaa", live.ErrWrongTicket},
		"expired":             {expired.ID, games.ErrNotFound},
		"withdrawn":           {withdrawn.ID, games.ErrNotFound},
	} {
		if err := w.Watch(t.Context(), "a", []string{test.name}); !errors.Is(err, test.want) {
			t.Errorf("%s: got %v, want %v", name, err, test.want)
		}
	}
}

// appearing is an lobby.Store in which the guest accepts while a host connects.
type appearing struct {
	lobby.Store
	accept func()
}

func (a *appearing) Invitation(c ctx, id string) (lobby.Record, error) {
	a.accept()
	return a.Store.Invitation(c, id)
}

func TestAnInvitationIsAcceptedWhileItsHostConnects(t *testing.T) {
	w := newWatching(t)
	invitation := w.offer(t, hostToken)
	store := &appearing{w.store, func() { w.accept(t, invitation) }}
	watcher := live.NewWatcher(games.NewRepository(w.store, w.clock), store, w.table)
	if err := watcher.Watch(t.Context(), "host", []string{invitation.ID}); err != nil {
		t.Errorf("got %v", err)
	}
}

// The start of a game has a hint if it began with an invitation, and only then.
func TestHintsOfTheStartOfAGame(t *testing.T) {
	hints := make(live.Queue, 2)
	store, err := bolt.Open(filepath.Join(t.TempDir(), "games.db"), bolt.WithStored(hints.Stored))
	if err != nil {
		t.Fatal(err)
	}
	w := newWatching(t)
	w.store = store
	creator := games.NewCreator(games.NewRepository(store, w.clock), nil, time.Hour)
	if _, _, err := creator.Create(t.Context(), games.CreateRequest{}); err != nil {
		t.Fatal(err)
	}
	g := w.accept(t, w.offer(t, hostToken))
	if err := store.Close(); err != nil {
		t.Fatal(err)
	}
	close(hints)
	want := live.Hint{GameID: g.ID, Actor: games.ActorBoth}
	if got := <-hints; got != want || len(hints) > 0 {
		t.Errorf("got %+v and %d more, want %+v", got, len(hints), want)
	}
}

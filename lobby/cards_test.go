package lobby_test

import (
	"context"
	"errors"
	"testing"
	"time"

	"cardgames/cardsets/core"
	"cardgames/games"
	"cardgames/lobby"
)

func cardReader(l *service, store lobby.Store) *lobby.CardReader {
	clock := func() time.Time { return l.now }
	return lobby.NewCardReader(lobby.NewInvitations(store, clock), games.NewRepository(nil, clock))
}

// The cards of an open invitation are read, those of one set once; an invitation that has ended has none.
func TestCardsOfAnOpenInvitation(t *testing.T) {
	l := newService(t)
	own := publicOffer()
	own.SetURLs = []string{"https://cards.example/own.json"}
	inv := l.offer(own)
	counted := &snapshotReads{Store: l.store}
	reader := cardReader(l, counted)
	for range 2 {
		read, err := reader.Read(t.Context(), inv.ID)
		if err != nil || read.Status != lobby.Open || read.Cards.SHA256 != l.cards.snapshot.SHA256 {
			t.Fatalf("%+v, %v", read, err)
		}
	}
	if counted.reads != 1 {
		t.Errorf("the cards were read %d times", counted.reads)
	}
	l.accept(acceptanceOf(inv))
	if read, err := reader.Read(t.Context(), inv.ID); err != nil || read.Status != lobby.Accepted || read.Cards != nil {
		t.Errorf("after the acceptance: %+v, %v", read, err)
	}
	l.later(lobby.PrivateExpiry * 1000)
	if _, err := reader.Read(t.Context(), inv.ID); !errors.Is(err, lobby.ErrNotFound) {
		t.Errorf("of an expired one: %v", err)
	}
}

// The core set is part of the program.
func TestCardsOfTheCoreSetAreNotRead(t *testing.T) {
	l := newService(t)
	inv := l.offer(publicOffer())
	counted := &snapshotReads{Store: l.store}
	if read, err := cardReader(l, counted).Read(t.Context(), inv.ID); err != nil || read.Cards != core.Snapshot() ||
		counted.reads > 0 {
		t.Errorf("%v, %v after %d reads", read.Cards, err, counted.reads)
	}
}

// An invitation that ends between the read of it and of its cards is read once more.
func TestCardsOfAnInvitationThatEndsMeanwhile(t *testing.T) {
	l := newService(t)
	own := publicOffer()
	own.SetURLs = []string{"https://cards.example/own.json"}
	inv := l.offer(own)
	ending := &snapshotReads{Store: l.store, before: func() {
		if _, err := l.SetExpiry(t.Context(), inv.ID, hostToken, 0); err != nil {
			t.Error(err)
		}
	}}
	read, err := cardReader(l, ending).Read(t.Context(), inv.ID)
	if err != nil || read.Status != lobby.Withdrawn || read.Cards != nil {
		t.Errorf("%+v, %v", read, err)
	}
}

// snapshotReads counts how often cards are read, and does something before.
type snapshotReads struct {
	lobby.Store
	reads  int
	before func()
}

func (s *snapshotReads) InvitationSnapshot(ctx context.Context, id string) (games.Record, error) {
	s.reads++
	if s.before != nil {
		s.before()
	}
	return s.Store.InvitationSnapshot(ctx, id)
}

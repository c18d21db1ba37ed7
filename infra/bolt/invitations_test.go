package bolt_test

import (
	"crypto/rand"
	"errors"
	"path/filepath"
	"testing"
	"time"

	"cardgames/games"
	"cardgames/infra/bolt"
	"cardgames/lobby"
	"cardgames/localtest/service/memstore"
)

// invitation makes an intact record of an open public invitation, with its snapshot.
func invitation(t *testing.T, now time.Time) (lobby.Record, games.Record) {
	t.Helper()
	store := memstore.New()
	inv, _, err := lobby.NewOfferer(store, games.NewRepository(store, func() time.Time { return now }), nil).
		Offer(t.Context(), lobby.OfferRequest{Token: rand.Text(), Public: true, TurnSeconds: 60})
	if err != nil {
		t.Fatal(err)
	}
	r, err := store.Invitation(t.Context(), inv.ID)
	if err != nil {
		t.Fatal(err)
	}
	return r, games.Record{GameID: r.ID, Version: games.SnapshotVersion, Nonce: r.Nonce, Body: []byte("cards")}
}

func offer(t *testing.T, s *bolt.Store, now time.Time) string {
	t.Helper()
	r, snapshot := invitation(t, now)
	if err := s.Offer(t.Context(), r, snapshot, nil, nil); err != nil {
		t.Fatal(err)
	}
	return r.ID
}

func wantInvitation(t *testing.T, s *bolt.Store, id string, want error) {
	t.Helper()
	_, record := s.Invitation(t.Context(), id)
	_, snapshot := s.InvitationSnapshot(t.Context(), id)
	if !errors.Is(record, want) || !errors.Is(snapshot, want) {
		t.Errorf("record: %v, snapshot: %v, want %v", record, snapshot, want)
	}
}

func TestSweepDeletesExpiredInvitations(t *testing.T) {
	path := filepath.Join(t.TempDir(), "games.db")
	now := time.Now()
	s := openStore(t, path, bolt.WithClock(func() time.Time { return now.Add(-time.Minute) }))
	expired, lasts := offer(t, s, now.Add(-time.Minute)), offer(t, s, now.Add(time.Hour))
	wantInvitation(t, s, expired, nil)
	closeStore(t, s)
	s = openStore(t, path)
	sweep(t, s)
	wantInvitation(t, s, expired, lobby.ErrNotFound)
	wantInvitation(t, s, lasts, nil)
	if list, err := s.Public(t.Context(), time.Unix(0, 0), 9); err != nil || len(list) != 1 || list[0].ID != lasts {
		t.Errorf("the list is %v, error %v", list, err)
	}
}

// A file in use does not grow with each host who has left.
func TestOffersSweepExpiredPublicInvitations(t *testing.T) {
	now := time.Now()
	s := openStore(t, filepath.Join(t.TempDir(), "games.db"), bolt.WithClock(func() time.Time { return now }))
	var expired []string
	for range 9 {
		expired = append(expired, offer(t, s, now))
	}
	now = now.Add(time.Minute)
	lasts := []string{offer(t, s, now), offer(t, s, now), offer(t, s, now)}
	for _, id := range expired {
		wantInvitation(t, s, id, lobby.ErrNotFound)
	}
	for _, id := range lasts {
		wantInvitation(t, s, id, nil)
	}
}

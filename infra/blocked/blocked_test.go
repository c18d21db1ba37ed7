package blocked_test

import (
	"errors"
	"testing"
	"time"

	"cardgames/games"
	"cardgames/games/gameid"
	"cardgames/infra/blocked"
	"cardgames/infra/storetest"
	"cardgames/lobby"
	"cardgames/localtest/service/memstore"
)

const id, other = "k5xw2zq7rjv3mptn4yhc6bduae", "aaaaaaaaaaaaaaaaaaaaaaaaaa"

// All that is not blocked goes through.
func TestStores(t *testing.T) {
	list := blocked.New(gameid.Hash(id))
	storetest.Run(t, func(*testing.T) games.Store { return list.Games(memstore.New()) })
	storetest.RunInvitations(t, func(*testing.T) (lobby.Store, games.Store) {
		store := memstore.New()
		return list.Invitations(store), list.Games(store)
	})
}

// Neither a blocked game nor its invitation is read or written, until it is no longer blocked.
func TestBlocked(t *testing.T) {
	store, list, ctx := memstore.New(), blocked.New(), t.Context()
	all, invitations := list.Games(store), list.Invitations(store)
	expires := time.Now().Add(time.Hour).Truncate(time.Second)
	offer := func(id string) lobby.Record { return lobby.Record{ID: id, ExpiresAt: expires, Listed: true} }
	for _, id := range []string{id, other} {
		if err := all.Create(ctx, games.Record{GameID: id}, []byte("cards")); err != nil {
			t.Fatal(err)
		}
		if err := invitations.Offer(ctx, offer(id), games.Record{}, nil, nil); err != nil {
			t.Fatal(err)
		}
	}
	listed := func(want int) {
		t.Helper()
		if found, err := invitations.Public(ctx, time.Now(), 10); len(found) != want || err != nil {
			t.Errorf("%d invitations are listed, want %d; %v", len(found), want, err)
		}
	}
	listed(2)
	list.Set(id, true)
	listed(1)
	_, latest := all.Latest(ctx, id, 0, 1)
	_, between := all.Range(ctx, id, 0, 1)
	_, cards := all.Snapshot(ctx, id)
	_, read := invitations.Invitation(ctx, id)
	_, offered := invitations.InvitationSnapshot(ctx, id)
	for name, test := range map[string]struct{ got, want error }{
		"Create": {all.Create(ctx, games.Record{GameID: id}, nil), games.ErrConflict},
		"Append": {all.Append(ctx, games.Record{GameID: id, Version: 1}), games.ErrNotFound},
		"Latest": {latest, games.ErrNotFound}, "Range": {between, games.ErrNotFound}, "Snapshot": {cards, games.ErrNotFound},
		"Offer":      {invitations.Offer(ctx, offer(id), games.Record{}, nil, nil), lobby.ErrNotFound},
		"Invitation": {read, lobby.ErrNotFound}, "InvitationSnapshot": {offered, lobby.ErrNotFound},
		"Replace":  {invitations.Replace(ctx, offer(id), [16]byte{}), lobby.ErrNotFound},
		"Withdraw": {invitations.Withdraw(ctx, offer(id), [16]byte{}), lobby.ErrNotFound},
		"Accept": {invitations.Accept(ctx, offer(id), [16]byte{}, games.Record{GameID: id}, nil, nil),
			lobby.ErrNotFound},
	} {
		if !errors.Is(test.got, test.want) {
			t.Errorf("%s: %v, want %v", name, test.got, test.want)
		}
	}
	if _, err := all.Latest(ctx, other, 0, 1); err != nil {
		t.Errorf("another game: %v", err)
	}
	list.Set(id, false)
	listed(2)
	if found, err := all.Latest(ctx, id, 0, 1); len(found) != 1 || err != nil {
		t.Errorf("after the block: %v", err)
	}
}

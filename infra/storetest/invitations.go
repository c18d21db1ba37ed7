package storetest

import (
	"crypto/rand"
	"fmt"
	"testing"
	"time"

	"cardgames/games"
	"cardgames/lobby"
)

// RunInvitations checks the whole contract of lobby.Store, each clause in a
// subtest. open returns a lobby.Store that works until the end of the test, and
// the Store that it writes games to. Both may contain what other tests wrote.
func RunInvitations(t *testing.T, open func(t *testing.T) (lobby.Store, games.Store)) {
	for _, group := range [][]clause{offering, replacing, accepting, listing, invitationRaces, counting} {
		check(t, group, func(f *fixture) { f.invitations, f.store = open(f.T) })
	}
}

// invitation makes an open invitation of the list that expires in 20 seconds, with
// an id, a nonce and a body that no other record has.
func (f *fixture) invitation() lobby.Record {
	r := lobby.Record{ID: newID(), ExpiresAt: f.time.Add(20 * time.Second), Listed: true}
	return f.renewed(r)
}

// renewed returns a record with another nonce and body.
func (f *fixture) renewed(r lobby.Record) lobby.Record {
	rand.Read(r.Nonce[:])
	r.Body = fmt.Appendf(nil, "invitation %s, %x", r.ID, r.Nonce)
	return r
}

// cards makes the snapshot of an invitation.
func (f *fixture) cards(r lobby.Record, body string) games.Record {
	return games.Record{
		GameID: r.ID, Version: games.SnapshotVersion, ExpiresAt: f.time.Add(time.Hour), Nonce: r.Nonce, Body: []byte(body),
	}
}

// offered stores an invitation with a snapshot.
func (f *fixture) offered() lobby.Record {
	f.Helper()
	r := f.invitation()
	f.wantSuccess(f.invitations.Offer(f.Context(), r, f.cards(r, "cards"), nil, nil))
	return r
}

// accepted returns the record that replaces an invitation, and version 0 of its game.
func (f *fixture) accepted(r lobby.Record) (lobby.Record, games.Record) {
	first := f.record(r.ID, 0)
	r.Listed, r.ExpiresAt = false, first.ExpiresAt
	return f.renewed(r), first
}

func (f *fixture) wantInvitation(want lobby.Record) {
	f.Helper()
	got, err := f.invitations.Invitation(f.Context(), want.ID)
	f.wantSuccess(err)
	f.wantEqual(got, want)
}

func (f *fixture) wantCards(want games.Record) {
	f.Helper()
	got, err := f.invitations.InvitationSnapshot(f.Context(), want.GameID)
	f.wantSuccess(err)
	f.wantEqual(got, want)
}

func (f *fixture) wantNoCards(id string) {
	f.Helper()
	_, err := f.invitations.InvitationSnapshot(f.Context(), id)
	f.wantError(err, lobby.ErrNotFound)
}

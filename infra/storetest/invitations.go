package storetest

import (
	"crypto/rand"
	"errors"
	"fmt"
	"slices"
	"testing"
	"time"

	"cardgames/games"
)

// RunInvitations checks the whole contract of games.InvitationStore, each clause in a
// subtest. open returns an InvitationStore that works until the end of the test, and
// the Store that it writes games to. Both may contain what other tests wrote.
func RunInvitations(t *testing.T, open func(t *testing.T) (games.InvitationStore, games.Store)) {
	for _, group := range [][]clause{offering, replacing, accepting, listing, invitationRaces} {
		check(t, group, func(f *fixture) { f.invitations, f.store = open(f.T) })
	}
}

// invitation makes an open invitation of the list that expires in 20 seconds, with
// an id, a nonce and a body that no other record has.
func (f *fixture) invitation() games.InvitationRecord {
	r := games.InvitationRecord{ID: newID(), ExpiresAt: f.time.Add(20 * time.Second), Listed: true}
	return f.renewed(r)
}

// renewed returns a record with another nonce and body.
func (f *fixture) renewed(r games.InvitationRecord) games.InvitationRecord {
	rand.Read(r.Nonce[:])
	r.Body = fmt.Appendf(nil, "invitation %s, %x", r.ID, r.Nonce)
	return r
}

// cards makes the snapshot of an invitation.
func (f *fixture) cards(r games.InvitationRecord, body string) games.Record {
	return games.Record{
		GameID: r.ID, Version: games.SnapshotVersion, ExpiresAt: f.time.Add(time.Hour), Nonce: r.Nonce, Body: []byte(body),
	}
}

// offered stores an invitation with a snapshot.
func (f *fixture) offered() games.InvitationRecord {
	f.Helper()
	r := f.invitation()
	f.wantSuccess(f.invitations.Offer(f.Context(), r, f.cards(r, "cards"), nil))
	return r
}

// accepted returns the record that replaces an invitation, and version 0 of its game.
func (f *fixture) accepted(r games.InvitationRecord) (games.InvitationRecord, games.Record) {
	first := f.record(r.ID, 0)
	r.Listed, r.ExpiresAt = false, first.ExpiresAt
	return f.renewed(r), first
}

func (f *fixture) wantInvitation(want games.InvitationRecord) {
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
	f.wantError(err, games.ErrInvitationNotFound)
}

var offering = []clause{
	{"an invitation is kept with its snapshot", func(f *fixture) {
		r := f.invitation()
		cards := f.cards(r, "cards")
		f.wantSuccess(f.invitations.Offer(f.Context(), r, cards, nil))
		f.wantInvitation(r)
		f.wantCards(cards)
		f.wantNoGame(r.ID)
	}},
	{"an invitation may have no snapshot and never expire", func(f *fixture) {
		r := f.invitation()
		r.Listed, r.ExpiresAt = false, time.Time{}
		f.wantSuccess(f.invitations.Offer(f.Context(), r, f.cards(r, ""), nil))
		f.wantInvitation(r)
		f.wantNoCards(r.ID)
	}},
	{"an unknown invitation is not found", func(f *fixture) {
		_, err := f.invitations.Invitation(f.Context(), newID())
		f.wantError(err, games.ErrInvitationNotFound)
		f.wantNoCards(newID())
	}},
	{"an offer of an invitation that exists is a conflict and changes nothing", func(f *fixture) {
		r := f.offered()
		other := f.renewed(r)
		for _, body := range []string{"", "other cards"} {
			f.wantError(f.invitations.Offer(f.Context(), other, f.cards(other, body), nil), games.ErrConflict)
		}
		f.wantInvitation(r)
		f.wantCards(f.cards(r, "cards"))
	}},
	{"an offer repeated with its nonce succeeds and changes nothing", func(f *fixture) {
		for _, body := range []string{"", "cards"} {
			r := f.invitation()
			cards := f.cards(r, body)
			f.wantSuccess(f.invitations.Offer(f.Context(), r, cards, nil))
			again := r
			again.Body = []byte("other")
			f.wantSuccess(f.invitations.Offer(f.Context(), again, cards, nil))
			f.wantInvitation(r)
		}
	}},
	{"an offer replaces the one that it names, and its snapshot", func(f *fixture) {
		for _, body := range []string{"", "other cards"} {
			r := f.offered()
			next := f.renewed(r)
			cards := f.cards(next, body)
			for range 2 { // the second time is a repetition
				f.wantSuccess(f.invitations.Offer(f.Context(), next, cards, &r.Nonce))
				f.wantInvitation(next)
			}
			if body == "" {
				f.wantNoCards(r.ID)
			} else {
				f.wantCards(cards)
			}
		}
	}},
	{"an offer that names another one is a conflict and changes nothing", func(f *fixture) {
		r := f.offered()
		next := f.renewed(r)
		for _, body := range []string{"", "other cards"} {
			f.wantError(f.invitations.Offer(f.Context(), next, f.cards(next, body), &[16]byte{1}), games.ErrConflict)
			absent := f.invitation()
			f.wantError(f.invitations.Offer(f.Context(), absent, f.cards(absent, body), &r.Nonce), games.ErrConflict)
			f.wantNoCards(absent.ID)
		}
		f.wantInvitation(r)
		f.wantCards(f.cards(r, "cards"))
	}},
	{"a snapshot that is too large is refused, and nothing is stored", func(f *fixture) {
		r := f.invitation()
		cards := f.cards(r, string(noise(games.MaxSnapshot)))
		f.wantSuccess(f.invitations.Offer(f.Context(), r, cards, nil))
		f.wantCards(cards)
		other := f.invitation()
		large := f.cards(other, string(noise(games.MaxSnapshot+1)))
		f.wantError(f.invitations.Offer(f.Context(), other, large, nil), games.ErrTooLarge)
		_, err := f.invitations.Invitation(f.Context(), other.ID)
		f.wantError(err, games.ErrInvitationNotFound)
	}},
	{"bytes given and bytes returned belong to the caller, for invitations too", func(f *fixture) {
		r := f.invitation()
		cards := f.cards(r, "cards")
		want, wantCards := r, cards
		want.Body, wantCards.Body = slices.Clone(r.Body), slices.Clone(cards.Body)
		f.wantSuccess(f.invitations.Offer(f.Context(), r, cards, nil))
		clear(r.Body)
		clear(cards.Body)
		got, err := f.invitations.Invitation(f.Context(), r.ID)
		f.wantSuccess(err)
		clear(got.Body)
		f.wantInvitation(want)
		f.wantCards(wantCards)
	}},
}

var replacing = []clause{
	{"a record is replaced by one that names its nonce, and the snapshot stays", func(f *fixture) {
		r := f.offered()
		next := f.renewed(r)
		next.ExpiresAt = r.ExpiresAt.Add(15 * time.Second)
		for range 2 {
			f.wantSuccess(f.invitations.Replace(f.Context(), next, r.Nonce))
			f.wantInvitation(next)
		}
		f.wantCards(f.cards(r, "cards"))
	}},
	{"a withdrawal deletes the snapshot", func(f *fixture) {
		r := f.offered()
		next := f.renewed(r)
		next.Listed = false
		for range 2 {
			f.wantSuccess(f.invitations.Withdraw(f.Context(), next, r.Nonce))
			f.wantInvitation(next)
			f.wantNoCards(r.ID)
		}
	}},
	{"a record that names another nonce is a conflict and changes nothing", func(f *fixture) {
		r := f.offered()
		f.wantError(f.invitations.Replace(f.Context(), f.renewed(r), [16]byte{1}), games.ErrConflict)
		f.wantError(f.invitations.Withdraw(f.Context(), f.renewed(r), [16]byte{1}), games.ErrConflict)
		f.wantInvitation(r)
		f.wantCards(f.cards(r, "cards"))
	}},
	{"an unknown invitation cannot be replaced or withdrawn", func(f *fixture) {
		r := f.invitation()
		f.wantError(f.invitations.Replace(f.Context(), f.renewed(r), r.Nonce), games.ErrConflict)
		f.wantError(f.invitations.Withdraw(f.Context(), f.renewed(r), r.Nonce), games.ErrConflict)
		_, err := f.invitations.Invitation(f.Context(), r.ID)
		f.wantError(err, games.ErrInvitationNotFound)
	}},
}

var accepting = []clause{
	{"an acceptance makes the game and keeps the invitation without its snapshot", func(f *fixture) {
		for _, snapshot := range []string{"", "cards"} {
			r := f.offered()
			accepted, first := f.accepted(r)
			for range 2 { // the second time is a repetition
				f.wantSuccess(f.invitations.Accept(f.Context(), accepted, r.Nonce, first, []byte(snapshot)))
				f.wantInvitation(accepted)
				f.wantNoCards(r.ID)
				f.wantRecords(first)
			}
			if snapshot == "" {
				f.wantNoSnapshot(r.ID)
				continue
			}
			got, err := f.store.Snapshot(f.Context(), r.ID)
			f.wantSuccess(err)
			f.wantEqual(got, games.SnapshotRecord(first, []byte(snapshot)))
		}
	}},
	{"an acceptance that names another nonce is a conflict and changes nothing", func(f *fixture) {
		r := f.offered()
		accepted, first := f.accepted(r)
		f.wantError(f.invitations.Accept(f.Context(), accepted, [16]byte{1}, first, []byte("cards")), games.ErrConflict)
		f.wantInvitation(r)
		f.wantCards(f.cards(r, "cards"))
		f.wantNoGame(r.ID)
	}},
	{"an acceptance of an unknown invitation is a conflict and makes no game", func(f *fixture) {
		r := f.invitation()
		accepted, first := f.accepted(r)
		f.wantError(f.invitations.Accept(f.Context(), accepted, r.Nonce, first, nil), games.ErrConflict)
		f.wantNoGame(r.ID)
	}},
	{"an acceptance whose game exists is a conflict and changes nothing", func(f *fixture) {
		r := f.offered()
		other := f.record(r.ID, 0)
		f.wantSuccess(f.store.Create(f.Context(), other, nil))
		accepted, first := f.accepted(r)
		f.wantError(f.invitations.Accept(f.Context(), accepted, r.Nonce, first, []byte("cards")), games.ErrConflict)
		f.wantInvitation(r)
		f.wantCards(f.cards(r, "cards"))
		f.wantRecords(other)
		f.wantNoSnapshot(r.ID)
	}},
	{"a game with too large a snapshot is not made", func(f *fixture) {
		r := f.offered()
		accepted, first := f.accepted(r)
		err := f.invitations.Accept(f.Context(), accepted, r.Nonce, first, noise(games.MaxSnapshot+1))
		f.wantError(err, games.ErrTooLarge)
		f.wantInvitation(r)
		f.wantNoGame(r.ID)
	}},
	{"the game of an invitation goes on as any other", func(f *fixture) {
		r := f.offered()
		accepted, first := f.accepted(r)
		f.wantSuccess(f.invitations.Accept(f.Context(), accepted, r.Nonce, first, nil))
		next := f.record(r.ID, 1)
		f.wantSuccess(f.store.Append(f.Context(), next))
		f.wantRecords(first, next)
	}},
	{"a call of the InvitationStore with a cancelled context fails and writes nothing", func(f *fixture) {
		r, fresh, ended := f.offered(), f.invitation(), f.cancelled()
		accepted, first := f.accepted(r)
		for what, err := range map[string]error{
			"Offer":    f.invitations.Offer(ended, fresh, f.cards(fresh, ""), nil),
			"Replace":  f.invitations.Replace(ended, f.renewed(r), r.Nonce),
			"Withdraw": f.invitations.Withdraw(ended, f.renewed(r), r.Nonce),
			"Accept":   f.invitations.Accept(ended, accepted, r.Nonce, first, nil),
		} {
			if !errors.Is(err, games.ErrUnavailable) {
				f.Errorf("%s: got %v, want ErrUnavailable", what, err)
			}
		}
		f.offered() // a store that writes in the background has come this far
		f.wantInvitation(r)
		f.wantNoGame(r.ID)
		_, err := f.invitations.Invitation(ended, r.ID)
		f.wantError(err, games.ErrUnavailable)
		_, err = f.invitations.InvitationSnapshot(ended, r.ID)
		f.wantError(err, games.ErrUnavailable)
		_, err = f.invitations.Public(ended, f.time, 1)
		f.wantError(err, games.ErrUnavailable)
	}},
}

// farLimit is more than any test offers at a time.
const farLimit = 1000

// listedIDs returns those of the ids that the list has, in their order.
func (f *fixture) listedIDs(now time.Time, of ...games.InvitationRecord) (ids []string) {
	f.Helper()
	list, err := f.invitations.Public(f.Context(), now, farLimit)
	f.wantSuccess(err)
	for _, want := range of {
		i := slices.IndexFunc(list, func(r games.InvitationRecord) bool { return r.ID == want.ID })
		if i >= 0 {
			f.wantEqual(list[i], want)
			ids = append(ids, want.ID)
		}
	}
	return ids
}

var listing = []clause{
	{"the list has what is listed and has not expired", func(f *fixture) {
		early, late, hidden := f.invitation(), f.invitation(), f.invitation()
		early.ExpiresAt, hidden.Listed = f.time.Add(5*time.Second), false
		for _, r := range []games.InvitationRecord{early, late, hidden} {
			f.wantSuccess(f.invitations.Offer(f.Context(), r, f.cards(r, ""), nil))
		}
		all := []games.InvitationRecord{early, late, hidden}
		f.wantEqual(f.listedIDs(f.time, all...), []string{early.ID, late.ID})
		f.wantEqual(f.listedIDs(early.ExpiresAt.Add(-time.Second), all...), []string{early.ID, late.ID})
		f.wantEqual(f.listedIDs(early.ExpiresAt, all...), []string{late.ID})
		f.wantEqual(f.listedIDs(late.ExpiresAt, all...), []string(nil))
	}},
	{"the list follows renewals, and forgets what is withdrawn or accepted", func(f *fixture) {
		renewed, withdrawn, accepted := f.offered(), f.offered(), f.offered()
		longer := f.renewed(renewed)
		longer.ExpiresAt = renewed.ExpiresAt.Add(5 * time.Second)
		f.wantSuccess(f.invitations.Replace(f.Context(), longer, renewed.Nonce))
		gone := f.renewed(withdrawn)
		gone.Listed = false
		f.wantSuccess(f.invitations.Withdraw(f.Context(), gone, withdrawn.Nonce))
		taken, first := f.accepted(accepted)
		f.wantSuccess(f.invitations.Accept(f.Context(), taken, accepted.Nonce, first, nil))
		f.wantEqual(f.listedIDs(f.time, longer, gone, taken), []string{longer.ID})
		f.wantEqual(f.listedIDs(renewed.ExpiresAt, longer), []string{longer.ID})
	}},
	{"a list has at most as many invitations as asked for, each once, and each has its turn", func(f *fixture) {
		var offered []string
		for range 12 {
			offered = append(offered, f.offered().ID)
		}
		seen := map[string]bool{}
		for range 400 {
			list, err := f.invitations.Public(f.Context(), f.time, 5)
			f.wantSuccess(err)
			inOne := map[string]bool{}
			for _, r := range list {
				seen[r.ID], inOne[r.ID] = true, true
			}
			if len(list) != 5 || len(inOne) != 5 {
				f.Fatalf("%d invitations, %d different ones, want 5", len(list), len(inOne))
			}
		}
		for _, id := range offered {
			if !seen[id] {
				f.Errorf("%s is not in 400 lists of 5 out of 12", id)
			}
		}
	}},
}

var invitationRaces = []clause{
	{"of an acceptance and a withdrawal, or of two acceptances, exactly one wins, 50 times", func(f *fixture) {
		for i := range 50 {
			f.acceptRace(i%2 == 0)
		}
	}},
	{"of two offers of one invitation exactly one wins, with its own snapshot, 20 times", func(f *fixture) {
		for range 20 {
			r := f.invitation()
			two := [2]games.InvitationRecord{r, f.renewed(r)}
			won := f.winner(func(i int) error {
				return f.invitations.Offer(f.Context(), two[i], f.cards(two[i], fmt.Sprint(i)), nil)
			}, games.ErrConflict, games.ErrUnavailable) // DynamoDB may refuse a transaction that meets another
			f.wantInvitation(two[won])
			f.wantCards(f.cards(two[won], fmt.Sprint(won)))
		}
	}},
}

func (f *fixture) acceptRace(withdraw bool) {
	f.Helper()
	r := f.offered()
	accepted, first := f.accepted(r)
	other, otherFirst := f.accepted(r)
	won := f.winner(func(i int) error {
		switch {
		case i == 0:
			return f.invitations.Accept(f.Context(), accepted, r.Nonce, first, nil)
		case withdraw:
			return f.invitations.Withdraw(f.Context(), other, r.Nonce)
		}
		return f.invitations.Accept(f.Context(), other, r.Nonce, otherFirst, nil)
	}, games.ErrConflict, games.ErrUnavailable)
	switch {
	case won == 0:
		f.wantInvitation(accepted)
		f.wantRecords(first)
	case withdraw:
		f.wantInvitation(other)
		f.wantNoGame(r.ID)
	default:
		f.wantInvitation(other)
		f.wantRecords(otherFirst)
	}
	f.wantNoCards(r.ID)
}

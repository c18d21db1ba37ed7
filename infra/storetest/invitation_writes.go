package storetest

import (
	"errors"
	"slices"
	"time"

	"cardgames/games"
	"cardgames/lobby"
)

var offering = []clause{
	{"an invitation is kept with its snapshot", func(f *fixture) {
		r := f.invitation()
		cards := f.cards(r, "cards")
		f.wantSuccess(f.invitations.Offer(f.Context(), r, cards, nil, nil))
		f.wantInvitation(r)
		f.wantCards(cards)
		f.wantNoGame(r.ID)
	}},
	{"an invitation may have no snapshot and never expire", func(f *fixture) {
		r := f.invitation()
		r.Listed, r.ExpiresAt = false, time.Time{}
		f.wantSuccess(f.invitations.Offer(f.Context(), r, f.cards(r, ""), nil, nil))
		f.wantInvitation(r)
		f.wantNoCards(r.ID)
	}},
	{"an unknown invitation is not found", func(f *fixture) {
		_, err := f.invitations.Invitation(f.Context(), newID())
		f.wantError(err, lobby.ErrNotFound)
		f.wantNoCards(newID())
	}},
	{"an offer of an invitation that exists is a conflict and changes nothing", func(f *fixture) {
		r := f.offered()
		other := f.renewed(r)
		for _, body := range []string{"", "other cards"} {
			f.wantError(f.invitations.Offer(f.Context(), other, f.cards(other, body), nil, nil), games.ErrConflict)
		}
		f.wantInvitation(r)
		f.wantCards(f.cards(r, "cards"))
	}},
	{"an offer repeated with its nonce succeeds and changes nothing", func(f *fixture) {
		for _, body := range []string{"", "cards"} {
			r := f.invitation()
			cards := f.cards(r, body)
			f.wantSuccess(f.invitations.Offer(f.Context(), r, cards, nil, nil))
			again := r
			again.Body = []byte("other")
			f.wantSuccess(f.invitations.Offer(f.Context(), again, cards, nil, nil))
			f.wantInvitation(r)
		}
	}},
	{"an offer replaces the one that it names, and its snapshot", func(f *fixture) {
		for _, body := range []string{"", "other cards"} {
			r := f.offered()
			next := f.renewed(r)
			cards := f.cards(next, body)
			for range 2 { // the second time is a repetition
				f.wantSuccess(f.invitations.Offer(f.Context(), next, cards, &r.Nonce, nil))
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
			f.wantError(f.invitations.Offer(f.Context(), next, f.cards(next, body), &[16]byte{1}, nil), games.ErrConflict)
			absent := f.invitation()
			f.wantError(f.invitations.Offer(f.Context(), absent, f.cards(absent, body), &r.Nonce, nil), games.ErrConflict)
			f.wantNoCards(absent.ID)
		}
		f.wantInvitation(r)
		f.wantCards(f.cards(r, "cards"))
	}},
	{"a snapshot that is too large is refused, and nothing is stored", func(f *fixture) {
		r := f.invitation()
		cards := f.cards(r, string(noise(games.MaxSnapshot)))
		f.wantSuccess(f.invitations.Offer(f.Context(), r, cards, nil, nil))
		f.wantCards(cards)
		other := f.invitation()
		large := f.cards(other, string(noise(games.MaxSnapshot+1)))
		f.wantError(f.invitations.Offer(f.Context(), other, large, nil, nil), games.ErrTooLarge)
		_, err := f.invitations.Invitation(f.Context(), other.ID)
		f.wantError(err, lobby.ErrNotFound)
	}},
	{"bytes given and bytes returned belong to the caller, for invitations too", func(f *fixture) {
		r := f.invitation()
		cards := f.cards(r, "cards")
		want, wantCards := r, cards
		want.Body, wantCards.Body = slices.Clone(r.Body), slices.Clone(cards.Body)
		f.wantSuccess(f.invitations.Offer(f.Context(), r, cards, nil, nil))
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
		f.wantError(err, lobby.ErrNotFound)
	}},
}

var accepting = []clause{
	{"an acceptance makes the game and keeps the invitation without its snapshot", func(f *fixture) {
		for _, snapshot := range []string{"", "cards"} {
			r := f.offered()
			accepted, first := f.accepted(r)
			for range 2 { // the second time is a repetition
				f.wantSuccess(f.invitations.Accept(f.Context(), accepted, r.Nonce, first, []byte(snapshot), nil))
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
		f.wantError(f.invitations.Accept(f.Context(), accepted, [16]byte{1}, first, []byte("cards"), nil), games.ErrConflict)
		f.wantInvitation(r)
		f.wantCards(f.cards(r, "cards"))
		f.wantNoGame(r.ID)
	}},
	{"an acceptance of an unknown invitation is a conflict and makes no game", func(f *fixture) {
		r := f.invitation()
		accepted, first := f.accepted(r)
		f.wantError(f.invitations.Accept(f.Context(), accepted, r.Nonce, first, nil, nil), games.ErrConflict)
		f.wantNoGame(r.ID)
	}},
	{"an acceptance whose game exists is a conflict and changes nothing", func(f *fixture) {
		r := f.offered()
		other := f.record(r.ID, 0)
		f.wantSuccess(f.store.Create(f.Context(), other, nil))
		accepted, first := f.accepted(r)
		f.wantError(f.invitations.Accept(f.Context(), accepted, r.Nonce, first, []byte("cards"), nil), games.ErrConflict)
		f.wantInvitation(r)
		f.wantCards(f.cards(r, "cards"))
		f.wantRecords(other)
		f.wantNoSnapshot(r.ID)
	}},
	{"a game with too large a snapshot is not made", func(f *fixture) {
		r := f.offered()
		accepted, first := f.accepted(r)
		err := f.invitations.Accept(f.Context(), accepted, r.Nonce, first, noise(games.MaxSnapshot+1), nil)
		f.wantError(err, games.ErrTooLarge)
		f.wantInvitation(r)
		f.wantNoGame(r.ID)
	}},
	{"the game of an invitation goes on as any other", func(f *fixture) {
		r := f.offered()
		accepted, first := f.accepted(r)
		f.wantSuccess(f.invitations.Accept(f.Context(), accepted, r.Nonce, first, nil, nil))
		next := f.record(r.ID, 1)
		f.wantSuccess(f.store.Append(f.Context(), next))
		f.wantRecords(first, next)
	}},
	{"a call of the lobby.Store with a cancelled context fails and writes nothing", func(f *fixture) {
		r, fresh, ended := f.offered(), f.invitation(), f.cancelled()
		accepted, first := f.accepted(r)
		for what, err := range map[string]error{
			"Offer":    f.invitations.Offer(ended, fresh, f.cards(fresh, ""), nil, nil),
			"Replace":  f.invitations.Replace(ended, f.renewed(r), r.Nonce),
			"Withdraw": f.invitations.Withdraw(ended, f.renewed(r), r.Nonce),
			"Accept":   f.invitations.Accept(ended, accepted, r.Nonce, first, nil, nil),
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

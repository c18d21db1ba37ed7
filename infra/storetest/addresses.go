package storetest

import (
	"crypto/rand"
	"time"

	"cardgames/games"
	"cardgames/lobby"
)

// counted makes a change that adds games to an address that has a record, or none.
func (f *fixture) counted(before lobby.AddressRecord, ids ...string) *lobby.AddressChange {
	next := lobby.AddressRecord{Hash: before.Hash, Games: ids, ExpiresAt: f.time.Add(20 * time.Hour)}
	rand.Read(next.Nonce[:])
	return &lobby.AddressChange{AddressRecord: next, Replaces: before.Nonce}
}

func newAddress() lobby.AddressRecord { return lobby.AddressRecord{Hash: newID()} }

func (f *fixture) wantAddress(want lobby.AddressRecord) {
	f.Helper()
	got, err := f.invitations.Address(f.Context(), want.Hash)
	f.wantSuccess(err)
	f.wantEqual(got, want)
}

// late is long after the other invitations have expired that a store has.
const late = time.Hour

// listedAt stores a listed invitation with the hash of an address.
func (f *fixture) listedAt(hash string) lobby.Record {
	f.Helper()
	r := f.invitation()
	r.Address, r.ExpiresAt = hash, r.ExpiresAt.Add(late)
	f.wantSuccess(f.invitations.Offer(f.Context(), r, f.cards(r, ""), nil, nil))
	f.wantInvitation(r)
	return r
}

var counting = []clause{
	{"an unknown address has nothing", func(f *fixture) {
		got, err := f.invitations.Address(f.Context(), newID())
		f.wantSuccess(err)
		f.wantEqual(got, lobby.AddressRecord{})
	}},
	{"an offer and an acceptance write what they count", func(f *fixture) {
		for _, body := range []string{"", "cards"} {
			r := f.invitation()
			host := f.counted(newAddress(), r.ID)
			for range 2 { // the second time is a repetition
				f.wantSuccess(f.invitations.Offer(f.Context(), r, f.cards(r, body), nil, host))
				f.wantAddress(host.AddressRecord)
			}
			accepted, first := f.accepted(r)
			guest := f.counted(host.AddressRecord, newID(), newID(), r.ID)
			for range 2 {
				f.wantSuccess(f.invitations.Accept(f.Context(), accepted, r.Nonce, first, []byte(body), guest))
				f.wantAddress(guest.AddressRecord)
			}
		}
	}},
	{"a count that names another record is a conflict, and nothing is written", func(f *fixture) {
		r, fresh := f.offered(), f.invitation()
		stored := f.counted(newAddress(), fresh.ID)
		f.wantSuccess(f.invitations.Offer(f.Context(), fresh, f.cards(fresh, ""), nil, stored))
		accepted, first := f.accepted(r)
		for _, replaces := range [][16]byte{{}, {1}} {
			stale := f.counted(lobby.AddressRecord{Hash: stored.Hash, Nonce: replaces}, newID())
			for _, body := range []string{"", "cards"} {
				next := f.invitation()
				f.wantError(f.invitations.Offer(f.Context(), next, f.cards(next, body), nil, stale), games.ErrConflict)
				_, err := f.invitations.Invitation(f.Context(), next.ID)
				f.wantError(err, lobby.ErrNotFound)
				f.wantNoCards(next.ID)
			}
			f.wantError(f.invitations.Accept(f.Context(), accepted, r.Nonce, first, nil, stale), games.ErrConflict)
		}
		absent := f.counted(lobby.AddressRecord{Hash: newID(), Nonce: [16]byte{1}}, newID())
		f.wantError(f.invitations.Accept(f.Context(), accepted, r.Nonce, first, nil, absent), games.ErrConflict)
		f.wantInvitation(r)
		f.wantNoGame(r.ID)
		f.wantAddress(stored.AddressRecord)
	}},
	{"an acceptance that is refused counts nothing", func(f *fixture) {
		r := f.offered()
		accepted, first := f.accepted(r)
		guest := f.counted(newAddress(), r.ID)
		f.wantError(f.invitations.Accept(f.Context(), accepted, [16]byte{1}, first, nil, guest), games.ErrConflict)
		got, err := f.invitations.Address(f.Context(), guest.Hash)
		f.wantSuccess(err)
		f.wantEqual(got, lobby.AddressRecord{})
	}},
	{"of two counts of one address exactly one wins, 20 times", func(f *fixture) {
		for range 20 {
			before := newAddress()
			offers := [2]lobby.Record{f.invitation(), f.invitation()}
			counts := [2]*lobby.AddressChange{f.counted(before, offers[0].ID), f.counted(before, offers[1].ID)}
			won := f.winner(func(i int) error {
				return f.invitations.Offer(f.Context(), offers[i], f.cards(offers[i], ""), nil, counts[i])
			}, games.ErrConflict, games.ErrUnavailable)
			f.wantInvitation(offers[won])
			f.wantAddress(counts[won].AddressRecord)
			_, err := f.invitations.Invitation(f.Context(), offers[1-won].ID)
			f.wantError(err, lobby.ErrNotFound)
		}
	}},
	{"a list has one invitation of each address before the second of any", func(f *fixture) {
		flood, one := newID(), f.listedAt(newID())
		for range 30 {
			f.listedAt(flood)
		}
		for range 20 {
			list, err := f.invitations.Public(f.Context(), f.time.Add(late), 2)
			f.wantSuccess(err)
			addresses := map[string]bool{}
			for _, r := range list {
				addresses[r.Address] = true
			}
			if len(list) != 2 || !addresses[one.Address] || !addresses[flood] {
				f.Fatalf("a list of two has the addresses %v", addresses)
			}
		}
	}},
	{"a call about an address with a cancelled context fails", func(f *fixture) {
		_, err := f.invitations.Address(f.cancelled(), newID())
		f.wantError(err, games.ErrUnavailable)
	}},
	{"a day has one key, which is gone on the next day", func(f *fixture) {
		day := f.time.Unix()/86400 + 1_000
		key := f.keyOf(day)
		f.wantEqual(f.keyOf(day), key)
		next := f.keyOf(day + 1)
		if next == key || key == [32]byte{} {
			f.Errorf("the keys of two days are %x and %x", key, next)
		}
		f.wantEqual(f.keyOf(day), next) // the clock of another process may be late
		f.wantEqual(f.keyOf(day+1), next)
	}},
}

func (f *fixture) keyOf(day int64) [32]byte {
	f.Helper()
	key, err := f.invitations.AddressKey(f.Context(), day)
	f.wantSuccess(err)
	return key
}

package storetest

import (
	"slices"
	"time"

	"cardgames/lobby"
)

// farLimit is more than any test offers at a time.
const farLimit = 1000

// listedIDs returns the ids that the list has, in their order.
func (f *fixture) listedIDs(now time.Time, of ...lobby.Record) (ids []string) {
	f.Helper()
	list, err := f.invitations.Public(f.Context(), now, farLimit)
	f.wantSuccess(err)
	for _, want := range of {
		i := slices.IndexFunc(list, func(r lobby.Record) bool { return r.ID == want.ID })
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
		for _, r := range []lobby.Record{early, late, hidden} {
			f.wantSuccess(f.invitations.Offer(f.Context(), r, f.cards(r, ""), nil, nil))
		}
		all := []lobby.Record{early, late, hidden}
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
		f.wantSuccess(f.invitations.Accept(f.Context(), taken, accepted.Nonce, first, nil, nil))
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

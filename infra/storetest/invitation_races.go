package storetest

import (
	"fmt"

	"cardgames/games"
	"cardgames/lobby"
)

var invitationRaces = []clause{
	{"of an acceptance and a withdrawal, or of two acceptances, exactly one wins, 50 times", func(f *fixture) {
		for i := range 50 {
			f.acceptRace(i%2 == 0)
		}
	}},
	{"of two offers of one invitation exactly one wins, with its own snapshot, 20 times", func(f *fixture) {
		for range 20 {
			r := f.invitation()
			two := [2]lobby.Record{r, f.renewed(r)}
			won := f.winner(func(i int) error {
				return f.invitations.Offer(f.Context(), two[i], f.cards(two[i], fmt.Sprint(i)), nil, nil)
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
			return f.invitations.Accept(f.Context(), accepted, r.Nonce, first, nil, nil)
		case withdraw:
			return f.invitations.Withdraw(f.Context(), other, r.Nonce)
		}
		return f.invitations.Accept(f.Context(), other, r.Nonce, otherFirst, nil, nil)
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

package cardgames

import (
	"context"
	"slices"
)

// NoShow returns the action that ends the game of a stranger who has not acted yet, and nil in any other game.
// The service accepts it from the deadline of the view on: in an Update that is Overdue.
func (v *View) NoShow() *Action {
	const firstActions = 2 // one of each player, after which every deadline has actions for another reason
	end := slices.IndexFunc(v.DeadlineActions, func(a Action) bool { return a.Type == "resign" })
	if v.Version >= firstActions || end < 0 {
		return nil
	}
	return &v.DeadlineActions[end]
}

// SearchOn leaves a stranger who has let the time for the first action go by, and finds another opponent as
// FindOpponent does. It returns the same seat where the stranger has acted after all.
func SearchOn(ctx context.Context, service *Service, seat *Seat, options OpponentOptions) (*Seat, error) {
	game := service.Game(seat.ID, seat.Token)
	v, err := game.Read(ctx)
	if err != nil {
		return nil, err
	}
	stay := &Seat{ID: seat.ID, Token: seat.Token, Entropy: seat.Entropy, View: v}
	end := v.NoShow()
	if end == nil {
		return stay, nil
	}
	_, err = game.Submit(ctx, v.Version, *end)
	switch {
	case err == nil:
		return FindOpponent(ctx, service, options)
	case Outdated(err), hasCode(err, "wrong_seat"): // the stranger has acted, or has some time left
		stay.View, err = game.Read(ctx)
		return stay, err
	}
	return nil, err
}

package cardgames

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
)

// ComputerOptions say what PlayComputer begins. The zero value stands for the core set.
type ComputerOptions struct {
	Game NewGame // but for Private and SeatHashes
	// Choose chooses one of the legal actions for the computer; nil stands for Dearest.
	Choose func(*View) Action
	Seat   *int // that is not the computer's: 0 begins; nil leaves it to chance
}

// PlayComputer begins a private game against a player that runs here until the game is finished or ctx ends. If that
// fails, Updates of the game fails too.
func (s *Service) PlayComputer(ctx context.Context, options ComputerOptions) (*Game, error) {
	seat := rand.IntN(2)
	if options.Seat != nil {
		seat = *options.Seat
	}
	if seat != 0 && seat != 1 {
		return nil, &PermanentError{Address: s.Base, Fault: fmt.Sprintf("there is no seat %d; choose 0 or 1", seat)}
	}
	game := options.Game
	game.Private, game.SeatHashes = true, nil
	created, err := s.CreateGame(ctx, game)
	if err != nil {
		return nil, err
	}
	choose := options.Choose
	if choose == nil {
		choose = Dearest
	}
	own := s.Game(created.GameID, created.Seats[seat].Token)
	other := s.Game(created.GameID, created.Seats[1-seat].Token)
	go func() {
		if err := other.play(ctx, choose); err != nil {
			own.fail(err)
		}
	}()
	return own, nil
}

// play makes the moves of a seat until the game is finished.
func (g *Game) play(ctx context.Context, choose func(*View) Action) error {
	for update, err := range g.Updates(ctx, FollowOptions{}) {
		if err != nil {
			return err
		}
		v := update.View
		if v.Finished() || v.Priority == nil || *v.Priority != *v.Viewer {
			continue
		}
		if _, err := g.Submit(ctx, v.Version, choose(v)); err != nil && !Outdated(err) {
			return err
		}
	}
	return nil
}

// Dearest returns the legal action that plays the card which costs most, and a pass where none can be played.
func Dearest(v *View) Action {
	hand := v.Players[*v.Viewer].Hand
	return slices.MaxFunc(v.LegalActions, func(a, b Action) int { return worth(hand, a) - worth(hand, b) })
}

func worth(hand []Card, a Action) int {
	if a.Type != PlayCard && a.Type != CastInstant {
		return 0
	}
	return 1 + int(hand[*a.HandIndex].Cost)
}

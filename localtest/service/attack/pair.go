package attack

import (
	"context"
	"fmt"
	"math/rand/v2"
	"sync"
	"time"

	cardgames "cardgames/clients/go"
)

// pair lets two strangers with addresses of their own find opponents and play, one game after the
// other, by the client for Go, which repeats requests that fail.
func (s *soaking) pair(ctx context.Context, i int) {
	var playing sync.WaitGroup
	for side := range 2 {
		playing.Go(func() {
			service := cardgames.New(s.base)
			service.Client = addressed(s.Tables + 2*i + side)
			random := rand.New(rand.NewPCG(uint64(i), uint64(side)))
			for ctx.Err() == nil {
				if err := s.playStranger(ctx, service, random); err != nil && ctx.Err() == nil {
					s.fail(fmt.Errorf("stranger %d of pair %d: %w", side, i, err))
					return
				}
			}
		})
	}
	playing.Wait()
}

func (s *soaking) playStranger(ctx context.Context, service *cardgames.Service, random *rand.Rand) error {
	seat, err := cardgames.FindOpponent(ctx, service, cardgames.OpponentOptions{})
	if err != nil {
		return err
	}
	game := service.Game(seat.ID, seat.Token)
	for update, err := range game.Updates(ctx, cardgames.FollowOptions{}) {
		if err != nil {
			return err
		}
		v := update.View
		for !v.Finished() && v.Viewer != nil && v.Priority != nil && *v.Priority == *v.Viewer {
			pause(ctx, s.Pace/4+time.Millisecond)
			action := v.LegalActions[random.IntN(len(v.LegalActions))]
			if v, err = game.Submit(ctx, v.Version, action); err != nil {
				return err
			}
		}
		if v.Finished() {
			s.count(func(r *SoakReport) { r.Paired++ })
			return nil
		}
	}
	return nil
}

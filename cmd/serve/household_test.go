//go:build linux

package main

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"net"
	"net/http"
	"sync"
	"testing"
	"time"

	cardgames "cardgames/clients/go"
	"cardgames/localtest/service/attack"
	"cardgames/localtest/service/launch"
	"cardgames/localtest/service/opentable"
)

// refusals is a transport from the address of a household, which counts what is refused.
type refusals struct {
	http.RoundTripper
	mu   sync.Mutex
	seen map[string]int
}

func newRefusals() *refusals {
	dialer := &net.Dialer{LocalAddr: &net.TCPAddr{IP: net.IPv4(127, 0, 0, 2)}}
	return &refusals{
		RoundTripper: &http.Transport{DialContext: dialer.DialContext, MaxIdleConnsPerHost: 100}, seen: map[string]int{},
	}
}

// RoundTrip implements http.RoundTripper.
func (r *refusals) RoundTrip(request *http.Request) (*http.Response, error) {
	response, err := r.RoundTripper.RoundTrip(request)
	what := ""
	switch {
	case err != nil && request.Context().Err() == nil:
		what = err.Error()
	case err == nil && response.StatusCode >= 400:
		what = request.Method + " " + response.Status
	}
	if what != "" {
		r.mu.Lock()
		r.seen[what]++
		r.mu.Unlock()
	}
	return response, err
}

// Thirty people behind one address, each of whom follows a game and moves once a second, are never refused,
// whatever another address sends meanwhile.
func TestAHouseholdBesideAnAttacker(t *testing.T) {
	p := launch.StartForTest(t, "-rate", fmt.Sprint(defaultRate))
	house := newRefusals()
	service := cardgames.New(p.Base)
	service.Client = &http.Client{Transport: house}
	ctx, end := context.WithTimeout(t.Context(), 6*time.Second)
	defer end()
	go func() {
		for i := 0; ctx.Err() == nil; i++ {
			turn, next := context.WithTimeout(ctx, 500*time.Millisecond)
			attack.All[i%len(attack.All)].On(turn, p.Base)
			next()
		}
	}()
	var home sync.WaitGroup
	var mu sync.Mutex
	moves, followed := 0, 0
	for i := range 30 {
		home.Go(func() {
			made, saw, err := playAtHome(ctx, opentable.Client{Service: service}, uint64(i))
			mu.Lock()
			defer mu.Unlock()
			if moves, followed = moves+made, followed+saw; err != nil && ctx.Err() == nil {
				t.Error(err)
			}
		})
	}
	home.Wait()
	if len(house.seen) > 0 || moves < 60 || followed < 60 {
		t.Errorf("refused: %v; %d moves and %d updates", house.seen, moves, followed)
	}
}

// playAtHome plays a game that it follows, a move each second.
func playAtHome(ctx context.Context, c opentable.Client, seed uint64) (moves, updates int, err error) {
	v, err := c.CreateGame(ctx, cardgames.NewGame{})
	if err != nil {
		return 0, 0, err
	}
	following := make(chan error, 1)
	go func() {
		for _, err := range c.Game(v.GameID, "").Updates(ctx, cardgames.FollowOptions{}) {
			if err != nil {
				following <- err
				return
			}
			updates++
		}
		following <- nil
	}()
	random := rand.New(rand.NewPCG(seed, 1))
	for ; err == nil && ctx.Err() == nil && !v.Finished(); moves++ {
		action := v.LegalActions[random.IntN(len(v.LegalActions))]
		v, err = c.Game(v.GameID, "").Submit(ctx, v.Version, action)
		select {
		case <-ctx.Done():
		case <-time.After(time.Second):
		}
	}
	return moves, updates, errors.Join(err, <-following)
}

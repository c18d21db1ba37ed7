package attack

import (
	"context"
	"encoding/json"
	"net/http"
	"sync"
	"sync/atomic"
	"time"

	cardgames "cardgames/clients/go"
	"cardgames/localtest/service/rawhttp"
)

// connections is how many all strangers have together, at least one each.
const connections = 100

// strangers attack a service.
type strangers struct {
	base          string
	attack        Attack
	done, refused atomic.Int64
}

// On makes the attack on a service, from one address until ctx ends.
func (a Attack) On(ctx context.Context, base string) {
	s := &strangers{base: base, attack: a}
	s.run(ctx, 1)
}

// run attacks from some addresses until ctx ends.
func (s *strangers) run(ctx context.Context, addresses int) {
	var all sync.WaitGroup
	for i := range addresses {
		transport := transportFrom(1, byte(i+1))
		for range max(1, connections/addresses) {
			all.Go(func() { s.work(ctx, rawhttp.Client{Base: s.base, Transport: transport}) })
		}
	}
	all.Wait()
}

// work sends one request after the other. What a service does for it, or that it refuses it, is its own matter.
func (s *strangers) work(ctx context.Context, c rawhttp.Client) {
	game := s.begin(ctx, c)
	for i := 0; ctx.Err() == nil; i++ {
		s.count(c.Send(ctx, s.attack.request(game, i).With("Content-Type", "application/json")))
	}
}

// begin creates the game that the requests name, and returns its path.
func (s *strangers) begin(ctx context.Context, c rawhttp.Client) string {
	for ctx.Err() == nil {
		response, err := c.Send(ctx, rawhttp.Post("/games", ""))
		var v cardgames.View
		if err == nil && response.Status == http.StatusCreated && json.Unmarshal(response.Body, &v) == nil {
			return "/games/" + v.GameID
		}
		time.Sleep(100 * time.Millisecond)
	}
	return ""
}

func (s *strangers) count(response rawhttp.Response, err error) {
	switch {
	case err != nil, response.Status == http.StatusTooManyRequests, response.Status == http.StatusServiceUnavailable:
		s.refused.Add(1)
		time.Sleep(10 * time.Millisecond) // the strangers need no processor for what is refused
	default:
		s.done.Add(1)
	}
}

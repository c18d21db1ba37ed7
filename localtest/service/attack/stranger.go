package attack

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"strings"
	"sync"
	"sync/atomic"
	"syscall"
	"time"

	"github.com/coder/websocket"

	cardgames "cardgames/clients/go"
	"cardgames/localtest/service/rawhttp"
)

const (
	// workers send requests at the same time.
	workers = 8
	// atOnce is how many games are created at the same time, and how many are followed.
	atOnce = 100
	// perSecond is how many games are created at a steady pace.
	perSecond = 20
	// rest is the time between a refused request of a worker and its next one.
	rest = 10 * time.Millisecond
)

// stranger attacks a service.
type stranger struct {
	Plan
	client    rawhttp.Client
	transport *http.Transport

	begun, created, refused atomic.Int64

	mu    sync.Mutex
	games []cardgames.View // newest versions
}

func newStranger(p Plan, base string) *stranger {
	transport := transportFrom(1)
	return &stranger{Plan: p, client: rawhttp.Client{Base: base, Transport: transport}, transport: transport}
}

func (s *stranger) playSets(ctx context.Context) error { return s.play(ctx, s.Games, bodyOfSet) }

func (s *stranger) playShipped(ctx context.Context) error {
	body, err := s.bodyOfShipped(ctx)
	if err != nil {
		return err
	}
	return s.play(ctx, s.Games, body)
}

// play creates n games, and after each reads an earlier one with its cards and moves in it.
func (s *stranger) play(ctx context.Context, n int, body func(i int) string) error {
	return together(workers, func() error {
		for i := s.next(); i < n && ctx.Err() == nil; i = s.next() {
			if err := s.create(ctx, body(i)); err != nil {
				return err
			}
			if err := s.useOne(ctx, i); err != nil {
				return err
			}
		}
		return nil
	})
}

// next counts the games that the stranger tries to create, from 0.
func (s *stranger) next() int { return int(s.begun.Add(1)) - 1 }

func (s *stranger) createAtOnce(ctx context.Context) error { return s.createWaves(ctx, bodyOfSet) }

func (s *stranger) createShippedAtOnce(ctx context.Context) error {
	body, err := s.bodyOfShipped(ctx)
	if err != nil {
		return err
	}
	return s.createWaves(ctx, body)
}

func (s *stranger) createWaves(ctx context.Context, body func(i int) string) error {
	for range max(1, s.Games/atOnce) {
		err := together(atOnce, func() error { return s.create(ctx, body(s.next())) })
		if err != nil || ctx.Err() != nil {
			return err
		}
	}
	return nil
}

// createAtPace does not wait for the response before it sends the next request.
func (s *stranger) createAtPace(ctx context.Context) error {
	ticks := time.NewTicker(time.Second / perSecond)
	defer ticks.Stop()
	return together(s.Games, func() error {
		select {
		case <-ticks.C:
			return s.create(ctx, bodyOfSet(s.next()))
		case <-ctx.Done():
			return nil
		}
	})
}

// follow creates games, and then makes one connection after the other that follows all of them.
func (s *stranger) follow(ctx context.Context) error {
	if err := s.play(ctx, min(atOnce, s.Games), bodyOfSet); err != nil {
		return err
	}
	names := make([]string, len(s.games))
	for i := range names {
		names[i] = "game=" + s.games[i].GameID
	}
	url := "ws" + strings.TrimPrefix(s.client.Base, "http") + "/live?" + strings.Join(names, "&")
	options := &websocket.DialOptions{HTTPClient: &http.Client{Transport: s.transport}}
	for s.next() < 2*s.Games && ctx.Err() == nil {
		socket, _, err := websocket.Dial(ctx, url, options)
		if err != nil {
			return err
		}
		_ = socket.CloseNow()
	}
	return nil
}

// together calls a function n times at the same time, and returns the first error.
func together(n int, do func() error) error {
	errs := make(chan error, n)
	for range n {
		go func() { errs <- do() }()
	}
	var first error
	for range n {
		if err := <-errs; first == nil {
			first = err
		}
	}
	return first
}

// create creates a game, unless it is refused.
func (s *stranger) create(ctx context.Context, body string) error {
	view, err := s.view(ctx, rawhttp.Post("/games", body))
	if err != nil || view == nil {
		return err
	}
	s.created.Add(1)
	s.mu.Lock()
	defer s.mu.Unlock()
	s.games = append(s.games, *view)
	return nil
}

// useOne reads a game with its cards, and passes in it.
func (s *stranger) useOne(ctx context.Context, i int) error {
	game, at, ok := s.game(i)
	if !ok {
		return nil
	}
	path := "/games/" + game.GameID
	// A response that is compressed stays so: the stranger needs the processor for more requests.
	cards := rawhttp.Get(path+"?include=cards").With("Accept-Encoding", "gzip")
	if _, err := s.send(ctx, cards); err != nil || game.Finished() {
		return err
	}
	pass := cardgames.Action{Type: "pass_priority", Player: *game.Priority}
	moved, err := s.view(ctx, rawhttp.Post(path+"/actions", rawhttp.JSON(pass)))
	if err != nil || moved == nil {
		return err
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.games[at] = *moved
	return nil
}

// game chooses one of the games, mostly one that was not used for a while.
func (s *stranger) game(i int) (game cardgames.View, at int, ok bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if len(s.games) == 0 {
		return game, 0, false
	}
	at = 7 * i % len(s.games)
	return s.games[at], at, true
}

// view returns the view in a response, or nil where the request is refused.
func (s *stranger) view(ctx context.Context, r rawhttp.Request) (*cardgames.View, error) {
	body, err := s.send(ctx, r)
	if err != nil || body == nil {
		return nil, err
	}
	view := new(cardgames.View)
	return view, json.Unmarshal(body, view)
}

// send returns the body of a response, or nil where the request is refused: another worker has
// moved, the address has spent its rate, the service is busy, or its own origin is.
func (s *stranger) send(ctx context.Context, r rawhttp.Request) ([]byte, error) {
	response, err := s.client.Send(ctx, r)
	if errors.Is(err, syscall.EPIPE) || errors.Is(err, syscall.ECONNRESET) {
		s.refused.Add(1) // before the whole body was sent
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	switch response.Status {
	case http.StatusOK, http.StatusCreated:
		return response.Body, nil
	case http.StatusConflict, http.StatusUnprocessableEntity, http.StatusTooManyRequests,
		http.StatusServiceUnavailable, http.StatusBadGateway:
		s.refused.Add(1)
		time.Sleep(rest)
		return nil, nil
	}
	return nil, fmt.Errorf("%s %s: %d %s", r.Method, r.Path, response.Status, response.Body)
}

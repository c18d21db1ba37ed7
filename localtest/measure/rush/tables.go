package main

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"github.com/coder/websocket"

	cardgames "cardgames/clients/go"
	"cardgames/localtest/service/opentable"
)

const followersEach = 2

// tables are the games that are measured, and what was measured of them.
type tables struct {
	plan
	client        opentable.Client
	games         []*cardgames.View
	followers     []*follower
	alone, beside []time.Duration
	lost          int

	connected, hot, read atomic.Int64 // connections, moves and reads of the rush
}

// follower follows one game.
type follower struct {
	game  int
	hints atomic.Int64
}

func newTables(ctx context.Context, base string, p plan) (*tables, error) {
	t := &tables{plan: p, client: opentable.New(base)}
	for i := range p.games {
		view, err := t.client.Create(cardgames.NewGame{})
		if err != nil {
			return nil, err
		}
		t.games = append(t.games, view)
		for range followersEach {
			f := &follower{game: i}
			t.followers = append(t.followers, f)
			if err := f.follow(ctx, view.Live); err != nil {
				return nil, err
			}
		}
	}
	return t, nil
}

func (f *follower) follow(ctx context.Context, url string) error {
	socket, _, err := websocket.Dial(ctx, url, nil)
	if err != nil {
		return err
	}
	go func() {
		for {
			_, _, err := socket.Read(ctx)
			if err != nil {
				return
			}
			f.hints.Add(1)
		}
	}()
	return nil
}

// play lets every game pass at its pace for a phase, and returns how long the moves took.
func (t *tables) play(ctx context.Context) ([]time.Duration, error) {
	ctx, cancel := context.WithTimeout(ctx, t.phase)
	defer cancel()
	var mu sync.Mutex
	var all []time.Duration
	var failed error
	var playing sync.WaitGroup
	for i := range t.games {
		playing.Go(func() {
			times, err := t.playOne(ctx, i)
			mu.Lock()
			defer mu.Unlock()
			all, failed = append(all, times...), errors.Join(failed, err)
		})
	}
	playing.Wait()
	return all, failed
}

func (t *tables) playOne(ctx context.Context, i int) (times []time.Duration, err error) {
	first := t.every * time.Duration(i) / time.Duration(len(t.games)) // games do not move at the same moments
	for wait := first; ; wait = t.every {
		select {
		case <-ctx.Done():
			return times, nil
		case <-time.After(wait):
		}
		v := t.games[i]
		start := time.Now()
		if v, err = t.client.Submit(v, v.LegalActions[len(v.LegalActions)-1]); err != nil { // the last one passes
			return times, err
		}
		times = append(times, time.Since(start))
		t.games[i] = v
	}
}

// awaitHints waits for the last hint of each follower, and counts those that did not come.
func (t *tables) awaitHints(ctx context.Context) error {
	for end := time.Now().Add(t.lastDelay); time.Now().Before(end) && ctx.Err() == nil; time.Sleep(10 * time.Millisecond) {
		if t.count(); t.lost == 0 {
			break
		}
	}
	return ctx.Err()
}

// count counts as lost each hint that did not come, though the hint of a later version would do.
func (t *tables) count() {
	t.lost = 0
	for _, f := range t.followers {
		t.lost += t.games[f.game].Version - int(f.hints.Load())
	}
}

// hinted returns how many hints there should be.
func (t *tables) hinted() (n int) {
	for _, f := range t.followers {
		n += t.games[f.game].Version
	}
	return n
}

// liveURL is where a game is followed.
func (t *tables) liveURL(gameID string) string {
	return fmt.Sprintf("ws%s/live?game=%s", strings.TrimPrefix(t.client.Base, "http"), gameID)
}

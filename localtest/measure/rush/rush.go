package main

import (
	"context"
	"errors"
	"net/http"
	"sync"
	"time"

	"github.com/coder/websocket"

	cardgames "cardgames/clients/go"
)

// rush begins connections that come and go, and a game with spectators, until end is called.
// It returns when the spectators are connected.
func (t *tables) rush(ctx context.Context) (end func() error, err error) {
	service := cardgames.New(t.client.Base)
	hot, err := service.CreateGame(ctx, cardgames.NewGame{Private: true})
	if err != nil {
		return nil, err
	}
	quiet, err := service.CreateGame(ctx, cardgames.NewGame{})
	if err != nil {
		return nil, err
	}
	spectating, leave := context.WithCancel(ctx)
	running, stop := context.WithCancel(ctx)
	var crowd, busy sync.WaitGroup
	var seated sync.WaitGroup
	for range t.spectate {
		seated.Add(1)
		crowd.Go(func() { t.spectator(spectating, hot.GameID, seated.Done) })
	}
	seated.Wait()
	var movesErr, connectsErr error
	busy.Go(func() { movesErr = t.hotMovesOf(running, service, hot) })
	busy.Go(func() { connectsErr = t.comeAndGo(running, t.liveURL(quiet.GameID)) })
	return func() error {
		stop()
		busy.Wait()
		leave()
		crowd.Wait()
		return errors.Join(movesErr, connectsErr)
	}, nil
}

// spectator follows a game as a client does, on a connection of its own.
func (t *tables) spectator(ctx context.Context, gameID string, seated func()) {
	first := sync.OnceFunc(seated)
	defer first()
	service := cardgames.New(t.client.Base)
	service.Client = &http.Client{Transport: counter{&http.Transport{}, t}}
	for _, err := range service.Game(gameID, "").Updates(ctx, cardgames.FollowOptions{}) {
		if err != nil {
			return
		}
		first()
	}
}

// counter counts the reads of spectators.
type counter struct {
	*http.Transport
	t *tables
}

func (c counter) RoundTrip(r *http.Request) (*http.Response, error) {
	c.t.read.Add(1)
	return c.Transport.RoundTrip(r)
}

// hotMovesOf passes in a game until ctx ends.
func (t *tables) hotMovesOf(ctx context.Context, service *cardgames.Service, v *cardgames.View) error {
	var seats [2]*cardgames.Game
	for _, s := range v.Seats {
		seats[s.Player] = service.Game(v.GameID, s.Token)
	}
	ticks := time.NewTicker(time.Second / time.Duration(t.hotMoves))
	defer ticks.Stop()
	for {
		select {
		case <-ctx.Done():
			return nil
		case <-ticks.C:
		}
		player := *v.Priority
		next, err := seats[player].Submit(ctx, v.Version, cardgames.Action{Type: "pass_priority", Player: player})
		if err != nil {
			if ctx.Err() != nil {
				return nil
			}
			return err
		}
		v = next
		t.hot.Add(1)
	}
}

// comeAndGo makes connections until ctx ends, each of which ends once it is open.
func (t *tables) comeAndGo(ctx context.Context, url string) error {
	ticks := time.NewTicker(time.Second / time.Duration(t.connects))
	defer ticks.Stop()
	var open sync.WaitGroup
	var mu sync.Mutex
	var failed error
	for {
		select {
		case <-ctx.Done():
			open.Wait()
			return failed
		case <-ticks.C:
		}
		open.Go(func() {
			socket, _, err := websocket.Dial(ctx, url, nil)
			switch {
			case err == nil:
				t.connected.Add(1)
				_ = socket.CloseNow()
			case ctx.Err() == nil:
				mu.Lock()
				failed = errors.Join(failed, err)
				mu.Unlock()
			}
		})
	}
}

package main

import (
	"context"
	"math/rand/v2"
	"time"

	"github.com/coder/websocket"
	"github.com/go-json-experiment/json"
)

// follower hears over a WebSocket that a game has a new version. It may hear of
// one late, twice or never, so the session reads the game to know what happened.
type follower struct {
	news      chan news
	connected bool // as far as it has been waited for
}

// news is that there is a version, or, with version 0, that the connection was
// made or lost. Either way a read may show something new.
type news struct {
	connected bool
	version   int
}

// connectedPoll is the longest pause between two reads while the follower is
// connected.
const connectedPoll = time.Minute

// pause is the time to the next read if there is no news; poll is that without a
// connection.
func (f *follower) pause(poll time.Duration) time.Duration {
	if f.connected {
		return connectedPoll
	}
	return poll
}

// await returns when there is news beyond the known version, or the timer fires.
// A waiting person can type q only.
func (f *follower) await(ctx context.Context, known int, timer <-chan time.Time, typed <-chan string) error {
	for {
		select {
		case n := <-f.news:
			f.connected = n.connected
			if n.version == 0 || n.version > known {
				return nil
			}
		case line, ok := <-typed:
			if !ok || line == "q" {
				return errQuit
			}
		case <-timer:
			return nil
		case <-ctx.Done():
			return ctx.Err()
		}
	}
}

// follow keeps a connection until the context ends.
func (f *follower) follow(ctx context.Context, url string) {
	for failures := 0; ctx.Err() == nil; failures++ {
		if socket, _, err := websocket.Dial(ctx, url, nil); err == nil {
			failures = 0
			f.tell(ctx, news{connected: true})
			f.hear(ctx, socket)
			f.tell(ctx, news{connected: false})
		}
		select {
		case <-time.After(backOff(failures) + rand.N(time.Second)): // not all clients at once
		case <-ctx.Done():
		}
	}
}

// hear passes on what comes until the connection ends.
func (f *follower) hear(ctx context.Context, socket *websocket.Conn) {
	defer socket.CloseNow()
	for {
		_, text, err := socket.Read(ctx)
		if err != nil {
			return
		}
		var hint struct {
			Version int `json:"version"`
		}
		if json.Unmarshal(text, &hint) == nil && hint.Version > 0 {
			f.tell(ctx, news{connected: true, version: hint.Version})
		}
	}
}

func (f *follower) tell(ctx context.Context, n news) {
	select {
	case f.news <- n:
	case <-ctx.Done():
	}
}

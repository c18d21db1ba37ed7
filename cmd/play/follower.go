package main

import (
	"context"
	"math/rand/v2"
	"time"

	"github.com/coder/websocket"
	"github.com/go-json-experiment/json"
)

// follower receives notifications of new versions of a game over a WebSocket. A
// notification may be late, repeated or lost, so the session reads the game to learn
// what happened.
type follower struct {
	notifications chan notification
	connected     bool // according to the last notification that await received
}

// notification reports a new version or, with version 0, that the connection was made or
// lost. After either, a read may show something new.
type notification struct {
	connected bool
	version   int
}

// connectedPoll is the longest pause between two reads while the follower is
// connected.
const connectedPoll = time.Minute

// pause returns the time until the next read if there is no notification; poll is the
// time without a connection.
func (f *follower) pause(poll time.Duration) time.Duration {
	if f.connected {
		return connectedPoll
	}
	return poll
}

// await returns when there is a notification beyond the known version, the timer fires, or
// a waiting person types one of the commands for which waitingCommand is true.
func (f *follower) await(ctx context.Context, known int, timer <-chan time.Time, typed <-chan string) (
	command string, err error) {
	for {
		select {
		case n := <-f.notifications:
			f.connected = n.connected
			if n.version == 0 || n.version > known {
				return "", nil
			}
		case line, ok := <-typed:
			if !ok || line == "q" {
				return "", errQuit
			}
			if waitingCommand(line) {
				return line, nil
			}
		case <-timer:
			return "", nil
		case <-ctx.Done():
			return "", ctx.Err()
		}
	}
}

// waitingCommand reports whether a line means something while the other player is
// waited for: r resigns, and e ends a game that the other player has abandoned.
func waitingCommand(line string) bool { return line == "r" || line == "e" }

// follow keeps a connection until the context ends.
func (f *follower) follow(ctx context.Context, url string) {
	for failures := 0; ctx.Err() == nil; failures++ {
		if socket, _, err := websocket.Dial(ctx, url, nil); err == nil {
			failures = 0
			f.send(ctx, notification{connected: true})
			f.receive(ctx, socket)
			f.send(ctx, notification{connected: false})
		}
		select {
		case <-time.After(backOff(failures) + rand.N(time.Second)): // jitter, so that clients do not reconnect together
		case <-ctx.Done():
		}
	}
}

// receive sends notifications for the messages of a connection until it ends.
func (f *follower) receive(ctx context.Context, socket *websocket.Conn) {
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
			f.send(ctx, notification{connected: true, version: hint.Version})
		}
	}
}

func (f *follower) send(ctx context.Context, n notification) {
	select {
	case f.notifications <- n:
	case <-ctx.Done():
	}
}

package followers_test

import (
	"context"
	"testing"
	"time"

	"github.com/coder/websocket"
)

// moves are made while followers do their worst.
const (
	moves  = 40
	enough = 30 * time.Second // a move that waited for a dead follower would take a second
)

func TestNoFollowerDelaysAMove(t *testing.T) {
	for name, misbehave := range map[string]func(*world, *websocket.Conn){
		"none reads":               func(*world, *websocket.Conn) {},
		"all send, and none reads": flood,
		"all have left":            func(_ *world, c *websocket.Conn) { _ = c.CloseNow() },
	} {
		t.Run(name, func(t *testing.T) {
			w := start(t, time.Now)
			game := w.create()
			for range 20 {
				misbehave(w, w.follow(game))
			}
			reads := w.follow(game)
			start := time.Now()
			for range moves {
				game = w.move(game)
			}
			if took := time.Since(start); took > enough {
				t.Errorf("%d moves took %s", moves, took)
			}
			awaitFrame(t, reads)
		})
	}
}

// flood sends frames until the connection ends.
func flood(w *world, c *websocket.Conn) {
	go func() {
		for c.Write(w.Context(), websocket.MessageText, make([]byte, 1000)) == nil {
		}
	}()
}

func awaitFrame(t *testing.T, c *websocket.Conn) {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), 10*time.Second)
	defer cancel()
	if _, _, err := c.Read(ctx); err != nil {
		t.Error(err)
	}
}

// Where nobody can be told, hints are dropped.
func TestATableOfFollowersThatHangsDelaysNoMove(t *testing.T) {
	w := start(t, time.Now)
	game, other := w.create(), w.create()
	follower := w.follow(game)
	w.watchers.hang = make(chan struct{})
	for range moves {
		game, other = w.move(game), w.move(other)
	}
	close(w.watchers.hang)
	awaitFrame(t, follower)
}

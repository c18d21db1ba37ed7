package live_test

import (
	"context"
	"testing"
	"time"

	"github.com/coder/websocket"
)

const moves = 40

func TestMovesDespiteFollowers(t *testing.T) {
	for name, misbehave := range map[string]func(*fixture, *websocket.Conn){
		"none reads":               func(*fixture, *websocket.Conn) {},
		"all send, and none reads": flood,
		"all have disconnected":    func(_ *fixture, c *websocket.Conn) { _ = c.CloseNow() },
	} {
		t.Run(name, func(t *testing.T) {
			f := start(t)
			game := f.create()
			for range 20 {
				misbehave(f, f.follow(game))
			}
			reader := f.follow(game)
			for range moves {
				game = f.move(game)
			}
			awaitFrame(t, reader)
		})
	}
}

// flood sends frames until the connection ends.
func flood(f *fixture, c *websocket.Conn) {
	go func() {
		for c.Write(f.Context(), websocket.MessageText, make([]byte, 1000)) == nil {
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

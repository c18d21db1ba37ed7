package hub

import (
	"context"
	"sync"
	"time"

	"github.com/coder/websocket"
	"github.com/go-json-experiment/json"

	"cardgames/games"
)

const (
	// maxWrite is how long a client may take to accept a frame, or to respond to a
	// ping.
	maxWrite = 5 * time.Second
	// pingInterval detects clients that are gone without a close frame, and keeps
	// proxies from closing an idle connection.
	pingInterval = 50 * time.Second
	// maxFrame is the size in bytes of the largest frame that a client may send.
	maxFrame = 4 << 10
	// framePause is the shortest time between two frames that are read from a
	// client, so that a flood of them takes no processor time from the players.
	framePause = 10 * time.Millisecond
)

// follower is a connection of a game.
type follower struct {
	games.Connection
	next   chan games.Hint // the newest hint that is not sent yet
	socket *websocket.Conn // nil until the handshake is complete
	cancel func()          // ends the connection at once
}

func newFollower(c games.Connection) *follower {
	return &follower{Connection: c, next: make(chan games.Hint, 1)}
}

// offer replaces the pending hint. Only one goroutine at a time may call it.
func (f *follower) offer(hint games.Hint) {
	select {
	case <-f.next:
	default:
	}
	f.next <- hint
}

// serve sends hints until the connection ends, or ctx, which cancel ends.
func (f *follower) serve(ctx context.Context) {
	f.socket.SetReadLimit(maxFrame)
	var reading sync.WaitGroup
	reading.Go(func() {
		defer f.cancel()
		discard(ctx, f.socket)
	})
	f.write(ctx, f.socket)
	f.cancel()
	reading.Wait()
}

// discard reads what a client sends, which is ignored, until the connection ends.
// Pongs and close frames arrive on the way.
func discard(ctx context.Context, socket *websocket.Conn) {
	for {
		if _, _, err := socket.Read(ctx); err != nil {
			return
		}
		time.Sleep(framePause)
	}
}

func (f *follower) write(ctx context.Context, socket *websocket.Conn) {
	ping := time.NewTicker(pingInterval)
	defer ping.Stop()
	for {
		var err error
		select {
		case <-ctx.Done():
			return
		case hint := <-f.next:
			err = within(ctx, func(ctx context.Context) error { return send(ctx, socket, hint) })
		case <-ping.C:
			err = within(ctx, socket.Ping)
		}
		if err != nil {
			return
		}
	}
}

func send(ctx context.Context, socket *websocket.Conn, hint games.Hint) error {
	frame, err := json.Marshal(hint)
	if err != nil {
		return err
	}
	return socket.Write(ctx, websocket.MessageText, frame)
}

func within(ctx context.Context, f func(context.Context) error) error {
	ctx, cancel := context.WithTimeout(ctx, maxWrite)
	defer cancel()
	return f(ctx)
}

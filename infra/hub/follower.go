package hub

import (
	"context"
	"maps"
	"slices"
	"sync"
	"time"

	"github.com/coder/websocket"
	"github.com/go-json-experiment/json"

	"cardgames/live"
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
)

// Why the service closes a connection. After Try Again Later (1013 in the WebSocket
// Close Code Number Registry of IANA) a client should pause before it connects again.
var (
	stopping  = websocket.CloseError{Code: websocket.StatusGoingAway, Reason: "the service is stopping"}
	displaced = websocket.CloseError{Code: websocket.StatusTryAgainLater, Reason: "another connection follows the game"}
	over      = websocket.CloseError{Code: websocket.StatusGoingAway, Reason: "a connection lasts two hours"}
)

// follower is a connection.
type follower struct {
	games map[string]bool // that it follows

	socket *websocket.Conn // nil until the handshake is complete
	cancel func()          // ends the connection at once

	mu      sync.Mutex
	pending map[string]live.Hint // by game: the newest that is not sent yet
	wake    chan struct{}        // has an element if there may be some
}

func newFollower() *follower {
	return &follower{games: map[string]bool{}, pending: map[string]live.Hint{}, wake: make(chan struct{}, 1)}
}

// add replaces the pending hint of the game, and reports whether nothing was pending.
func (f *follower) add(hint live.Hint) (isFirst bool) {
	f.mu.Lock()
	defer f.mu.Unlock()
	isFirst = len(f.pending) == 0
	f.pending[hint.GameID] = hint
	return isFirst
}

// awakeAfter is awake after a time.
func (f *follower) awakeAfter(wait time.Duration) {
	if wait == 0 {
		f.awake()
		return
	}
	time.AfterFunc(wait, f.awake)
}

// awake lets the pending hints be sent.
func (f *follower) awake() {
	select {
	case f.wake <- struct{}{}:
	default:
	}
}

// take returns the pending hints.
func (f *follower) take() []live.Hint {
	f.mu.Lock()
	defer f.mu.Unlock()
	hints := slices.Collect(maps.Values(f.pending))
	clear(f.pending)
	return hints
}

// maxClose is how long a client may take to respond to a close frame.
const maxClose = time.Second

// close closes the connection, and does not wait for that.
func (f *follower) close(why websocket.CloseError) {
	go f.socket.Close(why.Code, why.Reason)
	time.AfterFunc(maxClose, f.cancel)
}

// serve sends hints until the connection ends, or ctx, which cancel ends.
func (f *follower) serve(ctx context.Context) {
	f.socket.SetReadLimit(maxFrame)
	defer time.AfterFunc(live.MaxConnection, func() { f.close(over) }).Stop()
	var reading sync.WaitGroup
	reading.Go(func() {
		defer f.cancel()
		discard(ctx, f.socket)
	})
	f.write(ctx)
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
	}
}

func (f *follower) write(ctx context.Context) {
	ping := time.NewTicker(pingInterval)
	defer ping.Stop()
	for {
		var err error
		select {
		case <-ctx.Done():
			return
		case <-f.wake:
			err = f.sendPending(ctx)
		case <-ping.C:
			err = within(ctx, f.socket.Ping)
		}
		if err != nil {
			return
		}
	}
}

func (f *follower) sendPending(ctx context.Context) error {
	for _, hint := range f.take() {
		if err := within(ctx, func(ctx context.Context) error { return send(ctx, f.socket, hint) }); err != nil {
			return err
		}
	}
	return nil
}

func send(ctx context.Context, socket *websocket.Conn, hint live.Hint) error {
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

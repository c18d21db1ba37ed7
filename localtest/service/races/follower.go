package races

import (
	"context"
	"fmt"
	"net/http"
	"strings"

	"github.com/coder/websocket"

	"cardgames/live"
	"cardgames/localtest/service/rawhttp"
)

// follower reads the game whenever a hint names a version that it has not seen.
// Faults are injected into the store's requests, but not into the follower's.
type follower struct {
	*match
	client rawhttp.Client
	socket *websocket.Conn
	seen   int
	ended  chan struct{}
}

func follow(c *match) *follower {
	c.Helper()
	socket, _, err := websocket.Dial(c.Context(), "ws"+strings.TrimPrefix(c.client.Base, "http")+"/live?game="+c.id, nil)
	if err != nil {
		c.Fatal(err)
	}
	f := &follower{match: c, client: rawhttp.Client{Base: c.client.Base}, socket: socket, ended: make(chan struct{})}
	go f.run()
	return f
}

func (f *follower) run() {
	defer close(f.ended)
	for {
		_, frame, err := f.socket.Read(context.Background())
		if err != nil {
			return
		}
		var hint live.Hint
		f.decode(frame, &hint)
		if hint.Version > f.seen {
			f.read()
		}
	}
}

// read reads the versions after the last seen one, and checks that none is missing.
// If it fails, the next read returns those versions too.
func (f *follower) read() {
	response, err := f.client.Send(context.Background(), rawhttp.Get(fmt.Sprintf("/games/%s?since=%d", f.id, f.seen)))
	if err != nil || response.Status != http.StatusOK {
		return
	}
	var view rawhttp.View
	f.decode(response.Body, &view)
	for _, entry := range view.Log {
		if f.seen++; entry.Version != f.seen {
			f.Errorf("a follower reads version %d after %d", entry.Version, f.seen-1)
		}
	}
}

// end disconnects the follower and reads once more. It checks that the follower was
// notified and has seen every version.
func (f *follower) end(last int) {
	f.Helper()
	_ = f.socket.CloseNow()
	<-f.ended
	if f.seen == 0 {
		f.Error("the follower was not notified of any move")
	}
	if f.read(); f.seen != last {
		f.Errorf("the follower has seen version %d of %d", f.seen, last)
	}
}

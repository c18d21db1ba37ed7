package websocketapi

import (
	"context"
	"crypto/rand"
	"fmt"
	"net"
	"net/http"
	"time"

	"github.com/coder/websocket"
)

// maxWrite is how long a client may take to accept a frame.
const maxWrite = time.Second

// maxFrame is the size in bytes of the largest frame that a client may send.
const maxFrame = 32 << 10

// connection is one whose handshake was accepted.
type connection struct {
	id     string
	limits Limits
	opened chan struct{}   // closed when socket and idle are set
	socket *websocket.Conn // nil where the handshake has failed
	idle   *time.Timer     // closes it; each frame sets it back
}

func (c *connection) open(w http.ResponseWriter, r *http.Request) (err error) {
	defer close(c.opened)
	c.socket, err = websocket.Accept(w, r, &websocket.AcceptOptions{
		InsecureSkipVerify: true, // the gateway takes pages of any origin
	})
	if err == nil {
		c.socket.SetReadLimit(maxFrame)
		c.idle = time.AfterFunc(c.limits.Idle, c.goAway)
	}
	return err
}

func (c *connection) goAway() { _ = c.socket.Close(websocket.StatusGoingAway, "") }

func (c *connection) closeNow() {
	if <-c.opened; c.socket != nil {
		_ = c.socket.CloseNow()
	}
}

// run returns when the connection is closed, by either side.
func (c *connection) run() {
	total := time.AfterFunc(c.limits.Total, c.goAway)
	defer total.Stop()
	c.read()
	c.idle.Stop()
	_ = c.socket.CloseNow()
}

// framePause is the shortest time between two frames that are read from a client,
// so that a flood of them takes no processor time from the players.
const framePause = 10 * time.Millisecond

// read responds to each frame as the gateway does where no route takes it.
func (c *connection) read() {
	ctx := context.Background()
	for {
		if _, _, err := c.socket.Read(ctx); err != nil {
			return
		}
		refusal := fmt.Sprintf(`{"message": "Forbidden", "connectionId":%q, "requestId":%q}`, c.id, rand.Text())
		if err := c.write(ctx, []byte(refusal)); err != nil {
			return
		}
		time.Sleep(framePause)
	}
}

// write sends a frame of text. A client that does not accept it in time is
// disconnected.
func (c *connection) write(ctx context.Context, frame []byte) error {
	ctx, cancel := context.WithTimeout(ctx, maxWrite)
	defer cancel()
	if <-c.opened; c.socket == nil {
		return net.ErrClosed
	}
	c.idle.Reset(c.limits.Idle)
	return c.socket.Write(ctx, websocket.MessageText, frame)
}

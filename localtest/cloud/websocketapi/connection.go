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

// connection is a connection whose handshake the function accepted.
type connection struct {
	id     string
	limits Limits
	opened chan struct{}   // closed when socket and idle are set
	socket *websocket.Conn // nil if the handshake failed
	idle   *time.Timer     // closes the connection; each frame that is written resets it
}

func (c *connection) open(w http.ResponseWriter, r *http.Request) (err error) {
	defer close(c.opened)
	c.socket, err = websocket.Accept(w, r, &websocket.AcceptOptions{
		InsecureSkipVerify: true, // the gateway accepts pages of any origin
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

// run returns when either side has closed the connection.
func (c *connection) run() {
	total := time.AfterFunc(c.limits.Total, c.goAway)
	defer total.Stop()
	c.read()
	c.idle.Stop()
	_ = c.socket.CloseNow()
}

// framePause is the shortest time between two frames that are read from a client,
// so that a flood of frames uses little processor time.
const framePause = 10 * time.Millisecond

// read responds to each frame as API Gateway does if no route matches.
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

// write sends a text frame. A client that does not accept it in time is
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

package hub

import (
	"bufio"
	"bytes"
	"io"
	"net"
	"net/http"
	"time"

	"golang.org/x/time/rate"
)

// Nothing that a client sends has a meaning but pongs and close frames. How many bytes are
// read bounds how many frames are, the smallest of which has 6 bytes (RFC 6455, section
// 5.2): of a flood of pings, pongs, empty messages or fragments ten a second.
const (
	bytesPerSecond = 64
	bytesAtOnce    = 1 << 10
)

// pacedWriter is a ResponseWriter whose connection, once it is taken over, is read slowly.
type pacedWriter struct{ http.ResponseWriter }

func (w pacedWriter) Unwrap() http.ResponseWriter { return w.ResponseWriter }

// Hijack implements http.Hijacker.
func (w pacedWriter) Hijack() (net.Conn, *bufio.ReadWriter, error) {
	conn, rw, err := http.NewResponseController(w.ResponseWriter).Hijack()
	if err != nil {
		return nil, nil, err
	}
	sent, _ := rw.Reader.Peek(rw.Reader.Buffered()) // together with the handshake
	paced := &pacedConn{
		Conn: conn, from: io.MultiReader(bytes.NewReader(bytes.Clone(sent)), conn),
		budget: rate.NewLimiter(bytesPerSecond, bytesAtOnce),
	}
	return paced, bufio.NewReadWriter(bufio.NewReader(paced), rw.Writer), nil
}

// pacedConn reads a limited number of bytes a second.
type pacedConn struct {
	net.Conn
	from   io.Reader
	budget *rate.Limiter
}

// Read waits after it has read, a second at most.
func (c *pacedConn) Read(p []byte) (int, error) {
	n, err := c.from.Read(p[:min(len(p), bytesPerSecond)])
	time.Sleep(c.budget.ReserveN(time.Now(), n).Delay())
	return n, err
}

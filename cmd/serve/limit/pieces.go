package limit

import (
	"net"
	"sync"
	"time"
)

// pieceSize is the size of the buffer through which package http writes. Of a response that does not fit,
// the first piece has this size.
const pieceSize = 4 << 10

var pieces = sync.Pool{New: func() any { return new([pieceSize]byte) }}

// Write implements net.Conn. It keeps a piece that fills the buffer of package http until what follows, since
// each write costs a system call and wakes the client: of a move with the whole view 4% of the processor time.
// A full buffer is written only where more follows, but where a response ends with it. So what is kept is
// also written at the end of a response. A connection that was taken over is written to at once.
func (c *connection) Write(p []byte) (int, error) {
	first := c.piece
	if first == nil && len(p) == pieceSize && !c.taken.Load() {
		c.piece = pieces.Get().(*[pieceSize]byte)
		return copy(c.piece[:], p), nil
	}
	if first == nil {
		return c.Conn.Write(p)
	}
	defer pieces.Put(first)
	c.piece = nil
	both := net.Buffers{first[:], p}
	n, err := both.WriteTo(c.Conn)
	return max(0, int(n)-pieceSize), err
}

// SetWriteDeadline implements net.Conn. Package http takes the deadline of a response away when that has ended.
func (c *connection) SetWriteDeadline(t time.Time) error {
	if t.IsZero() && c.piece != nil {
		if _, err := c.Write(nil); err != nil {
			return err
		}
	}
	return c.Conn.SetWriteDeadline(t)
}

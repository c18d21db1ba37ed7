package launch

import (
	"bytes"
	"sync"
)

// Output is a buffer that is safe for concurrent use. Its zero value is empty.
type Output struct {
	mu  sync.Mutex
	buf bytes.Buffer
}

// Write appends p. It never returns an error.
func (o *Output) Write(p []byte) (int, error) {
	o.mu.Lock()
	defer o.mu.Unlock()
	return o.buf.Write(p)
}

// String returns everything written so far.
func (o *Output) String() string {
	o.mu.Lock()
	defer o.mu.Unlock()
	return o.buf.String()
}

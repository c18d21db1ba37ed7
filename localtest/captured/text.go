// Package captured keeps what is written while something runs, for the error or
// the test that looks at it.
package captured

import (
	"bytes"
	"sync"
)

// Text is an io.Writer that any number of goroutines and processes may write to
// while others read. Its zero value is empty.
type Text struct {
	mu  sync.Mutex
	buf bytes.Buffer
}

// Write never fails.
func (t *Text) Write(p []byte) (int, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.buf.Write(p)
}

// String is all that was written so far.
func (t *Text) String() string {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.buf.String()
}

package service

import (
	"bytes"
	"sync"
)

// Output is an io.Writer that any number of goroutines and processes may write
// to while others read. Its zero value is empty.
type Output struct {
	mu  sync.Mutex
	buf bytes.Buffer
}

// Write never fails.
func (o *Output) Write(p []byte) (int, error) {
	o.mu.Lock()
	defer o.mu.Unlock()
	return o.buf.Write(p)
}

// String returns all that was written so far.
func (o *Output) String() string {
	o.mu.Lock()
	defer o.mu.Unlock()
	return o.buf.String()
}

// Package lambda runs functions' binaries as AWS Lambda does: each in a process
// of its own that has only its own environment and that asks for events over the
// Runtime API (AWS Lambda Developer Guide, "Using the Lambda runtime
// API for custom runtimes").
package lambda

import (
	"context"
	"fmt"
	"io"
	"sync"
	"time"
)

// Function is a binary that handles events. Like Lambda, it starts another
// process whenever an event arrives while all are busy.
type Function struct {
	// Timeout is the time for each event. It may be changed before the first event.
	Timeout time.Duration

	binary string
	env    []string
	log    io.Writer

	mu   sync.Mutex
	all  []*Process
	idle []*Process
}

// New returns the function. No process runs yet. env has the variables that
// Lambda does not set itself, in the form "NAME=value". The processes write their
// output to log, several at once.
func New(binary string, env []string, log io.Writer) *Function {
	return &Function{Timeout: Timeout, binary: binary, env: env, log: log}
}

// Invoke gives an event to an idle process and returns its response.
func (f *Function) Invoke(ctx context.Context, event []byte) ([]byte, error) {
	p, err := f.idleProcess()
	if err != nil {
		return nil, err
	}
	response, err := p.Invoke(ctx, event)
	if err != nil {
		p.Stop()
		return nil, err
	}
	f.mu.Lock()
	defer f.mu.Unlock()
	f.idle = append(f.idle, p)
	return response, nil
}

// idleProcess returns a process that waits for an event. If all are busy, it starts
// another.
func (f *Function) idleProcess() (*Process, error) {
	f.mu.Lock()
	defer f.mu.Unlock()
	if last := len(f.idle) - 1; last >= 0 {
		p := f.idle[last]
		f.idle = f.idle[:last]
		return p, nil
	}
	p, err := Start(f.binary, f.env, f.log, f.Timeout)
	if err != nil {
		return nil, fmt.Errorf("start %s: %w", f.binary, err)
	}
	f.all = append(f.all, p)
	return p, nil
}

// Close ends all processes and returns the processor time that they used in total.
// No Invoke may be running.
func (f *Function) Close() (used time.Duration) {
	f.mu.Lock()
	defer f.mu.Unlock()
	for _, p := range f.all {
		p.Stop()
		used += p.command.ProcessState.UserTime() + p.command.ProcessState.SystemTime()
	}
	f.all, f.idle = nil, nil
	return used
}

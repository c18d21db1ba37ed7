// Package faults stands between the service and what it runs on, and makes
// single calls fail: around the ports (games.Store, games.Archive, games.Loader)
// and, as an http.RoundTripper, under the clients of the AWS SDK.
package faults

import (
	"runtime"
	"sync"
)

// Fault is what goes wrong with one call.
type Fault int

const (
	None       Fault = iota
	Lost             // the call does not arrive
	ReplyLost        // it takes effect, and the reply does not arrive
	Late             // the caller's time ends before the call arrives
	LateReply        // it takes effect, and the caller's time ends before the reply
	Throttled        // refused: too many requests; nothing happens
	Broken           // the server fails by itself; nothing happens
	Truncated        // it takes effect, and the reply breaks off
	Garbled          // it takes effect, and the reply comes with other bytes
	Crash            // the process ends before the call
	CrashAfter       // it takes effect, and the process ends
	Delayed          // the caller is told of a failure; then it takes effect
)

var names = [...]string{"none", "lost", "reply lost", "late", "late reply", "throttled", "broken",
	"truncated", "garbled", "crash before", "crash after", "delayed"}

func (f Fault) String() string { return names[f] }

// effective tells whether the call takes effect before the fault shows.
func (f Fault) effective() bool {
	switch f {
	case None, ReplyLost, LateReply, Truncated, Garbled, CrashAfter:
		return true
	}
	return false
}

// Plan says what goes wrong with the next call, which has a name such as
// "Append". It is asked once for every call, by one goroutine at a time.
type Plan func(call string) Fault

// once makes a plan safe for many goroutines.
func once(plan Plan) Plan {
	var mu sync.Mutex
	return func(call string) Fault {
		mu.Lock()
		defer mu.Unlock()
		return plan(call)
	}
}

// crash ends the goroutine as the end of its process would: it answers nothing,
// and no recover holds it up.
func crash() { runtime.Goexit() }

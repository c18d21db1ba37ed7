// Package attack sends to cmd/serve what costs it the most, as strangers may, and measures how
// much memory it takes, and how long the moves of others take meanwhile. It needs Linux: strangers and others
// have addresses of their own in 127.0.0.0/8, and the memory is read from /proc. A Soak is
// a long run in which the service is also killed again and again.
package attack

import (
	"context"
	"errors"
	"time"

	"cardgames/localtest/service/launch"
)

// Plan says how an attack is made.
type Plan struct {
	Addresses int           // of the strangers
	Over      time.Duration // how long it goes on at least: until both strangers and others had a response, for a minute
	Flags     []string      // of cmd/serve
	Within    int           // bytes of memory of the service's cgroup, where this machine lets one be made; 0 for none
}

// public are the flags of a service that strangers reach, with the rate that it has by default.
var public = []string{"-rate", "100"}

// Report says what an attack has done.
type Report struct {
	Peak    int             // the largest size of the memory that was seen, in bytes
	Moves   []time.Duration // of the others, in ascending order
	Done    int             // requests of the strangers that had a response which is no refusal for being too much
	Refused int             // their other requests
}

// Run attacks a new process of cmd/serve. It returns an error if a move of the others fails.
func (p Plan) Run(ctx context.Context, a Attack) (r Report, err error) {
	group := newCgroup(p.Within)
	defer func() { err = errors.Join(err, group.remove()) }()
	server, err := launch.StartBy(group.command(), append(p.Flags, public...)...)
	if err != nil {
		return r, err
	}
	defer func() { err = errors.Join(err, server.Stop()) }()
	others, err := playBeside(server.Base)
	if err != nil {
		return r, err
	}
	memory := watchMemory(server.ID())
	s := &strangers{base: server.Base, attack: a}
	s.run(p.begin(ctx, func() bool { return s.done.Load() > 0 && others.made.Load() > 0 }), p.Addresses)
	r.Done, r.Refused = int(s.done.Load()), int(s.refused.Load())
	var othersErr, memoryErr error
	r.Moves, othersErr = others.stop()
	r.Peak, memoryErr = memory.stop()
	return r, errors.Join(othersErr, memoryErr)
}

// begin returns a context that ends when the plan's time is over and enough has happened.
func (p Plan) begin(ctx context.Context, enough func() bool) context.Context {
	limited, cancel := context.WithTimeout(ctx, p.Over+time.Minute)
	go func() {
		defer cancel()
		for pause(limited, p.Over); limited.Err() == nil && !enough(); pause(limited, interval) {
		}
	}()
	return limited
}

// Quantile returns a quantile of how long the moves of the others took, for q from 0 to 1.
func (r *Report) Quantile(q float64) time.Duration {
	if len(r.Moves) == 0 {
		return 0
	}
	return r.Moves[int(q*float64(len(r.Moves)-1))]
}

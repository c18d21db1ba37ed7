// Package attack sends to cmd/serve what costs it the most, as a stranger may, and measures how
// much memory it takes, and how long the moves of others take meanwhile. It needs Linux: the
// others have addresses of their own in 127.0.0.0/8, and the memory is read from /proc. A Soak is
// a long run in which the service is also killed again and again.
package attack

import (
	"context"
	"errors"
	"fmt"
	"time"

	"cardgames/localtest/service/launch"
)

// Attack is what the stranger does.
type Attack struct {
	Name  string
	flags []string // of cmd/serve
	do    func(*stranger, context.Context) error
}

// defaultRate is what an address may spend at a server that other machines reach.
var defaultRate = []string{"-rate", "20"}

// All are the attacks. The stranger has the default rate, or none. "Sets" are large ones in the
// requests, "shipped" ones are at the service's own origin.
var All = []Attack{
	{"sets", nil, (*stranger).playSets},
	{"sets-at-the-default-rate", defaultRate, (*stranger).playSets},
	{"20-sets-a-second-at-the-default-rate", defaultRate, (*stranger).createAtPace},
	{"100-sets-at-once", nil, (*stranger).createAtOnce},
	{"100-followed-sets", nil, (*stranger).follow},
	{"shipped", []string{"-inline-sets=false"}, (*stranger).playShipped},
	{"100-shipped-at-once", []string{"-inline-sets=false"}, (*stranger).createShippedAtOnce},
}

// None is for comparison.
var None = Attack{"none", nil, func(_ *stranger, ctx context.Context) error { <-ctx.Done(); return nil }}

// Plan says how long an attack is.
type Plan struct {
	Games int           // that the stranger tries to create at most
	Over  time.Duration // how long it goes on at most
	Flags []string      // of cmd/serve, in addition to the attack's
}

// Report says what an attack has done.
type Report struct {
	Peak    int             // the largest size of the memory that was seen, in bytes
	Moves   []time.Duration // of the others, in ascending order
	Created int             // games of the stranger
	Refused int             // requests of the stranger
}

// Run attacks a new process of cmd/serve. It returns an error if a move of the others fails.
func (p Plan) Run(ctx context.Context, a Attack) (r Report, err error) {
	server, err := launch.Start(append(p.Flags, a.flags...)...)
	if err != nil {
		return r, err
	}
	defer func() { err = errors.Join(err, server.Stop()) }()
	others, err := playBeside(server.Base)
	if err != nil {
		return r, err
	}
	memory := watchMemory(server.ID())
	s := newStranger(p, server.Base)
	attackErr := s.run(ctx, a)
	r.Created, r.Refused = int(s.created.Load()), int(s.refused.Load())
	var othersErr, memoryErr error
	r.Moves, othersErr = others.stop()
	r.Peak, memoryErr = memory.stop()
	return r, errors.Join(attackErr, othersErr, memoryErr)
}

// Quantile returns a quantile of how long the moves of the others took, for q from 0 to 1.
func (r *Report) Quantile(q float64) time.Duration {
	if len(r.Moves) == 0 {
		return 0
	}
	return r.Moves[int(q*float64(len(r.Moves)-1))]
}

// run attacks until the plan's time is over. What fails afterwards has been interrupted.
func (s *stranger) run(ctx context.Context, a Attack) error {
	defer s.transport.CloseIdleConnections()
	limited, cancel := context.WithTimeout(ctx, s.Over)
	defer cancel()
	err := a.do(s, limited)
	switch {
	case limited.Err() != nil:
		return ctx.Err()
	case err != nil:
		return fmt.Errorf("the stranger: %w", err)
	}
	return nil
}

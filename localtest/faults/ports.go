package faults

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"sync"
	"sync/atomic"

	"cardgames/cardsets/fault"
	"cardgames/cardsets/snapshot"
	"cardgames/games"
)

// Ports puts faults around the ports of one process.
type Ports struct {
	plan   Plan
	over   atomic.Bool // the caller's time has ended
	behind sync.WaitGroup
}

// NewPorts returns the Ports of a process whose calls follow the plan.
func NewPorts(plan Plan) *Ports { return &Ports{plan: once(plan)} }

// Renew gives the process another request, with time of its own.
func (p *Ports) Renew() { p.over.Store(false) }

// Wait returns when every delayed call has taken effect.
func (p *Ports) Wait() { p.behind.Wait() }

// Store is a games.Store in front of another.
func (p *Ports) Store(s games.Store) games.Store { return store{p, s} }

// Archive is a games.Archive in front of another.
func (p *Ports) Archive(a games.Archive) games.Archive { return archive{p, a} }

// Loader is a games.Loader in front of another.
func (p *Ports) Loader(l games.Loader) games.Loader { return loader{p, l} }

type (
	store struct {
		*Ports
		inner games.Store
	}
	archive struct {
		*Ports
		inner games.Archive
	}
	loader struct {
		*Ports
		inner games.Loader
	}
)

func (s store) Create(ctx context.Context, first games.Record, cards []byte) error {
	return s.write(ctx, "Create", func(ctx context.Context) error { return s.inner.Create(ctx, first, cards) })
}

func (s store) Append(ctx context.Context, next games.Record) error {
	return s.write(ctx, "Append", func(ctx context.Context) error { return s.inner.Append(ctx, next) })
}

func (s store) Latest(ctx context.Context, gameID string, from, limit int) ([]games.Record, error) {
	return through(s.Ports, ctx, "Latest", damageRecords, func(ctx context.Context) ([]games.Record, error) {
		return s.inner.Latest(ctx, gameID, from, limit)
	})
}

func (s store) Range(ctx context.Context, gameID string, from, to int) ([]games.Record, error) {
	return through(s.Ports, ctx, "Range", damageRecords, func(ctx context.Context) ([]games.Record, error) {
		return s.inner.Range(ctx, gameID, from, to)
	})
}

func (s store) Snapshot(ctx context.Context, gameID string) ([]byte, error) {
	return through(s.Ports, ctx, "Snapshot", damage, func(ctx context.Context) ([]byte, error) {
		return s.inner.Snapshot(ctx, gameID)
	})
}

func (a archive) Put(ctx context.Context, key string, body []byte) error {
	return a.write(ctx, "Put", func(ctx context.Context) error { return a.inner.Put(ctx, key, body) })
}

func (l loader) Load(ctx context.Context, urls []string) (*snapshot.Snapshot, error) {
	whole := func(s *snapshot.Snapshot, _ Fault) *snapshot.Snapshot { return s }
	s, err := through(l.Ports, ctx, "Load", whole, func(ctx context.Context) (*snapshot.Snapshot, error) {
		return l.inner.Load(ctx, urls)
	})
	if errors.Is(err, games.ErrUnavailable) { // a loader says so in a report
		return nil, &fault.Report{Faults: []fault.Fault{{Code: fault.Unavailable, URL: urls[0], Detail: "the origin did not answer"}}}
	}
	return s, err
}

func (p *Ports) write(ctx context.Context, call string, do func(context.Context) error) error {
	nothing := func(v struct{}, _ Fault) struct{} { return v }
	_, err := through(p, ctx, call, nothing, func(ctx context.Context) (struct{}, error) { return struct{}{}, do(ctx) })
	return err
}

// through makes one call with what the plan has for it. damage spoils a reply.
func through[T any](p *Ports, ctx context.Context, call string, damage func(T, Fault) T, do func(context.Context) (T, error)) (T, error) {
	var none T
	f := p.plan(call)
	if f == Late {
		p.over.Store(true)
	}
	if p.over.Load() {
		ctx = ended(ctx)
	}
	switch f {
	case Late:
		return do(ctx) // the adapter finds out by itself
	case Delayed:
		p.behind.Go(func() { _, _ = do(context.WithoutCancel(ctx)) })
	case Crash:
		crash()
	}
	if !f.effective() {
		return none, unavailable(call, f)
	}
	reply, err := do(ctx)
	switch f {
	case None:
		return reply, err
	case Truncated, Garbled:
		return damage(reply, f), err
	case CrashAfter:
		crash()
	case LateReply:
		p.over.Store(true)
	}
	return none, unavailable(call, f)
}

// ended is a context whose time is over.
func ended(ctx context.Context) context.Context {
	ctx, cancel := context.WithCancel(ctx)
	cancel()
	return ctx
}

func unavailable(call string, f Fault) error {
	return fmt.Errorf("%s: %s: %w", call, f, games.ErrUnavailable)
}

// damageRecords spoils every record of a reply.
func damageRecords(records []games.Record, f Fault) []games.Record {
	for i := range records {
		records[i].Body = damage(records[i].Body, f)
	}
	return records
}

// damage cuts off or overwrites the second half. A store notices less damage
// than that itself: DynamoDB sends a checksum.
func damage(body []byte, f Fault) []byte {
	half := len(body) / 2
	if f == Truncated {
		return body[:half]
	}
	return append(bytes.Clone(body[:half]), bytes.Repeat([]byte{0xff}, len(body)-half)...)
}

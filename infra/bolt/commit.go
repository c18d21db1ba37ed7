package bolt

import (
	"cmp"
	"context"
	"errors"
	"runtime"
	"sync"
	"time"

	"go.etcd.io/bbolt"

	"cardgames/games"
	"cardgames/games/envelope"
)

// committer writes all pending writes in one transaction, so that they share its
// fsync (group commit). It adds no delay: the next batch collects while one reaches
// the disk. bbolt's own Batch delays the first write of every batch by up to 10 ms.
type committer struct {
	db     *bbolt.DB
	room   *room
	stored func(*games.Record)
	// observe, if not nil, is called with how long a transaction took, and how many writes it had.
	observe func(took time.Duration, writes int)
	done    chan struct{} // closed after the last result

	mu      sync.Mutex
	arrived sync.Cond // a write is pending, or closed
	pending []*write
	closed  bool

	broken error // that left the database locked
}

// write is a change on its way to the disk.
type write struct {
	change
	version games.Record // that it adds to a game; none: the zero value
	ctxErr  func() error // the error of the caller's context
	result  chan error
}

// change is what a write does in a transaction. refusal is the result for the
// caller, and then nothing is changed; err means that the transaction has failed.
type change interface {
	apply(tx *bbolt.Tx) (refusal, err error)
}

func newCommitter(s *Store, room *room) *committer {
	c := &committer{db: s.db, room: room, stored: s.stored, observe: s.observe, done: make(chan struct{})}
	c.arrived.L = &c.mu
	go c.run()
	return c
}

// write returns when the change is on the disk, or when ctx is done: then it may get
// there or not.
func (c *committer) write(ctx context.Context, change change, version games.Record) error {
	w := &write{change: change, version: version, ctxErr: ctx.Err, result: make(chan error, 1)}
	if !c.enqueue(w) {
		return unavailable(errors.New("the store is closed"))
	}
	select {
	case err := <-w.result:
		return err
	case <-ctx.Done():
		return unavailable(ctx.Err())
	}
}

func (c *committer) enqueue(w *write) bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.closed {
		return false
	}
	c.pending = append(c.pending, w)
	c.arrived.Signal()
	return true
}

func (c *committer) run() {
	defer close(c.done)
	for batch := c.next(); batch != nil; batch = c.next() {
		c.commit(batch)
		// The callers that have a result run now and send their next write, so that more of
		// them share the next commit (docs/bench.md, "Store on one machine").
		runtime.Gosched()
	}
}

// next waits for writes and returns all of them, or nil when the committer is closed.
func (c *committer) next() []*write {
	c.mu.Lock()
	defer c.mu.Unlock()
	for len(c.pending) == 0 && !c.closed {
		c.arrived.Wait()
	}
	batch := c.pending
	c.pending = nil
	return batch
}

// close refuses further writes, waits for the others, and closes the database if it can be.
func (c *committer) close() error {
	c.mu.Lock()
	c.closed = true
	c.arrived.Signal()
	c.mu.Unlock()
	<-c.done
	if c.broken != nil {
		return c.broken
	}
	return c.db.Close()
}

// commit sets the result of every write of the batch. A refused write does not affect
// the others; a failing disk fails them all. Where something is damaged, each write is committed
// alone, so that only those fail that need it.
func (c *committer) commit(batch []*write) {
	refusals := make([]error, len(batch))
	err := c.update(batch, refusals)
	if errors.Is(err, envelope.ErrDamaged) && len(batch) > 1 {
		for _, w := range batch {
			c.commit([]*write{w})
		}
		return
	}
	if err == nil {
		c.announce(batch, refusals)
	}
	for i, w := range batch {
		w.result <- cmp.Or(err, refusals[i])
	}
}

// update applies the writes in a transaction.
func (c *committer) update(batch []*write, refusals []error) error {
	if c.broken != nil {
		return c.broken
	}
	begun := time.Now()
	err := guard(func() error {
		return c.db.Update(func(tx *bbolt.Tx) (err error) {
			c.room.begin(tx)
			for i, w := range batch {
				if refusals[i], err = w.attempt(tx); err != nil {
					return err
				}
			}
			return nil
		})
	})
	c.room.end(err == nil)
	if c.observe != nil {
		c.observe(time.Since(begun), len(batch))
	}
	switch _, ok := errors.AsType[*panicked](err); {
	case ok && c.isLocked():
		c.broken = err
		return err
	case errors.Is(err, envelope.ErrDamaged):
		return err
	}
	return unavailable(err)
}

// lockedAfter is how long a transaction may take to begin when there is no other one.
const lockedAfter = time.Second

// isLocked reports whether a transaction that panicked has left the database locked, as it does
// if it cannot be rolled back either. Then no other one can begin, nor can it be closed.
func (c *committer) isLocked() bool {
	began := make(chan struct{})
	go func() {
		_ = guard(func() error {
			tx, err := c.db.Begin(true)
			if err != nil {
				return err
			}
			return tx.Rollback()
		})
		close(began)
	}()
	select {
	case <-began:
		return false
	case <-time.After(lockedAfter):
		return true
	}
}

// announce lets the receivers of stored versions run before the callers, which have far more to do: most hints
// would otherwise come after their responses (docs/bench.md, "Moves over HTTP").
func (c *committer) announce(batch []*write, refusals []error) {
	for i, w := range batch {
		if refusals[i] == nil && w.version.GameID != "" {
			c.stored(&w.version)
		}
	}
	runtime.Gosched()
}

// attempt applies the change if its caller still waits.
func (w *write) attempt(tx *bbolt.Tx) (refusal, err error) {
	if err := w.ctxErr(); err != nil {
		return unavailable(err), nil
	}
	return w.apply(tx)
}

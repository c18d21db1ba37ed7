package limit

import (
	"context"
	"slices"
	"sync"
	"time"

	"cardgames/cardsets/work"
)

// maxWait is how long one waits for a place.
const maxWait = time.Second

// Places are taken by clients in turns: one has one at a time, and another one after all others that wait.
type Places struct {
	mu      sync.Mutex
	free    int
	taken   int
	refused int64
	lines   map[any]*line // of the clients that have a place or wait for one
	turns   []*line       // of those that wait and have none, the next one first
}

// line is how a client stands in line.
type line struct {
	inside  bool            // it has a place
	waiting []chan struct{} // closed when it is their turn, the next one first
}

// NewPlaces returns n places, at least one.
func NewPlaces(n int) *Places { return &Places{free: max(1, n), lines: map[any]*line{}} }

// Taken returns how many places are taken.
func (p *Places) Taken() int {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.taken
}

// Refused returns how many found no place in time.
func (p *Places) Refused() int64 {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.refused
}

// enter waits for a place, after which leave must follow. It fails with work.ErrBusy, or with the error of
// the context.
func (p *Places) enter(ctx context.Context, client any) error {
	turn := p.join(client)
	timer := time.NewTimer(maxWait)
	defer timer.Stop()
	select {
	case <-turn:
		return nil
	case <-timer.C:
		return p.giveUp(client, turn, work.ErrBusy)
	case <-ctx.Done():
		return p.giveUp(client, turn, ctx.Err())
	}
}

func (p *Places) join(client any) (turn chan struct{}) {
	p.mu.Lock()
	defer p.mu.Unlock()
	l := p.lines[client]
	if l == nil {
		l = &line{}
		p.lines[client] = l
	}
	turn = make(chan struct{})
	l.waiting = append(l.waiting, turn)
	if !l.inside && len(l.waiting) == 1 {
		p.turns = append(p.turns, l)
	}
	p.admit()
	return turn
}

// admit gives the free places to those whose turn it is.
func (p *Places) admit() {
	for p.free > 0 && len(p.turns) > 0 {
		l := p.turns[0]
		p.turns = p.turns[1:]
		close(l.waiting[0])
		l.waiting = l.waiting[1:]
		l.inside = true
		p.free--
		p.taken++
	}
}

// giveUp ends the wait for a turn. It returns nil if the turn has come at this moment.
func (p *Places) giveUp(client any, turn chan struct{}, why error) error {
	p.mu.Lock()
	defer p.mu.Unlock()
	l := p.lines[client]
	at := slices.Index(l.waiting, turn)
	if at < 0 {
		return nil
	}
	p.refused++
	l.waiting = slices.Delete(l.waiting, at, at+1)
	if len(l.waiting) == 0 && !l.inside {
		p.turns = slices.DeleteFunc(p.turns, func(other *line) bool { return other == l })
		delete(p.lines, client)
	}
	return why
}

func (p *Places) leave(client any) {
	p.mu.Lock()
	defer p.mu.Unlock()
	l := p.lines[client]
	l.inside = false
	p.free++
	p.taken--
	if len(l.waiting) > 0 {
		p.turns = append(p.turns, l)
	} else {
		delete(p.lines, client)
	}
	p.admit()
}

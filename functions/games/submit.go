package games

import (
	"context"
	"errors"
	"fmt"
	"time"

	"cardgames/engine"
)

// Submitter plays moves.
type Submitter struct{ history }

// NewSubmitter returns a Submitter on a store.
func NewSubmitter(store Store, now func() time.Time) *Submitter {
	return &Submitter{history{store: store, now: now}}
}

// SubmitRequest is one move.
type SubmitRequest struct {
	GameID    string
	Action    engine.Action
	IfMatch   func(version int) bool // nil: no precondition
	RequestID string
}

// VersionConflict is the error of a move that was meant for another version.
type VersionConflict struct {
	Current int
	// Precondition tells that the request named the version it was meant for
	// (RFC 9110, section 13.1.1).
	Precondition bool
}

func (e *VersionConflict) Error() string {
	return fmt.Sprintf("version conflict: the game is at version %d", e.Current)
}

// IllegalMove is the error of a move that the rules refuse.
type IllegalMove struct {
	*engine.IllegalMove
	Current int // the game's version
}

func (e *IllegalMove) Unwrap() error { return e.IllegalMove }

// Submit plays one move and returns the version that it made. It fails with an
// *IllegalMove, or with a *VersionConflict when the game has moved on; then the
// game is as it was.
func (s *Submitter) Submit(ctx context.Context, request SubmitRequest) (*Game, error) {
	g, err := s.current(ctx, request.GameID)
	if err != nil {
		return nil, err
	}
	if request.IfMatch != nil && !request.IfMatch(g.Version) {
		return nil, &VersionConflict{Current: g.Version, Precondition: true}
	}
	next, err := s.play(g, request)
	if err != nil {
		return nil, err
	}
	record, err := newRecord(next)
	if err != nil {
		return nil, err
	}
	switch err := s.store.Append(ctx, record); {
	case errors.Is(err, ErrConflict):
		return nil, s.lost(ctx, request, next.Version)
	case err != nil:
		return nil, err
	}
	return next, nil
}

func (s *Submitter) play(g *Game, request SubmitRequest) (*Game, error) {
	state, events, err := engine.Apply(g.Snapshot.Pool, g.State, request.Action)
	if refused, ok := errors.AsType[*engine.IllegalMove](err); ok {
		return nil, &IllegalMove{IllegalMove: refused, Current: g.Version}
	}
	if err != nil {
		return nil, err
	}
	next := *g
	next.Version++
	next.State = state
	next.Secret = nil
	next.Move = Move{At: s.moveTime(g), Action: request.Action, Events: events, RequestID: request.RequestID}
	return &next, nil
}

// moveTime never runs backwards within a game, whatever the clocks of the
// machines do.
func (s *Submitter) moveTime(g *Game) time.Time {
	now := s.now().UTC().Truncate(time.Millisecond)
	if now.Before(g.At) {
		return g.At
	}
	return now
}

// lost names the version that won the race.
func (s *Submitter) lost(ctx context.Context, request SubmitRequest, taken int) error {
	conflict := &VersionConflict{Current: taken, Precondition: request.IfMatch != nil}
	if g, err := s.current(ctx, request.GameID); err == nil {
		conflict.Current = g.Version
	}
	return conflict
}

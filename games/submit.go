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
	Token     string                 // of the seat that acts; empty in an open game
	Key       string                 // the Idempotency-Key; empty for none
	IfMatch   func(version int) bool // nil: no precondition
	RequestID string
}

// Submitted is the version that a move made.
type Submitted struct {
	*Game
	Viewer   engine.Viewer // who acted
	Newest   bool          // false: the game has moved on since
	Replayed bool          // an earlier request with the same key had made it
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

// Submit plays one move and returns the version that it made. The checks come
// in this order: the game, the seat (ErrTokenRequired, *WrongSeat), the
// Idempotency-Key (ErrKeyReused, or the version that it had made), IfMatch
// (*VersionConflict), legality (*IllegalMove). Where it fails so, the game is as
// it was.
func (s *Submitter) Submit(ctx context.Context, request SubmitRequest) (*Submitted, error) {
	g, err := s.current(ctx, request.GameID)
	if err != nil {
		return nil, err
	}
	by, err := g.authorize(request.Action, request.Token, s.now())
	if err != nil {
		return nil, err
	}
	if earlier, err := s.replayed(ctx, g, request); earlier != nil || err != nil {
		return earlier, err
	}
	if request.IfMatch != nil && !request.IfMatch(g.Version) {
		return nil, &VersionConflict{Current: g.Version, Precondition: true}
	}
	next, err := s.play(g, request, by)
	if err != nil {
		return nil, err
	}
	record, err := newRecord(next)
	if err != nil {
		return nil, err
	}
	switch err := s.store.Append(ctx, record); {
	case errors.Is(err, ErrConflict):
		return s.lost(ctx, request, next.Version)
	case err != nil:
		return nil, err
	}
	return s.submitted(next, request, true)
}

func (s *Submitter) submitted(g *Game, request SubmitRequest, newest bool) (*Submitted, error) {
	viewer, err := g.Viewer(request.Token)
	return &Submitted{Game: g, Viewer: viewer, Newest: newest}, err
}

func (s *Submitter) play(g *Game, request SubmitRequest, by *engine.Seat) (*Game, error) {
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
	next.absent[request.Action.Seat()] = by != nil
	next.Move = Move{At: s.moveTime(g), Action: request.Action, By: by, Events: events, RequestID: request.RequestID}
	if request.Key != "" {
		next.remember(g.keys, markOf(request.Action, request.Key))
	}
	return &next, nil
}

// replayed answers a request whose key the game remembers: nil for any other.
func (s *Submitter) replayed(ctx context.Context, g *Game, request SubmitRequest) (*Submitted, error) {
	if request.Key == "" {
		return nil, nil
	}
	version, ok := g.versionMadeBy(markOf(request.Action, request.Key))
	if !ok {
		return nil, nil
	}
	made := g
	if version != g.Version {
		versions, err := s.between(ctx, g.ID, version, version)
		if err != nil {
			return nil, err
		}
		made = versions[0]
	}
	if made.Action != request.Action {
		return nil, ErrKeyReused
	}
	earlier, err := s.submitted(made, request, version == g.Version)
	earlier.Replayed = true
	return earlier, err
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

// lost tells a lost race from a request that was sent twice at the same time:
// its twin has won then, and its answer is this one's too. Where the game cannot
// be read, only a request without a key is known to have lost.
func (s *Submitter) lost(ctx context.Context, request SubmitRequest, taken int) (*Submitted, error) {
	conflict := &VersionConflict{Current: taken, Precondition: request.IfMatch != nil}
	g, err := s.current(ctx, request.GameID)
	switch {
	case err != nil && request.Key != "":
		return nil, err
	case err != nil:
		return nil, conflict
	}
	if twin, err := s.replayed(ctx, g, request); twin != nil || err != nil {
		return twin, err
	}
	conflict.Current = g.Version
	return nil, conflict
}

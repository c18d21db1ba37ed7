package games

import (
	"context"
	"errors"
	"fmt"
	"time"

	"cardgames/engine"
)

// Submitter plays actions.
type Submitter struct {
	repository *Repository
}

// NewSubmitter returns a Submitter.
func NewSubmitter(r *Repository) *Submitter { return &Submitter{r} }

// SubmitRequest asks for one action.
type SubmitRequest struct {
	GameID    string
	Action    engine.Action
	Token     string                 // of the seat that acts; empty in an open game
	Key       string                 // the Idempotency-Key; empty for none
	IfMatch   func(version int) bool // nil: no precondition
	RequestID string
}

// VersionConflict is the error of an action that was meant for another version.
type VersionConflict struct {
	Current int // the game's version
	// Precondition reports whether the request named the version it was meant
	// for (RFC 9110, section 13.1.1).
	Precondition bool
}

func (e *VersionConflict) Error() string {
	return fmt.Sprintf("version conflict: the game is at version %d", e.Current)
}

// IllegalMove is the error of an action that the rules do not allow.
type IllegalMove struct {
	*engine.IllegalMove
	Current int // the game's version
}

func (e *IllegalMove) Unwrap() error { return e.IllegalMove }

// Epoch is that of the Repository.
func (s *Submitter) Epoch() Epoch { return s.repository.Epoch }

// Submit plays one action and returns the version that it made. replayed
// reports whether an earlier request with the same Idempotency-Key had made it.
//
// The checks come in this order: the game, the token (ErrTokenRequired,
// ErrUnknownToken, ErrTokenRefused), the Idempotency-Key (ErrKeyReused), the seat
// (*WrongSeat), IfMatch (*VersionConflict), legality (*IllegalMove). If one fails, the
// game does not change. The key is before the seat, because a seat that acted for an
// absent player may not do so any more when it sends its request again.
func (s *Submitter) Submit(ctx context.Context, request SubmitRequest) (made *Game, replayed bool, err error) {
	g, err := s.repository.Current(ctx, request.GameID)
	if err != nil {
		return nil, false, err
	}
	actor, err := g.actorOf(request.Action, request.Token)
	if err != nil {
		return nil, false, err
	}
	if earlier, err := s.earlier(ctx, g, request, actor); earlier != nil || err != nil {
		return earlier, true, err
	}
	by, err := g.authorize(request.Action, actor, s.repository.Now())
	if err != nil {
		return nil, false, err
	}
	if request.IfMatch != nil && !request.IfMatch(g.Version) {
		return nil, false, &VersionConflict{Current: g.Version, Precondition: true}
	}
	next, err := s.play(g, request, by)
	if err != nil {
		return nil, false, err
	}
	if request.Key != "" {
		next.remember(g.keys, hashKey(actor, request.Key))
	}
	switch err := s.repository.append(ctx, next); {
	case errors.Is(err, ErrConflict):
		made, err := s.resolveConflict(ctx, request, actor, next.Version)
		return made, true, err
	case err != nil:
		return nil, false, err
	}
	return next, false, nil
}

func (s *Submitter) play(g *Game, request SubmitRequest, by *engine.Seat) (*Game, error) {
	action := engine.Complete(g.Snapshot.Pool, g.State, request.Action)
	state, events, err := engine.Apply(g.Snapshot.Pool, *g.State, action)
	if refused, ok := errors.AsType[*engine.IllegalMove](err); ok {
		return nil, &IllegalMove{IllegalMove: refused, Current: g.Version}
	}
	if err != nil {
		return nil, err
	}
	next := *g
	next.State = &state
	next.Secret, next.Entropy, next.creation = nil, nil, nil
	next.absence = g.after(engine.Seat(request.Action.Player), by != nil)
	next.ReadAt = s.repository.Now().UTC().Truncate(time.Millisecond)
	next.Entry = Entry{
		Version: g.Version + 1, At: next.ReadAt, Action: action, By: by,
		Events: events, RequestID: request.RequestID,
	}
	next.notBefore(g.At)
	next.extend(g)
	return &next, nil
}

// earlier returns the version that an earlier request with the same key made, or
// nil if the game remembers no such key.
func (s *Submitter) earlier(ctx context.Context, g *Game, request SubmitRequest, actor int) (*Game, error) {
	if request.Key == "" {
		return nil, nil
	}
	version, ok := g.versionMadeBy(hashKey(actor, request.Key))
	if !ok {
		return nil, nil
	}
	made := g
	if version != g.Version {
		versions, err := s.repository.between(ctx, g.ID, version, version)
		if err != nil {
			return nil, err
		}
		made = versions[0]
		made.Superseded = true
	}
	if !asksFor(request.Action, made.Action) {
		return nil, ErrKeyReused
	}
	return made, nil
}

// asksFor reports whether a request asks for an action that was made. Without an option it asks
// for option 0 of a card that chooses.
func asksFor(asked, made engine.Action) bool {
	return asked == made || made.Choice == engine.ChoiceOf(0) && asked.Choosing(made.Choice) == made && asked.Choice == 0
}

// resolveConflict returns the result of an action whose version another record has.
// That is a *VersionConflict, unless the same request was sent twice at the same
// time: then both have the same response. If the game cannot be read, only a request
// without a key is known to be in conflict.
func (s *Submitter) resolveConflict(ctx context.Context, request SubmitRequest, actor, taken int) (*Game, error) {
	conflict := &VersionConflict{Current: taken, Precondition: request.IfMatch != nil}
	g, err := s.repository.Current(ctx, request.GameID)
	switch {
	case err != nil && request.Key != "":
		return nil, err
	case err != nil:
		return nil, conflict
	}
	if made, err := s.earlier(ctx, g, request, actor); made != nil || err != nil {
		return made, err
	}
	conflict.Current = g.Version
	return nil, conflict
}

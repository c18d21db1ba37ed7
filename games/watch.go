package games

import (
	"context"
	"errors"
	"time"
)

// Errors of Watch.
var (
	// ErrFinished: the game is finished, so it has no more versions to follow.
	ErrFinished = errors.New("the game is finished")
	// ErrTooManyWatchers: the game has MaxWatchers connections already.
	ErrTooManyWatchers = errors.New("the game has as many watchers as it can have")
)

// MaxWatchers is how many connections follow a game at most.
const MaxWatchers = 100

// maxConnection is a little over the two hours that a connection can last
// (Amazon API Gateway Developer Guide, "Quotas for configuring and running a
// WebSocket API").
const maxConnection = 2*time.Hour + 10*time.Minute

// Connection is a connection that follows a game.
type Connection struct {
	ID    string
	Since time.Time // to the second
	Until time.Time // when it expires, to the second
}

// Watchers keeps the connections that follow games. Its methods return an error
// that wraps ErrUnavailable if the store could not be reached or did not
// respond in time.
type Watchers interface {
	// Add stores a connection of a game, or changes the times of a stored one.
	Add(ctx context.Context, gameID string, connection Connection) error

	// List returns at most limit connections of a game, in any order, without
	// those whose Until has passed.
	List(ctx context.Context, gameID string, limit int) ([]Connection, error)

	// Remove removes a connection. It succeeds if there is no such connection.
	Remove(ctx context.Context, gameID, connectionID string) error
}

// Watcher lets connections follow games.
type Watcher struct {
	history
	watchers Watchers
}

// NewWatcher returns a Watcher of the games in a store.
func NewWatcher(store Store, watchers Watchers, now func() time.Time) *Watcher {
	return &Watcher{history: history{store: store, now: now}, watchers: watchers}
}

// Watch notifies the connection of each new version of a game. ErrNotFound: no such
// game. ErrFinished: it is finished. ErrTooManyWatchers: it has MaxWatchers already.
//
// Connections that arrive at the same moment may each take the last place; the
// Notifier notifies MaxWatchers of them.
func (w *Watcher) Watch(ctx context.Context, gameID, connectionID string) error {
	g, err := w.current(ctx, gameID)
	if err != nil {
		return err
	}
	if g.Finished() {
		return ErrFinished
	}
	others, err := w.watchers.List(ctx, gameID, MaxWatchers)
	if err != nil {
		return err
	}
	if len(others) >= MaxWatchers {
		return ErrTooManyWatchers
	}
	now := w.now().Truncate(time.Second)
	return w.watchers.Add(ctx, gameID, Connection{ID: connectionID, Since: now, Until: watchUntil(g, now)})
}

// watchUntil returns when a connection that begins now expires: with the game at the
// latest.
func watchUntil(g *Game, now time.Time) time.Time {
	end := now.Add(maxConnection)
	if !g.ExpiresAt.IsZero() && g.ExpiresAt.Before(end) {
		return g.ExpiresAt
	}
	return end
}

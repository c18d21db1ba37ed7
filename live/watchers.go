package live

import (
	"cmp"
	"context"
	"slices"
	"time"

	"cardgames/engine"
)

const (
	// MaxWatchers is how many connections follow a game at most.
	MaxWatchers = 100
	// MaxSeatWatchers is how many of them follow it with the ticket of one seat.
	MaxSeatWatchers = 4
)

// Connection is a connection that follows a game.
type Connection struct {
	ID    string
	Seat  *engine.Seat // whose ticket it has; nil for a spectator
	Since time.Time    // to the second
	Until time.Time    // when it expires, to the second
}

// Watchers keeps the connections that follow games. Its methods return an error
// that wraps ErrUnavailable if the store could not be reached or did not
// respond in time.
type Watchers interface {
	// Add stores a connection of a game, or changes a stored one.
	Add(ctx context.Context, gameID string, connection Connection) error

	// List returns the connections of a game, in any order, without those whose Until
	// has passed.
	List(ctx context.Context, gameID string) ([]Connection, error)

	// Remove removes a connection of a game. It succeeds if there is no such
	// connection.
	Remove(ctx context.Context, gameID, connectionID string) error
}

// GiveWay returns which of a game's connections end when another one begins: of
// MaxSeatWatchers with its seat's ticket the oldest, of MaxWatchers the oldest
// spectator. No connection of a seat gives way to a spectator or to the other seat.
func GiveWay(present []Connection, next Connection) []Connection {
	var spectators, seat []Connection
	others := 0
	for _, c := range present {
		switch {
		case c.ID == next.ID:
			continue
		case c.Seat == nil:
			spectators = append(spectators, c)
		case next.Seat != nil && *c.Seat == *next.Seat:
			seat = append(seat, c)
		}
		others++
	}
	var leaving []Connection
	if next.Seat != nil {
		leaving = oldest(seat, len(seat)+1-MaxSeatWatchers)
	}
	return append(leaving, oldest(spectators, others-len(leaving)+1-MaxWatchers)...)
}

// oldest returns n of the connections, or all if there are fewer.
func oldest(list []Connection, n int) []Connection {
	slices.SortFunc(list, func(a, b Connection) int {
		return cmp.Or(a.Since.Compare(b.Since), cmp.Compare(a.ID, b.ID))
	})
	return list[:max(0, min(n, len(list)))]
}

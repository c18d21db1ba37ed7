// Package hub sends live updates to WebSockets of its own process, for a service
// on one machine. Connections are in memory only and end with the process.
package hub

import (
	"context"
	"fmt"
	"sync"
	"time"

	"cardgames/games"
)

var _ games.Watchers = (*Hub)(nil)

// Hub keeps the connections that follow games, and sends them hints. Any number
// of goroutines may use it.
type Hub struct {
	now func() time.Time

	mu         sync.Mutex
	followers  map[string]map[string]*follower // by game and connection
	closed     bool
	handshakes sync.WaitGroup // connections that are being served
}

// New returns a Hub that takes the time from now.
func New(now func() time.Time) *Hub {
	return &Hub{now: now, followers: map[string]map[string]*follower{}}
}

// Send hands a hint to every follower of the game and never waits. A follower
// that has not received the last hint yet gets only the newer one.
func (h *Hub) Send(hint games.Hint) {
	h.mu.Lock()
	defer h.mu.Unlock()
	for _, f := range h.followers[hint.GameID] {
		f.offer(hint)
	}
}

// Len returns how many connections there are.
func (h *Hub) Len() int {
	h.mu.Lock()
	defer h.mu.Unlock()
	n := 0
	for _, game := range h.followers {
		n += len(game)
	}
	return n
}

// Add implements games.Watchers. The connection gets all hints from now on. Add fails
// with games.ErrTooManyWatchers if the game has games.MaxWatchers connections, also
// when several arrive at the same moment.
func (h *Hub) Add(ctx context.Context, gameID string, connection games.Connection) error {
	if err := ctx.Err(); err != nil {
		return unavailable(err)
	}
	h.mu.Lock()
	defer h.mu.Unlock()
	game := h.followers[gameID]
	if f, ok := game[connection.ID]; ok {
		f.Connection = connection
		return nil
	}
	if len(game) >= games.MaxWatchers {
		return games.ErrTooManyWatchers
	}
	if game == nil {
		game = map[string]*follower{}
		h.followers[gameID] = game
	}
	game[connection.ID] = newFollower(connection)
	return nil
}

// List implements games.Watchers.
func (h *Hub) List(ctx context.Context, gameID string, limit int) ([]games.Connection, error) {
	if err := ctx.Err(); err != nil {
		return nil, unavailable(err)
	}
	h.mu.Lock()
	defer h.mu.Unlock()
	var connections []games.Connection
	for _, f := range h.followers[gameID] {
		if len(connections) < limit && h.now().Before(f.Until) {
			connections = append(connections, f.Connection)
		}
	}
	return connections, nil
}

// Remove implements games.Watchers.
func (h *Hub) Remove(ctx context.Context, gameID, connectionID string) error {
	if err := ctx.Err(); err != nil {
		return unavailable(err)
	}
	h.mu.Lock()
	defer h.mu.Unlock()
	delete(h.followers[gameID], connectionID)
	if len(h.followers[gameID]) == 0 {
		delete(h.followers, gameID)
	}
	return nil
}

func unavailable(err error) error {
	return fmt.Errorf("hub: %w: %w", games.ErrUnavailable, err)
}

// Package hub sends live updates to WebSockets of its own process, for a service
// on one machine. Connections are in memory only and end with the process.
package hub

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"sync"
	"time"

	"golang.org/x/time/rate"

	"cardgames/games"
	"cardgames/live"
)

// A hundred frames take a processor 2 ms, in which it reads no move. So spectators of a game are
// sent to in turns, a few at once and so many in a second: otherwise the slowest moves of others take twice as
// long (docs/bench.md, "Beside a rush").
const (
	framesAtOnce    = 2
	framesPerSecond = 2000
)

var (
	_ live.Watchers = (*Hub)(nil)
	_ live.Sender   = (*Hub)(nil)
)

// Hub keeps the connections that follow games, and sends to them. Any number
// of goroutines may use it.
type Hub struct {
	now func() time.Time

	mu         sync.Mutex
	followers  map[string]*follower                  // by connection
	games      map[string]map[string]live.Connection // by game and connection
	turns      map[string]*rate.Limiter              // of the spectators of a game
	closed     bool
	handshakes sync.WaitGroup // connections that are being served
}

// New returns a Hub that takes the time from now.
func New(now func() time.Time) *Hub {
	return &Hub{
		now: now, followers: map[string]*follower{}, games: map[string]map[string]live.Connection{},
		turns: map[string]*rate.Limiter{},
	}
}

// Send implements live.Sender, and never waits. A connection that has not received the last hint of
// a game yet gets only the newer one. A spectator's waits its turn, a seat's is sent at once.
func (h *Hub) Send(_ context.Context, connectionID string, hint live.Hint) error {
	h.mu.Lock()
	defer h.mu.Unlock()
	c, ok := h.games[hint.GameID][connectionID]
	if !ok {
		return live.ErrGone
	}
	f := h.followers[connectionID]
	isFirst := f.add(hint)
	switch {
	case c.Seat != nil:
		f.awake()
	case isFirst: // otherwise its turn comes
		f.awakeAfter(h.turns[hint.GameID].Reserve().Delay())
	}
	return nil
}

// Len returns how many connections there are.
func (h *Hub) Len() int {
	h.mu.Lock()
	defer h.mu.Unlock()
	return len(h.followers)
}

// Add implements live.Watchers. The connection gets all hints from now on.
func (h *Hub) Add(ctx context.Context, gameID string, connection live.Connection) error {
	if err := ctx.Err(); err != nil {
		return unavailable(err)
	}
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.games[gameID] == nil {
		h.games[gameID] = map[string]live.Connection{}
		h.turns[gameID] = rate.NewLimiter(framesPerSecond, framesAtOnce)
	}
	h.games[gameID][connection.ID] = connection
	if h.followers[connection.ID] == nil {
		h.followers[connection.ID] = newFollower()
	}
	h.followers[connection.ID].games[gameID] = true
	return nil
}

// List implements live.Watchers.
func (h *Hub) List(ctx context.Context, gameID string) ([]live.Connection, error) {
	if err := ctx.Err(); err != nil {
		return nil, unavailable(err)
	}
	h.mu.Lock()
	defer h.mu.Unlock()
	connections := slices.Collect(maps.Values(h.games[gameID]))
	return slices.DeleteFunc(connections, func(c live.Connection) bool {
		return games.Expired(c.Until, h.now())
	}), nil
}

// Remove implements live.Watchers. A connection that follows no other game is closed.
func (h *Hub) Remove(ctx context.Context, gameID, connectionID string) error {
	if err := ctx.Err(); err != nil {
		return unavailable(err)
	}
	h.mu.Lock()
	defer h.mu.Unlock()
	h.end(gameID, connectionID)
	return nil
}

// end lets a connection no longer follow a game, and closes it if that was the last.
func (h *Hub) end(gameID, connectionID string) {
	f := h.followers[connectionID]
	if f == nil || !f.games[gameID] {
		return
	}
	h.remove(gameID, connectionID)
	if delete(f.games, gameID); len(f.games) > 0 {
		return
	}
	delete(h.followers, connectionID)
	if f.socket != nil {
		f.close(displaced)
	}
}

func (h *Hub) remove(gameID, connectionID string) {
	delete(h.games[gameID], connectionID)
	if len(h.games[gameID]) == 0 {
		delete(h.games, gameID)
		delete(h.turns, gameID)
	}
}

// forget removes a connection that has ended.
func (h *Hub) forget(connectionID string) {
	h.mu.Lock()
	defer h.mu.Unlock()
	f := h.followers[connectionID]
	if f == nil {
		return
	}
	for gameID := range f.games {
		h.remove(gameID, connectionID)
	}
	delete(h.followers, connectionID)
}

func unavailable(err error) error {
	return fmt.Errorf("hub: %w: %w", games.ErrUnavailable, err)
}

package memstore

import (
	"context"
	"fmt"
	"maps"
	"sync"

	"cardgames/games"
	"cardgames/live"
)

var (
	_ games.Store   = (*Hooked)(nil)
	_ games.Archive = (*Archive)(nil)
)

// Hooked wraps a Store. It calls a hook before each method and sends a hint after
// each version.
type Hooked struct {
	games.Store
	// Before, if not nil, is called with the name of the method and the game. If it
	// returns an error, the method returns that and has no effect.
	Before func(call, gameID string) error
	// Hints, if not nil, receives the hint of each version that was appended. A hint
	// is dropped if the channel is full.
	Hints live.Queue
}

func (h *Hooked) before(call, gameID string) error {
	if h.Before == nil {
		return nil
	}
	return h.Before(call, gameID)
}

// Create implements games.Store.
func (h *Hooked) Create(ctx context.Context, first games.Record, snapshot []byte) error {
	if err := h.before("Create", first.GameID); err != nil {
		return err
	}
	return h.Store.Create(ctx, first, snapshot)
}

// Append implements games.Store.
func (h *Hooked) Append(ctx context.Context, next games.Record) error {
	if err := h.before("Append", next.GameID); err != nil {
		return err
	}
	if err := h.Store.Append(ctx, next); err != nil {
		return err
	}
	h.Hints.Stored(&next)
	return nil
}

// Latest implements games.Store.
func (h *Hooked) Latest(ctx context.Context, gameID string, from, limit int) ([]games.Record, error) {
	if err := h.before("Latest", gameID); err != nil {
		return nil, err
	}
	return h.Store.Latest(ctx, gameID, from, limit)
}

// Range implements games.Store.
func (h *Hooked) Range(ctx context.Context, gameID string, from, to int) ([]games.Record, error) {
	if err := h.before("Range", gameID); err != nil {
		return nil, err
	}
	return h.Store.Range(ctx, gameID, from, to)
}

// Snapshot implements games.Store.
func (h *Hooked) Snapshot(ctx context.Context, gameID string) (games.Record, error) {
	if err := h.before("Snapshot", gameID); err != nil {
		return games.Record{}, err
	}
	return h.Store.Snapshot(ctx, gameID)
}

// Archive is a games.Archive in memory. Its zero value is empty.
type Archive struct {
	mu        sync.Mutex
	documents map[string]string
}

// Put implements games.Archive.
func (a *Archive) Put(_ context.Context, key string, body []byte) error {
	a.mu.Lock()
	defer a.mu.Unlock()
	if a.documents == nil {
		a.documents = map[string]string{}
	}
	if _, exists := a.documents[key]; !exists {
		a.documents[key] = string(body)
	}
	return nil
}

// Dump returns all documents by their keys.
func (a *Archive) Dump() map[string]string {
	a.mu.Lock()
	defer a.mu.Unlock()
	return maps.Clone(a.documents)
}

// Dump returns everything that is stored: each snapshot, each record, each invitation and
// each address, under a key of its own.
func (s *Store) Dump() map[string]string {
	s.mu.Lock()
	defer s.mu.Unlock()
	all := map[string]string{}
	for id, g := range s.games {
		all[id+" snapshot"] = string(g.snapshot)
		for _, r := range g.records {
			all[fmt.Sprint(id, " ", r.Version)] = fmt.Sprintf("%+v", r)
		}
	}
	for id, invitation := range s.invitations {
		all[id+" invitation"] = fmt.Sprintf("%+v", invitation)
	}
	for hash, address := range s.addresses {
		all[hash+" address"] = fmt.Sprintf("%+v", address)
	}
	return all
}

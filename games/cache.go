package games

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"sync"
	"unsafe"

	"cardgames/cardsets/snapshot"
	"cardgames/cardsets/work"
	"cardgames/engine"
)

// cache keeps the games and the card sets that were read or written last, so that a move
// need not decode the record that the move before it encoded. It does not replace a read of
// the store: a game is found only by a record that equals the cached one in every byte.
//
// A game is kept without its card sets, which are kept once for all games that have them.
// The core set is part of the program, and does not count.
type cache struct {
	mu       sync.Mutex
	kept     lru
	decoding map[[32]byte]*decoding // by the key of the snapshot
}

// decoding is the decoding of a snapshot.
type decoding struct {
	ended chan struct{} // closed then
	err   error         // written before
}

// DefaultCacheBytes is how many bytes of memory games and card sets take that are kept, for
// each use case that shares no cache with others.
const DefaultCacheBytes = 32 << 20

// newCache returns a cache that takes about that many bytes of memory.
func newCache(bytes int) *cache {
	return &cache{kept: newLRU(bytes), decoding: map[[32]byte]*decoding{}}
}

// keptGame is a game, without its Snapshot, and the record that it is stored as.
type keptGame struct {
	record Record
	game   Game
}

// game returns a copy of the game of a record, without its Snapshot, or nil.
func (c *cache) game(r *Record) *Game {
	c.mu.Lock()
	found, _ := c.kept.get(lruKey(r.GameID)).(*keptGame)
	c.mu.Unlock()
	if found == nil || !found.record.equal(r) {
		return nil
	}
	g := found.game
	return &g
}

func (r *Record) equal(other *Record) bool {
	return r.Version == other.Version && r.GameID == other.GameID && r.Nonce == other.Nonce &&
		r.ExpiresAt.Equal(other.ExpiresAt) && bytes.Equal(r.Body, other.Body)
}

// putGame adds the game of a record, in place of another version.
func (c *cache) putGame(r *Record, g *Game) {
	c.mu.Lock()
	defer c.mu.Unlock()
	key := lruKey(r.GameID)
	if found, ok := c.kept.get(key).(*keptGame); ok && found.record.Nonce == r.Nonce {
		return
	}
	added := &keptGame{*r, *g}
	added.game.Snapshot = nil
	c.kept.put(key, added, added.size())
}

// forget drops a game.
func (c *cache) forget(gameID string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.kept.remove(lruKey(gameID))
}

// bytes returns how many bytes of memory are taken.
func (c *cache) bytes() int {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.kept.bytes
}

// size estimates how many bytes of memory a game takes.
func (k *keptGame) size() int {
	g := &k.game
	size := int(unsafe.Sizeof(*k)+unsafe.Sizeof(*g.State)) + cap(k.record.Body) + len(g.ID) + len(g.RequestID) +
		len(g.Names[0]) + len(g.Names[1]) + len(g.Draft) + cap(g.SeatHashes[0]) + cap(g.SeatHashes[1]) +
		cap(g.Events)*int(unsafe.Sizeof(engine.Event{})) + cap(g.keys)*int(unsafe.Sizeof(usedKey{}))
	for _, hash := range []bool{g.Secret != nil, g.Entropy != nil, g.creation != nil} {
		if hash {
			size += len(Game{}.SnapshotKey)
		}
	}
	return size
}

// snapshot returns the snapshot with a key, and keeps it if it has to be decoded. Of many
// callers at once one decodes it; if it finds the service busy, so do the others.
func (c *cache) snapshot(ctx context.Context, key [32]byte, decode func() (*snapshot.Snapshot, error)) (
	*snapshot.Snapshot, error) {
	for {
		s, other := c.findSnapshot(key)
		if s != nil {
			return s, nil
		}
		if other == nil {
			return c.decode(key, decode)
		}
		select {
		case <-other.ended:
			if errors.Is(other.err, work.ErrBusy) {
				return nil, other.err
			}
		case <-ctx.Done():
			return nil, fmt.Errorf("%w: %w", ErrUnavailable, ctx.Err())
		}
	}
}

// findSnapshot returns a snapshot; or nil and its decoding by another caller. Without one
// the caller has to call decode.
func (c *cache) findSnapshot(key [32]byte) (s *snapshot.Snapshot, other *decoding) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if s, ok := c.kept.get(lruKey(key[:])).(*snapshot.Snapshot); ok {
		return s, nil
	}
	if other := c.decoding[key]; other != nil {
		return nil, other
	}
	c.decoding[key] = &decoding{ended: make(chan struct{})}
	return nil, nil
}

func (c *cache) decode(key [32]byte, decode func() (*snapshot.Snapshot, error)) (s *snapshot.Snapshot, err error) {
	defer func() {
		c.mu.Lock()
		defer c.mu.Unlock()
		c.decoding[key].err = err
		close(c.decoding[key].ended)
		delete(c.decoding, key)
	}()
	if s, err = decode(); err == nil {
		c.putSnapshot(s)
	}
	return s, err
}

// putSnapshot adds a snapshot.
func (c *cache) putSnapshot(s *snapshot.Snapshot) {
	size := s.Size()
	c.mu.Lock()
	defer c.mu.Unlock()
	if key := lruKey(s.Key[:]); c.kept.get(key) == nil {
		c.kept.put(key, s, size)
	}
}

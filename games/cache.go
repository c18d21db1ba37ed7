package games

import (
	"bytes"
	"hash/maphash"
	"sync/atomic"
)

// recentGames caches the games of records that were written or read recently, so
// that a move need not decode the record that the move before it encoded. It does
// not replace a read of the store: a game is found only by a record that equals the
// cached one in every byte.
type recentGames struct {
	slots [recentSlots]atomic.Pointer[recentGame] // by the hash of the game's id
}

// recentSlots bounds the memory: a game takes about 4 KB.
const recentSlots = 512

type recentGame struct {
	record Record
	game   Game
}

var recentSeed = maphash.MakeSeed()

func (c *recentGames) slot(gameID string) *atomic.Pointer[recentGame] {
	return &c.slots[maphash.String(recentSeed, gameID)%recentSlots]
}

// put adds the game of a record.
func (c *recentGames) put(r *Record, g *Game) {
	slot := c.slot(r.GameID)
	if recent := slot.Load(); recent == nil || recent.record.Nonce != r.Nonce {
		slot.Store(&recentGame{*r, *g})
	}
}

// find returns a copy of the game of a record, or nil.
func (c *recentGames) find(r *Record) *Game {
	recent := c.slot(r.GameID).Load()
	if recent == nil || !recent.record.equal(r) {
		return nil
	}
	g := recent.game
	return &g
}

func (r *Record) equal(other *Record) bool {
	return r.Version == other.Version && r.GameID == other.GameID && r.Nonce == other.Nonce &&
		r.ExpiresAt.Equal(other.ExpiresAt) && bytes.Equal(r.Body, other.Body)
}

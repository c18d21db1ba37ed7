package bolt

import (
	"sync"
	"unsafe"

	"cardgames/games"
)

// recentBytes is how many bytes of memory a generation of recent versions takes.
const recentBytes = 2 << 20

// recent keeps the newest versions of the games that had a move last, so that the next move reads
// nothing from the file. Only the goroutine that commits changes it. A game is not kept while a
// transaction changes it: readers see a commit in the file before end is called, and no read may
// return an older version than an earlier read did.
//
// There are two generations. When the young one is full, it takes the place of the old one. A
// move brings its game into the young one.
type recent struct {
	mu         sync.Mutex
	young, old map[string]games.Record // by the id of the game
	bytes      int                     // of the young ones

	// changed is what the transaction under way does: the newest version of each game that it
	// changes, or nil for one that it deletes.
	changed map[string]*games.Record
}

func newRecent() *recent {
	return &recent{young: map[string]games.Record{}, changed: map[string]*games.Record{}}
}

// add says that the transaction under way writes a version. Its body is kept.
func (c *recent) add(r games.Record) {
	c.change(r.GameID, &games.Record{ // as decode returns it
		GameID: r.GameID, Version: r.Version, ExpiresAt: expiry(int64(seconds(r.ExpiresAt))), Nonce: r.Nonce, Body: r.Body,
	})
}

// drop says that the transaction under way deletes a game.
func (c *recent) drop(gameID string) { c.change(gameID, nil) }

func (c *recent) change(gameID string, to *games.Record) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if r, ok := c.young[gameID]; ok {
		c.bytes -= recordSize(r)
	}
	delete(c.young, gameID)
	delete(c.old, gameID)
	c.changed[gameID] = to
}

// changes reports whether the transaction under way changes a game.
func (c *recent) changes(gameID string) bool {
	_, changes := c.changed[gameID]
	return changes
}

// end is called at the end of a transaction. If it has failed, nothing is kept, because the contents
// of the file are not known.
func (c *recent) end(committed bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	for _, r := range c.changed {
		if r != nil {
			c.put(*r)
		}
	}
	clear(c.changed)
	if !committed {
		c.clear()
	}
}

func (c *recent) put(r games.Record) {
	if c.bytes+recordSize(r) > recentBytes {
		c.old, c.young, c.bytes = c.young, map[string]games.Record{}, 0
	}
	c.young[r.GameID] = r
	c.bytes += recordSize(r)
}

func (c *recent) clear() {
	clear(c.young)
	clear(c.old)
	c.bytes = 0
}

// forget drops all versions.
func (c *recent) forget() {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.clear()
}

// newest returns the newest version of a game, if it is kept.
func (c *recent) newest(gameID string) (r games.Record, kept bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if r, kept = c.young[gameID]; !kept {
		r, kept = c.old[gameID]
	}
	return r, kept
}

// recordSize estimates how many bytes of memory a version takes.
func recordSize(r games.Record) int {
	return int(unsafe.Sizeof(r)) + 2*len(r.GameID) + cap(r.Body)
}

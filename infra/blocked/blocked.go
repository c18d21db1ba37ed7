// Package blocked hides games and invitations from players, to whom they are as if they were not
// there. What is stored of them stays. It wraps the stores, so that no way to a game goes past it.
package blocked

import (
	"fmt"
	"sync"

	"cardgames/games"
	"cardgames/games/gameid"
)

var _ games.BlockList = (*List)(nil)

// List has the games that are not served, each with the invitation that it began with, which has
// its id. Any number of goroutines may use it.
type List struct {
	mu     sync.RWMutex
	hashes map[string]bool // of ids, as gameid.Hash
}

// New returns a List of the games with these hashes.
func New(hashes ...string) *List {
	l := &List{hashes: map[string]bool{}}
	for _, hash := range hashes {
		l.hashes[hash] = true
	}
	return l
}

// Has implements games.BlockList.
func (l *List) Has(id string) bool {
	l.mu.RLock()
	defer l.mu.RUnlock()
	return len(l.hashes) > 0 && l.hashes[gameid.Hash(id)]
}

// Set implements games.BlockList.
func (l *List) Set(id string, blocked bool) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if blocked {
		l.hashes[gameid.Hash(id)] = true
	} else {
		delete(l.hashes, gameid.Hash(id))
	}
}

// check returns an error that wraps absent if a game is blocked.
func (l *List) check(id string, absent error) error {
	if l.Has(id) {
		return fmt.Errorf("blocked: %w", absent)
	}
	return nil
}

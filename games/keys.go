package games

import (
	"bytes"
	"crypto/sha256"
	"errors"
	"slices"
	"strconv"

	"cardgames/engine"
)

// ErrKeyReused: the Idempotency-Key was sent with another action before.
var ErrKeyReused = errors.New("idempotency key reused")

// keyWindow is how many keys a game remembers: both players' together.
const keyWindow = 16

// keyMark remembers which version a key made, without keeping the key. Half of
// the hash is enough to tell 16 keys apart, and a record stays under 1 KB.
type keyMark struct {
	_       struct{} `cbor:",toarray"`
	Hash    []byte   // 16 bytes
	Version int
}

// markOf makes each player's keys their own.
func markOf(action engine.Action, key string) []byte {
	hash := sha256.Sum256([]byte(strconv.Itoa(action.Seat()) + " " + key))
	return hash[:16]
}

// versionMadeBy finds the version that an earlier request with the same key
// made.
func (g *Game) versionMadeBy(mark []byte) (version int, ok bool) {
	i := slices.IndexFunc(g.keys, func(k keyMark) bool { return bytes.Equal(k.Hash, mark) })
	if i < 0 {
		return 0, false
	}
	return g.keys[i].Version, true
}

// remember adds a key to the window of the version that it makes, and drops the
// oldest. The window of g itself stays as it is.
func (g *Game) remember(keys []keyMark, mark []byte) {
	keys = append(slices.Clone(keys), keyMark{Hash: mark, Version: g.Version})
	g.keys = keys[max(0, len(keys)-keyWindow):]
}

// KeyHash is the hash of the Idempotency-Key that made this version; nil where
// it had none.
func (g *Game) KeyHash() []byte {
	for _, k := range g.keys {
		if k.Version == g.Version {
			return k.Hash
		}
	}
	return nil
}

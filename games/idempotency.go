package games

import (
	"crypto/sha256"
	"errors"
	"fmt"
	"slices"
	"strconv"

	"cardgames/games/envelope"
)

// ErrKeyReused: the Idempotency-Key was sent with another action before.
var ErrKeyReused = errors.New("idempotency key reused")

// KeyWindow is how many Idempotency-Keys a game remembers, of both players together.
const KeyWindow = 16

// keyHash identifies a key, which is not stored itself. Half of a SHA-256 is enough
// to distinguish 16 keys, and keeps a record under 1 KB.
type keyHash [sha256.Size / 2]byte

// usedKey is a key and the version that its request made.
type usedKey struct {
	hash    keyHash
	version int
}

// hashKey hashes a key together with the seat that sent it, so that each seat has keys
// of its own, also for actions in place of the other one.
func hashKey(actor int, key string) keyHash {
	hash := sha256.Sum256([]byte(strconv.Itoa(actor) + " " + key))
	return keyHash(hash[:len(keyHash{})])
}

// versionMadeBy returns the version that an earlier request with the same key made.
func (g *Game) versionMadeBy(hash keyHash) (version int, ok bool) {
	i := slices.IndexFunc(g.keys, func(k usedKey) bool { return k.hash == hash })
	if i < 0 {
		return 0, false
	}
	return g.keys[i].version, true
}

// remember adds a key to the window of the version that it makes, and drops the
// oldest. The window of g itself stays as it is.
func (g *Game) remember(keys []usedKey, hash keyHash) {
	keys = append(slices.Clone(keys), usedKey{hash, g.Version})
	g.keys = keys[max(0, len(keys)-KeyWindow):]
}

// KeyHash returns the hash of the Idempotency-Key of the request that made this
// version, or nil if it had none.
func (g *Game) KeyHash() []byte {
	for _, k := range g.keys {
		if k.version == g.Version {
			return k.hash[:]
		}
	}
	return nil
}

// keysBody is the stored form of the window.
type keysBody struct {
	_        struct{} `cbor:",toarray"`
	Hashes   []byte   // one after the other
	Versions []int
}

func newKeysBody(keys []usedKey) keysBody {
	b := keysBody{Hashes: make([]byte, 0, len(keys)*len(keyHash{})), Versions: make([]int, len(keys))}
	for i, k := range keys {
		b.Hashes = append(b.Hashes, k.hash[:]...)
		b.Versions[i] = k.version
	}
	return b
}

func (b *keysBody) keys() ([]usedKey, error) {
	if len(b.Hashes) != len(b.Versions)*len(keyHash{}) {
		return nil, fmt.Errorf("%w: %d bytes of hashes for %d keys", envelope.ErrDamaged, len(b.Hashes), len(b.Versions))
	}
	keys := make([]usedKey, len(b.Versions))
	for i, version := range b.Versions {
		keys[i].version = version
		copy(keys[i].hash[:], b.Hashes[i*len(keyHash{}):])
	}
	return keys, nil
}

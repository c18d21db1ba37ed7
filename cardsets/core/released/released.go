// Package released has the versions of the core set that a release had. Only what serves
// stored games needs those that no longer ship.
package released

import (
	"crypto/sha256"
	_ "embed"
	"encoding/hex"
	"sync"

	"cardgames/cardsets/core"
	"cardgames/cardsets/snapshot"
)

//go:embed core_1.0.0.json
var file100 []byte

// key100 is the Key of version 1.0.0.
const key100 = "6497d1fe82c11e0671e30a582d5e684d89cc22bea1ad5aff590d62777fd80130"

// Find returns the version of the core set that a snapshot's Key is of, the current one or
// an earlier one, and reports whether there is one.
func Find(key [sha256.Size]byte) (*snapshot.Snapshot, bool) {
	if s := core.Snapshot(); key == s.Key {
		return s, true
	}
	if hex.EncodeToString(key[:]) == key100 {
		return build100(), true
	}
	return nil, false
}

var build100 = sync.OnceValue(func() *snapshot.Snapshot {
	s, err := core.Build(file100)
	if err != nil {
		panic(err) // the file is part of the program, and a test builds it
	}
	return s
})

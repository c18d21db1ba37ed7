// Package core has the core set, the card set of a game that names no other. It is
// embedded and neither fetched nor checked at run time: a test runs the same checks
// on it as on every other card set.
package core

import (
	_ "embed"
	"fmt"
	"slices"
	"sync"

	"cardgames/cardsets/snapshot"
)

//go:embed core.json
var file []byte

// JSON is the core set's card-set file.
func JSON() []byte { return slices.Clone(file) }

// SHA256 is the hash of the core set's snapshot, so that a game of the core set
// is recognised without reading anything.
const SHA256 = "e22df75569290357a7bfec4c3426b5cbb865797e687170261c768f518205d14b"

// Snapshot returns the core set alone, with an empty URL. It is built once.
func Snapshot() *snapshot.Snapshot { return build() }

var build = sync.OnceValue(func() *snapshot.Snapshot {
	set, err := snapshot.ParseSet(file)
	if err != nil {
		panic(err) // the file is part of the program, and a test builds it
	}
	s, faults := snapshot.New([]snapshot.Set{{CardSet: set}})
	if len(faults) > 0 {
		panic(fmt.Sprintf("core set: %v", faults))
	}
	return s
})

// Stored is the encoded snapshot. It is made once, since compressing it took as
// long as three moves; the bytes must not be changed.
func Stored() ([]byte, error) { return encode() }

var encode = sync.OnceValues(func() ([]byte, error) { return build().Encode() })

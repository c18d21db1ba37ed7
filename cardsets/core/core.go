// Package core has the core set, the card set of games that name none. It is embedded,
// and neither fetched nor checked at run time; a test runs the checks of all card sets
// on it.
package core

import (
	"crypto/sha256"
	_ "embed"
	"encoding/hex"
	"fmt"
	"slices"
	"sync"

	"cardgames/cardsets/snapshot"
)

//go:embed core.json
var file []byte

//go:embed core_1.0.0.json
var file100 []byte

// key100 is the Key of version 1.0.0.
const key100 = "6497d1fe82c11e0671e30a582d5e684d89cc22bea1ad5aff590d62777fd80130"

// JSON returns the core set's card-set file.
func JSON() []byte { return slices.Clone(file) }

// SHA256 is the hash of the core set's snapshot. It identifies games of the core set
// without reading their snapshot.
const SHA256 = "227c47fc9d468a7fedd043682a151ba0eac1f478b75df16a196e7e9856edb134"

// Snapshot returns the core set alone, with an empty URL. It is built once.
func Snapshot() *snapshot.Snapshot { return build() }

// Released returns the version of the core set that a snapshot's Key is of, the current
// one or one of an earlier release, and reports whether there is one.
func Released(key [sha256.Size]byte) (*snapshot.Snapshot, bool) {
	switch {
	case key == build().Key:
		return build(), true
	case hex.EncodeToString(key[:]) == key100:
		return build100(), true
	}
	return nil, false
}

var (
	build    = sync.OnceValue(func() *snapshot.Snapshot { return mustBuild(file) })
	build100 = sync.OnceValue(func() *snapshot.Snapshot { return mustBuild(file100) })
)

func mustBuild(file []byte) *snapshot.Snapshot {
	set, err := snapshot.ParseSet(file)
	if err != nil {
		panic(err) // the file is part of the program, and a test builds it
	}
	s, faults := snapshot.New([]snapshot.Set{{CardSet: set}})
	if len(faults) > 0 {
		panic(fmt.Sprintf("core set: %v", faults))
	}
	return s
}

// Stored returns the encoded snapshot, which callers must not change. It is encoded
// once, because the compression takes as long as three moves.
func Stored() ([]byte, error) { return encode() }

var encode = sync.OnceValues(func() ([]byte, error) { return build().Encode() })

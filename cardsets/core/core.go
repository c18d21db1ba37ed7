// Package core has the core set, the card set of games that name none. It is embedded,
// and neither fetched nor checked at run time; a test runs the checks of all card sets
// on it.
package core

import (
	_ "embed"
	"slices"
	"sync"

	"cardgames/cardsets/snapshot"
)

//go:embed core.json
var file []byte

// JSON returns the core set's card-set file.
func JSON() []byte { return slices.Clone(file) }

// SHA256 is the hash of the core set's snapshot. It identifies games of the core set
// without reading their snapshot.
const SHA256 = "227c47fc9d468a7fedd043682a151ba0eac1f478b75df16a196e7e9856edb134"

// Snapshot returns the core set alone, with an empty URL. It is built once.
func Snapshot() *snapshot.Snapshot { return build() }

var build = sync.OnceValue(func() *snapshot.Snapshot {
	set, err := snapshot.ParseSet(file)
	if err != nil {
		panic(err) // the file is part of the program, and a test builds it
	}
	s, faults := snapshot.New([]snapshot.Set{{CardSet: set}})
	if len(faults) > 0 {
		panic(faults)
	}
	return s
})

// Stored returns the encoded snapshot, which callers must not change. It is encoded
// once, because the compression takes as long as three moves.
func Stored() ([]byte, error) { return encode() }

var encode = sync.OnceValues(func() ([]byte, error) { return build().Encode() })

package games

import (
	"context"
	"errors"
	"time"

	"cardgames/cardsets/snapshot"
)

// Errors of the ports. Adapters wrap them, so test with errors.Is.
var (
	// ErrNotFound: no such game, or it has expired.
	ErrNotFound = errors.New("game not found")
	// ErrConflict: the version is taken by somebody else's record.
	ErrConflict = errors.New("version conflict")
	// ErrUnavailable: a dependency failed, timed out or throttles. A write that
	// ends so may or may not have taken effect.
	ErrUnavailable = errors.New("dependency unavailable")
	// ErrTooLarge: the snapshot does not fit into the store.
	ErrTooLarge = errors.New("snapshot too large")
)

// MaxSnapshot is the size in bytes of the largest snapshot that a Store takes:
// a DynamoDB item of 400 KiB, less 1 KiB for what else is in it (DynamoDB
// Developer Guide, "Quotas in Amazon DynamoDB"). All Stores have this limit, so
// that a game made on one machine fits the cloud too.
const MaxSnapshot = 399 << 10

// Record is one immutable version of a game, as a Store keeps it.
type Record struct {
	GameID    string
	Version   int       // from 0, without gaps
	ExpiresAt time.Time // to the second; zero keeps the game for ever
	Nonce     [16]byte  // new for every write, so that its writer recognises it
	Body      []byte    // opaque to the Store
}

// Store keeps games as sequences of immutable records. The only lock is that a
// version can be written once.
//
// Every method returns an error that wraps ErrUnavailable where the store could
// not be reached or did not respond in time; no method retries for longer than
// its context allows. A game whose ExpiresAt has passed is absent: reads and
// Append fail with ErrNotFound.
type Store interface {
	// Create writes the snapshot (none when empty) and version 0, both or
	// neither. ErrConflict: the game exists, written with another nonce. A
	// repeated Create with the nonce that is stored succeeds and changes
	// nothing. ErrTooLarge: the snapshot does not fit.
	Create(ctx context.Context, first Record, snapshot []byte) error

	// Append writes one version. ErrConflict: that version exists with another
	// nonce. The same nonce again succeeds and changes nothing: that was a lost
	// reply. The caller has read the version before it; a Store need not check
	// for gaps.
	Append(ctx context.Context, next Record) error

	// Latest returns the versions >= from, the latest first, at most limit of
	// them, in one strongly consistent read where they fit in one page.
	// ErrNotFound: there are none.
	Latest(ctx context.Context, gameID string, from, limit int) ([]Record, error)

	// Range returns the versions from <= v <= to that exist, the oldest first,
	// however many pages that takes. ErrNotFound: there are none.
	Range(ctx context.Context, gameID string, from, to int) ([]Record, error)

	// Snapshot returns the bytes given to Create. ErrNotFound: none were given.
	Snapshot(ctx context.Context, gameID string) ([]byte, error)
}

// Archive keeps finished documents, each under a key that names its content's
// version.
type Archive interface {
	// Put stores body under key. A key that is there already holds the same
	// bytes, so Put leaves it alone and succeeds. It wraps ErrUnavailable
	// otherwise.
	Put(ctx context.Context, key string, body []byte) error
}

// Loader turns card-set URLs into a checked snapshot.
type Loader interface {
	// Load runs the four steps (allowlist, fetch, validate, build), each over
	// every URL before the next. What is wrong with the sets comes as a
	// *fault.Report.
	Load(ctx context.Context, urls []string) (*snapshot.Snapshot, error)
}

package games

import (
	"context"
	"errors"
	"time"

	"cardgames/cardsets/inline"
	"cardgames/cardsets/snapshot"
	"cardgames/cardsets/work"
)

// Errors of the ports. Adapters wrap them, so test with errors.Is.
var (
	// ErrNotFound: no such game, or it has expired.
	ErrNotFound = errors.New("game not found")
	// ErrConflict: another record has the version.
	ErrConflict = errors.New("version conflict")
	// ErrUnavailable: a dependency failed, timed out or throttles. A write that
	// ends so may or may not have taken effect.
	ErrUnavailable = errors.New("dependency unavailable")
	// ErrTooLarge: the snapshot does not fit into the store.
	ErrTooLarge = errors.New("snapshot too large")
	// ErrStorageFull: the store has no room for another game or invitation. Nothing was
	// written.
	ErrStorageFull = errors.New("storage full")
)

// MaxSnapshot is the size in bytes of the largest snapshot that a Store accepts:
// a DynamoDB item of 400 KiB, less 1 KiB for what else is in it (DynamoDB
// Developer Guide, "Quotas in Amazon DynamoDB"). All Stores have this limit, so
// that a game made on one machine can be moved to the cloud.
const MaxSnapshot = 399 << 10

// Record is the stored form of one version of a game. It never changes.
type Record struct {
	GameID    string
	Version   int       // from 0, without gaps
	ExpiresAt time.Time // to the second; zero: the game never expires
	Nonce     [16]byte  // random; a writer recognises its own record by it
	Body      []byte    // opaque to the Store
	Actor     Actor     // for the hint of the version; a Store may return NoActor
	Last      bool      // the game is finished, for the Store that writes it; a Store may return false
	// Holder is for whom a game is begun, where a Store bounds what one holds; "" for no one. A Store
	// returns "".
	Holder string
	// Turn is how long the player has for the next move, 0 without a limit, for a Store that may delete
	// games. A Store returns 0.
	Turn time.Duration
}

// Expired reports whether readers treat a game, or a connection, as absent. The
// zero time is never reached.
func Expired(at, now time.Time) bool { return !at.IsZero() && !now.Before(at) }

// SnapshotVersion is the Version of the Record of a game's snapshot.
const SnapshotVersion = -1

// SnapshotRecord is how a Store keeps the snapshot of a game that begins with
// first: as a Record with its nonce, which expires with it.
func SnapshotRecord(first Record, snapshot []byte) Record {
	first.Version, first.Body, first.Actor = SnapshotVersion, snapshot, NoActor
	return first
}

// Store keeps games as sequences of immutable records. The only lock is that a
// version can be written once.
//
// Every method returns an error that wraps ErrUnavailable if the store could
// not be reached or did not respond in time; no method retries for longer than
// its context allows. A Store may delete a game, as a whole or record by record,
// once its ExpiresAt has passed. Until it does, it returns the records like any
// others: the use cases treat the game as absent. A Store of limited size may refuse a
// new game with ErrStorageFull, and delete a whole game that has had no move for an hour;
// it then refuses a version of that game with ErrNotFound.
type Store interface {
	// Create writes the SnapshotRecord of snapshot (none when empty) and version 0,
	// both or neither. ErrConflict: the game exists with another nonce. A repeated
	// Create with the stored nonce succeeds and changes nothing. ErrTooLarge: the
	// snapshot does not fit.
	Create(ctx context.Context, first Record, snapshot []byte) error

	// Append writes one version. ErrConflict: that version exists with another
	// nonce. A repeated Append with the stored nonce succeeds and changes nothing: the
	// response to the first attempt was lost. The caller has read the version before
	// it; a Store need not check for gaps.
	Append(ctx context.Context, next Record) error

	// Latest returns the versions >= from, the latest first, at most limit of
	// them, in one strongly consistent read where they fit in one page.
	// ErrNotFound: there are none.
	Latest(ctx context.Context, gameID string, from, limit int) ([]Record, error)

	// Range returns the versions from <= v <= to that exist, the oldest first,
	// however many pages that takes. ErrNotFound: there are none.
	Range(ctx context.Context, gameID string, from, to int) ([]Record, error)

	// Snapshot returns the Record of the snapshot. ErrNotFound: Create was given
	// none.
	Snapshot(ctx context.Context, gameID string) (Record, error)
}

// Archive keeps documents. A key always has the same document.
type Archive interface {
	// Put stores body under key. An existing key has the same bytes, so Put
	// succeeds and changes nothing. Its errors wrap ErrUnavailable.
	Put(ctx context.Context, key string, body []byte) error
}

// Loader turns card sets into a checked snapshot.
type Loader interface {
	// Load runs the four steps (allowlist, fetch, validate, build), each over
	// every set before the next. The sets of the request need no fetch, and come
	// after those at URLs. The work is done at the place. Faults of the sets are returned as a *fault.Report.
	Load(ctx context.Context, at work.Place, urls []string, sets []inline.Set) (*snapshot.Snapshot, error)
}

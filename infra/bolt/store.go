// Package bolt keeps games in one bbolt file, for a service on one machine. A
// write that has succeeded is on the disk: every commit is followed by an fsync.
//
// In its bucket "records" the file maps a game and a version to a record, so that the
// versions of a game are adjacent and in order. "snapshots" maps a game to its
// snapshot, apart from the records because bbolt rewrites the neighbours of a changed
// value. "invitations" and "invitation_snapshots" map an invitation likewise, and
// "public" has a key for each listed one, which begins with its expiry. "addresses" counts
// the public games of addresses. "blocked" has the key of each game that is not served.
package bolt

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"runtime"
	"strconv"
	"time"

	"go.etcd.io/bbolt"
	berrors "go.etcd.io/bbolt/errors"

	"cardgames/games"
)

// lockTimeout is how long Open waits for a process that has the file open.
const lockTimeout = time.Second

var (
	recordsBucket   = []byte("records")
	snapshotsBucket = []byte("snapshots")

	invitationsBucket         = []byte("invitations")
	invitationSnapshotsBucket = []byte("invitation_snapshots")
	publicBucket              = []byte("public")
	addressesBucket           = []byte("addresses")

	blockedBucket = []byte("blocked")
)

// buckets are all buckets of a file.
var buckets = [][]byte{
	recordsBucket, snapshotsBucket, invitationsBucket, invitationSnapshotsBucket, publicBucket,
	addressesBucket, blockedBucket,
}

var (
	_ games.Store           = (*Store)(nil)
	_ games.InvitationStore = (*Store)(nil)
	_ games.Holdings        = (*Store)(nil)
)

// Store is a games.Store and a games.InvitationStore in one file. Any number of goroutines may use it.
type Store struct {
	db      *bbolt.DB
	now     func() time.Time
	hints   chan<- games.Hint
	commits *committer
	key     games.DailyKey
}

// Option changes how a Store works.
type Option func(*Store)

// WithClock replaces time.Now.
func WithClock(now func() time.Time) Option { return func(s *Store) { s.now = now } }

// WithHints sends the hint of each committed record that has one. A hint for which the
// channel has no room is dropped: the Store never waits, and never closes it.
func WithHints(hints chan<- games.Hint) Option { return func(s *Store) { s.hints = hints } }

// Open opens or creates the file at path, and deletes the games and invitations in it
// that have expired. What expires later stays until the next Open, but for public
// invitations, of which each offer deletes a few.
//
// One process uses the file. If another one has it open, Open returns ErrInUse after
// one second. It returns ErrDamaged if the file is not a whole database.
func Open(path string, options ...Option) (*Store, error) {
	s, err := open(path, false, options)
	if err != nil {
		return nil, err
	}
	err = guard(func() error { return s.db.Update(s.prepare) })
	if errors.Is(err, ErrDamaged) {
		return nil, fmt.Errorf("bolt: %s %w", path, err)
	}
	if err != nil {
		s.db.Close()
		return nil, fmt.Errorf("bolt: prepare %s: %w", path, err)
	}
	return s, nil
}

// ErrInUse: another process has the file open.
var ErrInUse = errors.New("is in use by another process")

// OpenReadOnly opens an existing file for reading. Every write fails. Any
// number of processes may read a file as long as none writes to it.
func OpenReadOnly(path string, options ...Option) (*Store, error) {
	s, err := open(path, true, options)
	if err != nil {
		return nil, err
	}
	err = guard(func() error {
		return s.db.View(func(tx *bbolt.Tx) error {
			for _, name := range buckets {
				if tx.Bucket(name) == nil {
					return fmt.Errorf("the bucket %q is missing", name)
				}
			}
			return nil
		})
	})
	if errors.Is(err, ErrDamaged) {
		return nil, fmt.Errorf("bolt: %s %w", path, err)
	}
	if err != nil {
		s.db.Close()
		return nil, fmt.Errorf("bolt: open %s: %w", path, err)
	}
	return s, nil
}

func open(path string, readOnly bool, options []Option) (*Store, error) {
	db, err := openFile(path, readOnly)
	if err != nil {
		return nil, err
	}
	s := &Store{db: db, now: time.Now}
	for _, option := range options {
		option(s)
	}
	s.commits = newCommitter(db, s.hints)
	return s, nil
}

func openFile(path string, readOnly bool) (db *bbolt.DB, err error) {
	err = guard(func() (err error) {
		db, err = bbolt.Open(path, 0o600, &bbolt.Options{
			Timeout:      lockTimeout,
			ReadOnly:     readOnly,
			FreelistType: bbolt.FreelistMapType,
			// Mapping more of the file waits for all readers, and a backup may take long.
			InitialMmapSize: initialMap(),
		})
		if err != nil {
			return err
		}
		db.AllocSize = 128 << 10 // by which the file grows
		if err := checkSize(db); err != nil {
			db.Close()
			return err
		}
		return nil
	})
	switch {
	case errors.Is(err, berrors.ErrTimeout):
		return nil, fmt.Errorf("bolt: %s %w", path, ErrInUse)
	case errors.Is(err, ErrDamaged):
		return nil, fmt.Errorf("bolt: %s %w", path, err)
	case isDamaged(err):
		return nil, fmt.Errorf("bolt: %s %w: %w", path, ErrDamaged, err)
	case err != nil:
		if named, ok := errors.AsType[*fs.PathError](err); ok {
			err = named.Err
		}
		return nil, fmt.Errorf("bolt: open %s: %w", path, err)
	}
	return db, nil
}

// initialMap returns how many bytes of addresses a file gets at once: more than it will have.
// It is 0, for as much as it has, where addresses are few, and on Windows, which would let the
// file grow to that size.
func initialMap() int {
	if strconv.IntSize < 64 || runtime.GOOS == "windows" {
		return 0
	}
	return 1 << 34
}

func (s *Store) prepare(tx *bbolt.Tx) error {
	for _, name := range buckets {
		if _, err := tx.CreateBucketIfNotExists(name); err != nil {
			return err
		}
	}
	if err := emptyAddresses(tx); err != nil {
		return err
	}
	return sweep(tx, s.now())
}

// Close waits for the writes that have been accepted, refuses later ones, and
// releases the file.
func (s *Store) Close() error {
	s.commits.close()
	return s.db.Close()
}

// Create implements games.Store.
func (s *Store) Create(ctx context.Context, first games.Record, snapshot []byte) error {
	return s.write(ctx, first, snapshot)
}

// Append implements games.Store.
func (s *Store) Append(ctx context.Context, next games.Record) error { return s.write(ctx, next, nil) }

func (s *Store) write(ctx context.Context, r games.Record, snapshot []byte) error {
	version, err := addVersion(r, snapshot)
	if err != nil {
		return err
	}
	return s.commits.write(ctx, version, r)
}

// unavailable wraps the reason why the file could not be read or written.
func unavailable(err error) error {
	return fmt.Errorf("bolt: %w: %w", games.ErrUnavailable, err)
}

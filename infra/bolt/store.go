// Package bolt keeps games in one bbolt file, for a service on one machine. A
// write that has succeeded is on the disk: every commit is followed by an fsync.
//
// In its bucket "versions" the file maps a game and a version to a record, so that the
// versions of a game are adjacent and in order; what ends them says how many there are.
// "snapshots" maps a game to its snapshot, apart from the records because bbolt rewrites the
// neighbours of a changed value. "invitations" and "invitation_snapshots" map an invitation likewise, and
// "public" has a key for each listed one, which begins with its expiry. "addresses" counts
// the public games of addresses, and says who holds what. "blocked" has the key of each game that is not served.
package bolt

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"math"
	"os"
	"runtime"
	"slices"
	"strconv"
	"sync/atomic"
	"time"

	"go.etcd.io/bbolt"
	berrors "go.etcd.io/bbolt/errors"

	"cardgames/games"
	"cardgames/games/envelope"
	"cardgames/lobby"
)

// lockTimeout is how long Open waits for a process that has the file open.
const lockTimeout = time.Second

var (
	recordsBucket   = []byte("versions")
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
	_ games.Store    = (*Store)(nil)
	_ lobby.Store    = (*Store)(nil)
	_ games.Holdings = (*Store)(nil)
)

// Store is a games.Store and a lobby.Store in one file. Any number of goroutines may use it.
type Store struct {
	db      *bbolt.DB
	file    *os.File                         // of db
	damaged atomic.Pointer[map[string]error] // by the id of a game or invitation: what a check has found
	report  func(id string, err error)
	now     func() time.Time
	stored  func(*games.Record)
	limit   int64
	observe func(took time.Duration, writes int)
	commits *committer
	key     lobby.DailyKey

	restored bool // since the file was used last
	epoch    games.Epoch

	largeFile int64         // how many bytes a file has that is checked while it is used
	checked   chan struct{} // closed after that check

	// Of sweeps:
	trustClock bool
	deleted    func(gameID string)
	surveyed   bool         // whether the games that are played are held
	counted    atomic.Int64 // games
}

// Option changes how a Store works.
type Option func(*Store)

// WithClock replaces time.Now.
func WithClock(now func() time.Time) Option { return func(s *Store) { s.now = now } }

// WithStored calls stored with each version that is on the disk, before the write returns. It must not
// wait.
func WithStored(stored func(version *games.Record)) Option {
	return func(s *Store) { s.stored = stored }
}

// WithLimit bounds the size of the file, in bytes. Above it new games and invitations are
// refused with games.ErrStorageFull; each game that is played has a reserve for its moves, which
// is allocated on the disk when it begins. With a limit far below what is stored, moves go on too.
func WithLimit(bytes int64) Option { return func(s *Store) { s.limit = bytes } }

// WithObserver calls observe after each transaction that writes, with the time that it took
// and the number of writes that shared it.
func WithObserver(observe func(took time.Duration, writes int)) Option {
	return func(s *Store) { s.observe = observe }
}

// WithDamage calls report with the id of each damaged game or invitation that the check of the file
// finds, and with "" if it finds that a large file is damaged, which was opened meanwhile.
func WithDamage(report func(id string, err error)) Option {
	return func(s *Store) { s.report = report }
}

// Open opens or creates the file at path. What has expired stays until a Sweep, but for
// public invitations, of which each offer deletes a few.
//
// One process uses the file. If another one has it open, Open returns ErrInUse after
// one second. It checks the whole file and returns ErrDamaged if that is not a whole database; a file
// of 4 GiB or more is checked while it is used. Reading a damaged game fails with envelope.ErrDamaged.
func Open(path string, options ...Option) (*Store, error) {
	s, err := open(path, false, options)
	if err != nil {
		return nil, err
	}
	if err := guard(func() error { return s.db.Update(s.begin) }); err != nil {
		s.Close()
		return nil, fmt.Errorf("bolt: prepare %s: %w", path, err)
	}
	return s, nil
}

// ErrInUse: another process has the file open.
var ErrInUse = errors.New("is in use by another process")

// OpenReadOnly opens an existing file for reading, as Open does. Every write fails. Any
// number of processes may read a file as long as none writes to it.
func OpenReadOnly(path string, options ...Option) (*Store, error) { return open(path, true, options) }

func open(path string, readOnly bool, options []Option) (*Store, error) {
	s := &Store{
		now: time.Now, stored: func(*games.Record) {}, report: func(string, error) {}, largeFile: largeFile,
		checked: make(chan struct{}),
	}
	for _, option := range options {
		option(s)
	}
	if readOnly {
		s.largeFile = math.MaxInt64
	}
	lost, later, err := checkFile(path, readOnly, s.largeFile)
	if err != nil {
		return nil, err
	}
	own := &file{}
	if s.db, err = openFile(own, path, readOnly); err != nil {
		return nil, err
	}
	s.file = own.File
	if s.limit > 0 {
		s.db.AllocSize = 0 // own grows the file
	}
	s.commits = newCommitter(s, newRoom(s.limit, own, s.now))
	s.setDamaged(lost)
	if later {
		go s.checkInUse()
	}
	return s, nil
}

// openFile opens a file. Where it fails in a damaged page, it leaves no lock.
func openFile(f *file, path string, readOnly bool) (db *bbolt.DB, err error) {
	err = guard(func() (err error) {
		db, err = bbolt.Open(path, 0o600, &bbolt.Options{
			Timeout:      lockTimeout,
			ReadOnly:     readOnly,
			FreelistType: bbolt.FreelistMapType,
			// Mapping more of the file waits for all readers, and a backup may take long.
			InitialMmapSize: initialMap(),
			OpenFile:        f.open,
		})
		if err == nil {
			db.AllocSize = 128 << 10 // by which the file grows
		}
		return err
	})
	if _, ok := errors.AsType[*panicked](err); ok {
		f.Close()
	}
	switch {
	case errors.Is(err, berrors.ErrTimeout):
		return nil, fmt.Errorf("bolt: %s %w", path, ErrInUse)
	case isDamaged(err), err != nil && f.isTooSmall():
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
	enough := int64(16 << 30) // a constant would not fit where an int has 32 bits
	return int(enough)
}

func (s *Store) begin(tx *bbolt.Tx) error {
	if err := prepare(tx); err != nil {
		return err
	}
	return s.beginEpoch(tx)
}

// prepare creates the buckets of a new file, and deletes the addresses of an old one. Who holds what stays.
func prepare(tx *bbolt.Tx) error {
	for _, name := range buckets {
		if _, err := tx.CreateBucketIfNotExists(name); err != nil {
			return err
		}
	}
	if err := emptyAddresses(tx); err != nil {
		return err
	}
	return prepareHolders(tx)
}

// checkBuckets checks that a file has all buckets, or none, as a new one.
func checkBuckets(found []string) error {
	for _, name := range buckets {
		if len(found) > 0 && !slices.Contains(found, string(name)) {
			return damaged("the bucket %q is missing", name)
		}
	}
	if len(found) > len(buckets) {
		return fmt.Errorf("%w: it has the buckets %q", envelope.ErrNewer, found)
	}
	return nil
}

// Close waits for the writes that have been accepted and for a check of the file, refuses later
// writes, and releases the file.
func (s *Store) Close() error { return s.commits.close() }

// Create implements games.Store.
func (s *Store) Create(ctx context.Context, first games.Record, snapshot []byte) error {
	return s.write(ctx, first, snapshot)
}

// Append implements games.Store.
func (s *Store) Append(ctx context.Context, next games.Record) error { return s.write(ctx, next, nil) }

func (s *Store) write(ctx context.Context, r games.Record, snapshot []byte) error {
	version, err := s.addVersion(r, snapshot)
	if err != nil {
		return err
	}
	return s.commits.write(ctx, version, r)
}

// unavailable wraps the reason why the file could not be read or written, if there is one.
func unavailable(err error) error {
	if err == nil {
		return nil
	}
	return fmt.Errorf("bolt: %w: %w", games.ErrUnavailable, err)
}

package bolt

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"time"

	"go.etcd.io/bbolt"
	berrors "go.etcd.io/bbolt/errors"

	"cardgames/games"
)

// largeFile is from how many bytes on a file is checked while it is used.
const largeFile = 4 << 30

// checkFile checks a file while no other process writes to it. It returns what is damaged in it, by the
// ids of games and invitations; its error is about the file. Of a file of largest bytes or more it
// checks only what is needed to open it, and then later is true.
func checkFile(path string, readOnly bool, largest int64) (lost map[string]error, later bool, err error) {
	if info, err := os.Stat(path); !readOnly && (errors.Is(err, fs.ErrNotExist) || err == nil && info.Size() == 0) {
		return nil, false, nil // bbolt creates it
	}
	own := &file{}
	db, err := openFile(own, path, true)
	if err != nil {
		return nil, false, err
	}
	defer db.Close()
	p, err := openPages(own.File)
	if err == nil {
		_, err = p.freePages()
	}
	if later = int64(p.count)*int64(p.pageSize) >= largest; err == nil && !later {
		lost, err = checkContents(p)
	}
	if err == nil && !later {
		err = guard(func() error { return db.View(func(tx *bbolt.Tx) error { return firstOf(tx.Check()) }) })
	}
	switch {
	case isDamaged(err):
		return nil, false, fmt.Errorf("bolt: %s %w: %w", path, ErrDamaged, err)
	case err != nil:
		return nil, false, fmt.Errorf("bolt: %s: %w", path, err)
	}
	return lost, later, nil
}

// firstOf returns the first fault that the check of bbolt finds: whether each page has one use, and
// whether keys are in order. The check ends, since the pages lead in no circle.
func firstOf(faults <-chan error) (err error) {
	for fault := range faults {
		err = cmp.Or(err, damaged("%w", fault))
	}
	return err
}

// openPages returns the pages of a file in which no commit and no page is missing.
func openPages(file *os.File) (*pages, error) {
	m, err := readMetas(file)
	if err != nil {
		return &pages{}, err
	}
	info, err := file.Stat()
	if err != nil {
		return &pages{}, err
	}
	if needed := m.count * uint64(m.pageSize); uint64(info.Size()) < needed {
		return &pages{}, damaged("it has %d bytes of %d", info.Size(), needed)
	}
	return newPages(file, m), nil
}

// checkContents checks that each page is within its bounds, that all buckets are there, that games have
// all their versions, and that invitations have what belongs to them.
func checkContents(p *pages) (lost map[string]error, err error) {
	c := &contents{lost: map[string]error{}, invitations: map[string]bool{}}
	var found []string
	err = p.walk(p.root, func(e element) error {
		bucket := string(e.key)
		found = append(found, bucket)
		check := c.check(bucket)
		return p.bucket(e, func(e element) error {
			if err := checkPlace(bucket, e); err != nil {
				return err
			}
			check(e)
			return nil
		})
	})
	if err == nil {
		err = checkBuckets(found)
	}
	c.finish()
	return c.lost, err
}

// checkPlace checks that an element may be in a bucket: a page of another one may have been written there,
// which hides all that belongs there.
func checkPlace(bucket string, e element) error {
	if e.isBucket {
		return damaged("a bucket within the bucket %q", bucket)
	}
	switch bucket {
	case string(recordsBucket), string(snapshotsBucket), string(invitationsBucket), string(invitationSnapshotsBucket):
	default:
		return nil
	}
	_, version, err := splitKey(e.key)
	hasVersions := bucket == string(recordsBucket)
	if err == nil && hasVersions != (version != games.SnapshotVersion) {
		return damaged("the key %x is of another bucket than %q", e.key, bucket)
	}
	return nil
}

// contents is what is found in the buckets of a file.
type contents struct {
	lost map[string]error // by the id of a game or an invitation: why it is damaged

	game   string // whose versions come, "" for none
	next   int    // its version that comes next
	ended  bool
	newest [16]byte // nonce

	invitations map[string]bool // by id: whether there is more than what only an invitation has
}

// check returns what checks the elements of a bucket.
func (c *contents) check(bucket string) func(element) {
	switch bucket {
	case string(recordsBucket):
		return c.version
	case string(invitationsBucket):
		return c.invitation
	case string(invitationSnapshotsBucket):
		return func(e element) { c.needInvitation(e.key) }
	case string(publicBucket):
		return func(e element) { c.needInvitation(e.key[min(len(e.key), secondSize):]) }
	}
	return func(element) {}
}

// version checks a version of a game, or the end of its versions.
func (c *contents) version(e element) {
	id, version, err := splitKey(e.key)
	if err != nil {
		c.fail(id, err)
		return
	}
	if id != c.game {
		c.endGame()
		c.game, c.next, c.ended = id, 0, false
	}
	last, err := decodeEnd(e.key, e.value)
	switch {
	case c.ended || version != c.next:
		c.fail(id, damaged("version %d is missing", c.next))
	case err == nil && (last.versions != version || last.nonce != c.newest):
		c.fail(id, damaged("version %d is not the one that was written last", version-1))
	}
	c.next, c.ended = version+1, err == nil
	if len(e.value) >= bodyAt {
		c.newest = [16]byte(e.value[nonceAt:bodyAt])
	}
}

func (c *contents) endGame() {
	if c.game != "" && !c.ended {
		c.fail(c.game, damaged("nothing ends its versions"))
	}
}

// invitation notes an invitation. If its key is not the one that was written, that one is damaged.
func (c *contents) invitation(e element) {
	id, _, err := splitKey(e.key)
	if _, own, _, ok := splitInvitation(e.value); err == nil && (!ok || string(own) != id) {
		c.fail(string(own), damaged("the key of the invitation"))
		err = damaged("the invitation")
	}
	if err != nil {
		c.fail(id, err)
		return
	}
	c.invitations[id] = true
}

// needInvitation notes a key that only an invitation has.
func (c *contents) needInvitation(key []byte) {
	if id, _, err := splitKey(key); err == nil && !c.invitations[id] {
		c.invitations[id] = false
	}
}

func (c *contents) finish() {
	c.endGame()
	for id, whole := range c.invitations {
		if !whole {
			c.fail(id, damaged("its invitation is missing"))
		}
	}
}

func (c *contents) fail(id string, err error) {
	if c.lost[id] == nil {
		c.lost[id] = err
	}
}

// checkInUse checks a large file while it is used.
func (s *Store) checkInUse() {
	defer close(s.checked)
	lost, err := s.checkCommitted()
	s.setDamaged(lost)
	if err == nil {
		err = guard(s.checkPages)
	}
	if err != nil && !errors.Is(err, berrors.ErrDatabaseNotOpen) {
		s.report("", err)
	}
}

// setDamaged keeps and reports what a check has found.
func (s *Store) setDamaged(lost map[string]error) {
	s.damaged.Store(&lost)
	for id, err := range lost {
		s.report(id, err)
	}
}

// damage returns why a game or an invitation is damaged, as far as a check has found it.
func (s *Store) damage(id string) error {
	if lost := s.damaged.Load(); lost != nil {
		return (*lost)[id]
	}
	return nil
}

// checkCommitted checks the contents of the newest commit.
func (s *Store) checkCommitted() (lost map[string]error, err error) {
	size := s.db.Info().PageSize
	err = s.inTransaction(context.Background(), func(tx *bbolt.Tx) error {
		root, count := uint64(tx.Cursor().Bucket().Root()), uint64(tx.Size())/uint64(size)
		lost, err = checkContents(newPages(s.file, meta{pageSize: size, root: root, count: count}))
		return err
	})
	return lost, err
}

// checkPages runs the check of bbolt on the newest commit.
func (s *Store) checkPages() error {
	tx, faults, err := s.beginCheck()
	if err != nil {
		return err
	}
	defer tx.Rollback()
	return firstOf(faults)
}

// beginCheck begins the check in a transaction that reads, so that commits go on. The check first
// copies the list of free pages, which no commit may change meanwhile; its cursor shows that it has.
func (s *Store) beginCheck() (tx *bbolt.Tx, faults <-chan error, err error) {
	writer, err := s.db.Begin(true)
	if err != nil {
		return nil, nil, err
	}
	defer writer.Rollback()
	if tx, err = s.db.Begin(false); err != nil {
		return nil, nil, err
	}
	for faults = tx.Check(); ; {
		stats := tx.Stats()
		if stats.GetCursorCount() > 0 {
			return tx, faults, nil
		}
		select {
		case fault, more := <-faults:
			if !more {
				return tx, faults, nil
			}
			return nil, nil, errors.Join(damaged("%w", fault), firstOf(faults), tx.Rollback())
		case <-time.After(time.Millisecond):
		}
	}
}

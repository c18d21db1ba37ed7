package bolt

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"os"
	"time"

	"go.etcd.io/bbolt"

	"cardgames/games"
)

// Salvaged is what a copy of a damaged file has.
type Salvaged struct {
	Refused            error // why the file is not opened
	Games, Invitations int
	Lost               map[string]error // by the id of a game or an invitation: why the copy does not have it
	Faults             []error          // of the file, each of which may have hidden games or moves
}

// salvage writes what can be read whole of a damaged file to another one. It reads each page at most
// once, so that it ends whatever the pages say.
type salvage struct {
	Salvaged
	pages       *pages
	freeUnknown bool // which pages are free
	to          *bbolt.DB

	game   string // whose versions are read, "" for none
	keys   [][]byte
	values [][]byte
}

// salvageFile returns what it has copied from a file to a new one.
func salvageFile(from *os.File, name string) (*Salvaged, error) {
	s := &salvage{Salvaged: Salvaged{Lost: map[string]error{}}}
	if err := s.open(from); err != nil {
		return nil, err
	}
	err := newCopy(name, func(to *bbolt.DB) error {
		s.to = to
		if err := to.Update(prepare); err != nil {
			return err
		}
		if err := s.run(); err != nil {
			return err
		}
		return to.Update(markCopy)
	})
	if err == nil {
		err = s.review(name)
	}
	return &s.Salvaged, err
}

// open prepares to read all pages that are not free.
func (s *salvage) open(from *os.File) error {
	m, err := s.readMeta(from)
	if err != nil {
		return err
	}
	s.pages = newPages(from, m)
	list, err := s.pages.freePages()
	if s.freeUnknown = err != nil; s.freeUnknown {
		s.fault(fmt.Errorf("free pages: %w", err))
	}
	for _, id := range list {
		s.pages.used[id] = true
	}
	s.pages.skip = func(f *pageFault) { s.fault(f) }
	return nil
}

// readMeta returns the newest of the first pages that is whole.
func (s *salvage) readMeta(from *os.File) (meta, error) {
	m, err := readMetas(from)
	if err == nil {
		return m, nil
	}
	s.fault(fmt.Errorf("the newest moves may be missing: %w", err))
	first, firstErr := readMeta(from, 0, 0)
	size := int64(first.pageSize)
	if firstErr != nil {
		size = int64(os.Getpagesize())
	}
	second, secondErr := readMeta(from, 1, size)
	switch {
	case firstErr != nil:
		return second, secondErr
	case secondErr == nil && second.commit > first.commit:
		return second, nil
	}
	return first, nil
}

func (s *salvage) fault(err error) { s.Faults = append(s.Faults, err) }

// run copies all buckets. A page that is damaged may lead to one that is free, with an older state of
// games: so it fails if it cannot tell which pages are free.
func (s *salvage) run() error {
	before := len(s.Faults)
	var found []string
	err := s.pages.walk(s.pages.root, func(e element) error {
		bucket := string(e.key)
		found = append(found, bucket)
		err := s.pages.bucket(e, s.inOrder(bucket, s.copier(bucket)))
		if isDamaged(err) {
			s.fault(fmt.Errorf("%q: %w", e.key, err))
			err = nil
		}
		return cmp.Or(err, s.endGame())
	})
	if len(s.Faults) == before {
		s.checkReached(found)
	}
	if err == nil && s.freeUnknown && len(s.Faults) > before {
		err = errors.Join(s.Faults...)
	}
	return err
}

// checkReached notes what was not read although each page that was read is sound: buckets of another name,
// and pages that are part of no bucket.
func (s *salvage) checkReached(found []string) {
	if err := checkBuckets(found); err != nil {
		s.fault(err)
	}
	if n := s.pages.unreached(); n > 0 && !s.freeUnknown {
		s.fault(damaged("pages that are part of no bucket: %d", n))
	}
}

// inOrder calls visit with the elements of a bucket. Where a key is out of order or place, a page has taken
// the place of another one, whose keys are unknown.
func (s *salvage) inOrder(bucket string, visit func(element) error) func(element) error {
	var last []byte
	return func(e element) error {
		if err := checkPlace(bucket, e); err != nil {
			s.fault(err)
			return nil
		}
		if bytes.Compare(e.key, last) <= 0 {
			s.fault(damaged("the key %x comes after %x", e.key, last))
		}
		last = bytes.Clone(e.key)
		return visit(e)
	}
}

// copier returns what copies the elements of a bucket. The list of invitations follows from them, and
// addresses are forgotten at each start.
func (s *salvage) copier(bucket string) func(element) error {
	switch bucket {
	case string(recordsBucket):
		return s.version
	case string(invitationsBucket):
		return s.invitation
	case string(snapshotsBucket), string(invitationSnapshotsBucket):
		return func(e element) error { return s.snapshot([]byte(bucket), e) }
	case string(blockedBucket):
		return func(e element) error { return s.put(blockedBucket, e.key, e.value) }
	}
	return func(element) error { return nil }
}

func (s *salvage) put(bucket, key, value []byte) error {
	return s.to.Update(func(tx *bbolt.Tx) error { return tx.Bucket(bucket).Put(key, value) })
}

// version collects the versions of a game until those of another one come.
func (s *salvage) version(e element) error {
	id, _, err := splitKey(e.key)
	if err != nil {
		s.fault(err)
		return nil
	}
	if id != s.game {
		if err := s.endGame(); err != nil {
			return err
		}
		s.game = id
	}
	s.keys, s.values = append(s.keys, bytes.Clone(e.key)), append(s.values, bytes.Clone(e.value))
	return nil
}

// endGame copies the game that was collected if it is whole.
func (s *salvage) endGame() error {
	id, keys, values := s.game, s.keys, s.values
	s.game, s.keys, s.values = "", nil, nil
	if id == "" {
		return nil
	}
	if err := checkGame(keys, values); err != nil {
		s.Lost[id] = err
		return nil
	}
	s.Games++
	return s.to.Update(func(tx *bbolt.Tx) error {
		records := tx.Bucket(recordsBucket)
		records.FillPercent = 1
		for i, key := range keys {
			if err := records.Put(key, values[i]); err != nil {
				return err
			}
		}
		return nil
	})
}

// checkGame checks that a game has all versions and their end. Their checksums come with the review.
func checkGame(keys, values [][]byte) error {
	last := len(keys) - 1
	e, err := decodeEnd(keys[last], values[last])
	if err == nil && e.versions != last {
		err = damaged("it has %d of %d versions", last, e.versions)
	}
	for version := 0; err == nil && version < last; version++ {
		_, err = e.readVersion(version, keys[version], values[version])
	}
	return err
}

func (s *salvage) snapshot(bucket []byte, e element) error {
	r, err := decode(e.key, e.value)
	if err == nil {
		err = r.Check()
	}
	if err != nil {
		s.lose(e.key, err)
		return nil
	}
	return s.put(bucket, e.key, e.value)
}

// lose notes that what has a key is not in the copy.
func (s *salvage) lose(key []byte, err error) {
	id, _, keyErr := splitKey(key)
	if keyErr != nil {
		s.fault(keyErr)
		return
	}
	s.Lost[id] = errors.Join(s.Lost[id], err)
}

func (s *salvage) invitation(e element) error {
	r, err := decodeInvitation(e.key, e.value)
	if err == nil {
		err = r.Check()
	}
	if err != nil || s.Lost[r.ID] != nil {
		s.lose(e.key, err)
		return nil
	}
	s.Invitations++
	return s.to.Update(func(tx *bbolt.Tx) error {
		if err := replaceListed(tx, r, r); err != nil {
			return err
		}
		return tx.Bucket(invitationsBucket).Put(e.key, e.value)
	})
}

// review reads each game of the copy as players do, and deletes those that lack something, such as
// their card sets, and what belongs to no game or invitation.
func (s *salvage) review(name string) error {
	never := func() time.Time { return time.Time{} } // so that no game has expired
	copied, err := Open(name, WithClock(never))
	if err != nil {
		return err
	}
	defer copied.Close()
	ids, err := copied.Games(context.Background())
	if err != nil {
		return err
	}
	repository := games.NewRepository(copied, never)
	for _, id := range ids {
		fault := readWhole(repository, copied, id)
		if fault == nil {
			delete(s.Lost, id)
			continue
		}
		s.Lost[id] = cmp.Or(s.Lost[id], fault)
		s.Games--
		err = errors.Join(err, copied.DeleteGame(context.Background(), id))
	}
	return errors.Join(err, copied.db.Update(deleteOrphans))
}

// readWhole reads all versions of a game. If its card sets are part of the program, and were not saved,
// it stores them again.
func readWhole(repository *games.Repository, copied *Store, id string) error {
	ctx := context.Background()
	versions, err := games.NewReader(repository).History(ctx, id)
	if err != nil {
		return err
	}
	if _, err := copied.Snapshot(ctx, id); !errors.Is(err, games.ErrNotFound) {
		return err
	}
	first, err := copied.Range(ctx, id, 0, 0)
	if err != nil {
		return err
	}
	_, stored, err := repository.StoredForm(ctx, versions[0].Snapshot)
	if err != nil {
		return err
	}
	body, err := games.NewSnapshotBody(&first[0], versions[0].Snapshot, stored)
	if err != nil {
		return err
	}
	return copied.db.Update(func(tx *bbolt.Tx) error {
		return tx.Bucket(snapshotsBucket).Put(gameKey(id), encode(games.SnapshotRecord(first[0], body)))
	})
}

// deleteOrphans deletes the snapshots of games and invitations that a file does not have.
func deleteOrphans(tx *bbolt.Tx) error {
	for _, of := range []struct{ snapshots, owners []byte }{
		{snapshotsBucket, recordsBucket}, {invitationSnapshotsBucket, invitationsBucket},
	} {
		c := tx.Bucket(of.snapshots).Cursor()
		for k, _ := c.First(); k != nil; {
			if owner, _ := tx.Bucket(of.owners).Cursor().Seek(k); bytes.HasPrefix(owner, k) {
				k, _ = c.Next()
				continue
			}
			orphan := bytes.Clone(k)
			if err := c.Delete(); err != nil {
				return err
			}
			k, _ = c.Seek(orphan)
		}
	}
	return nil
}

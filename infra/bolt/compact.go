package bolt

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"go.etcd.io/bbolt"
)

const (
	// compactedAtOnce is how many bytes of keys and values each transaction of a copy writes.
	compactedAtOnce = 1 << 20
	// emptyFile is how many bytes a file without games takes at most.
	emptyFile = 64 << 10
)

// Compact writes a copy of the file at from to a new file, in the order of the keys and without
// free space. No process can write to the file meanwhile: if one does, it returns ErrInUse. It
// first calls hasRoom with the number of bytes that the copy takes at most, whose error it
// returns.
func Compact(from, to string, hasRoom func(bytes int64) error) error {
	switch _, err := os.Lstat(to); {
	case err == nil:
		return fmt.Errorf("bolt: %s exists already; name a new file", to)
	case !errors.Is(err, fs.ErrNotExist):
		return fmt.Errorf("bolt: %w", err)
	}
	s, err := OpenReadOnly(from)
	if err != nil {
		return err
	}
	defer s.Close()
	needed, err := s.inUse()
	if err == nil {
		err = hasRoom(needed)
	}
	if err != nil {
		return err
	}
	part := to + ".part"
	if err := s.copyTo(part); err != nil {
		_ = os.Remove(part)
		return fmt.Errorf("bolt: copy %s: %w", from, err)
	}
	if err := os.Rename(part, to); err != nil {
		return fmt.Errorf("bolt: %w", err)
	}
	return syncFolder(filepath.Dir(to))
}

// inUse returns how many bytes the pages of all buckets take.
func (s *Store) inUse() (bytes int64, err error) {
	bytes = emptyFile
	err = guard(func() error {
		return s.db.View(func(tx *bbolt.Tx) error {
			return tx.ForEach(func(_ []byte, b *bbolt.Bucket) error {
				stats := b.Stats()
				bytes += int64(stats.LeafAlloc + stats.BranchAlloc)
				return nil
			})
		})
	})
	return bytes, err
}

// copyTo writes a copy that is on the disk when it returns, and opens it once to verify it.
func (s *Store) copyTo(name string) error {
	if err := os.Remove(name); err != nil && !errors.Is(err, fs.ErrNotExist) { // of a copy that was interrupted
		return err
	}
	copied, err := bbolt.Open(name, 0o600, &bbolt.Options{NoSync: true, FreelistType: bbolt.FreelistMapType})
	if err != nil {
		return err
	}
	copied.AllocSize = 0
	err = guard(func() error { return bbolt.Compact(copied, s.db, compactedAtOnce) })
	if err == nil {
		err = copied.Sync()
	}
	if err := errors.Join(err, copied.Close()); err != nil {
		return err
	}
	again, err := OpenReadOnly(name)
	if err != nil {
		return err
	}
	return again.Close()
}

func syncFolder(name string) error {
	f, err := os.Open(name)
	if err != nil {
		return fmt.Errorf("bolt: %w", err)
	}
	defer f.Close()
	_ = f.Sync() // Windows cannot, and need not
	return nil
}

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
// returns. Of a file that is damaged it copies the games and invitations that can be read whole, and
// returns what those are; otherwise it returns nil.
func Compact(from, to string, hasRoom func(bytes int64) error) (*Salvaged, error) {
	switch _, err := os.Lstat(to); {
	case err == nil:
		return nil, fmt.Errorf("bolt: %s exists already; name a new file", to)
	case !errors.Is(err, fs.ErrNotExist):
		return nil, fmt.Errorf("bolt: %w", err)
	}
	part := to + ".part"
	saved, err := compactTo(from, part, hasRoom)
	if err != nil {
		_ = os.Remove(part)
		return nil, err
	}
	if err := os.Rename(part, to); err != nil {
		return nil, fmt.Errorf("bolt: %w", err)
	}
	return saved, syncFolder(filepath.Dir(to))
}

func compactTo(from, name string, hasRoom func(bytes int64) error) (*Salvaged, error) {
	s, err := OpenReadOnly(from)
	if errors.Is(err, ErrDamaged) {
		return compactDamaged(from, name, hasRoom, err)
	}
	if err != nil {
		return nil, err
	}
	defer s.Close()
	needed, err := s.inUse()
	if err == nil {
		err = hasRoom(needed)
	}
	if err != nil {
		return nil, err
	}
	if err := s.copyTo(name); err != nil {
		return nil, fmt.Errorf("bolt: copy %s: %w", from, err)
	}
	return nil, nil
}

func compactDamaged(from, name string, hasRoom func(bytes int64) error, refused error) (*Salvaged, error) {
	file, err := os.Open(from)
	if err != nil {
		return nil, fmt.Errorf("bolt: %w", err)
	}
	defer file.Close()
	info, err := file.Stat()
	if err != nil {
		return nil, fmt.Errorf("bolt: %w", err)
	}
	if err := hasRoom(info.Size() + emptyFile); err != nil {
		return nil, err
	}
	saved, err := salvageFile(file, name)
	if err != nil {
		return nil, fmt.Errorf("bolt: %s %w: nothing can be saved from it: %w", from, ErrDamaged, err)
	}
	saved.Refused = refused
	return saved, nil
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

// copyTo writes a copy, and opens it once to check it.
func (s *Store) copyTo(name string) error {
	err := newCopy(name, func(to *bbolt.DB) error { return bbolt.Compact(to, s.db, compactedAtOnce) })
	if err != nil {
		return err
	}
	again, err := OpenReadOnly(name)
	if err != nil {
		return err
	}
	return again.Close()
}

// newCopy calls write with a new file, which is on the disk when it returns.
func newCopy(name string, write func(to *bbolt.DB) error) error {
	if err := os.Remove(name); err != nil && !errors.Is(err, fs.ErrNotExist) { // of a copy that was interrupted
		return err
	}
	copied, err := bbolt.Open(name, 0o600, &bbolt.Options{NoSync: true, FreelistType: bbolt.FreelistMapType})
	if err != nil {
		return err
	}
	copied.AllocSize = 0
	err = guard(func() error { return write(copied) })
	if err == nil {
		err = copied.Sync()
	}
	return errors.Join(err, copied.Close())
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

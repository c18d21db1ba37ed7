package bolt

import (
	"errors"
	"fmt"
	"os"
	"runtime/debug"

	"go.etcd.io/bbolt"
	berrors "go.etcd.io/bbolt/errors"
)

// ErrDamaged says that a file is not a whole database.
var ErrDamaged = errors.New("is damaged")

// guard runs f. If a damaged file makes bbolt panic, or read memory behind its end,
// the error wraps ErrDamaged. The database must not be used any more then, not even
// closed, since it may hold its locks.
func guard(f func() error) (err error) {
	defer debug.SetPanicOnFault(debug.SetPanicOnFault(true))
	defer func() {
		if v := recover(); v != nil {
			err = fmt.Errorf("%w: %v", ErrDamaged, v)
		}
	}()
	return f()
}

// isDamaged reports whether bbolt refuses a file because of its content.
func isDamaged(err error) bool {
	return errors.Is(err, berrors.ErrInvalid) || errors.Is(err, berrors.ErrChecksum) ||
		errors.Is(err, berrors.ErrVersionMismatch)
}

// checkSize returns an error if the file was truncated, since bbolt would read pages
// behind its end.
func checkSize(db *bbolt.DB) error {
	info, err := os.Stat(db.Path())
	if err != nil {
		return err
	}
	return db.View(func(tx *bbolt.Tx) error {
		if tx.Size() > info.Size() {
			return fmt.Errorf("%w: it has %d bytes of %d", ErrDamaged, info.Size(), tx.Size())
		}
		return nil
	})
}

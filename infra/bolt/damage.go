package bolt

import (
	"errors"
	"fmt"
	"runtime/debug"

	berrors "go.etcd.io/bbolt/errors"

	"cardgames/games/envelope"
)

// ErrDamaged says that a file is not a whole database.
var ErrDamaged = errors.New("is damaged")

// damaged returns an error that wraps envelope.ErrDamaged.
func damaged(format string, arguments ...any) error {
	return fmt.Errorf("%w: %w", envelope.ErrDamaged, fmt.Errorf(format, arguments...))
}

// guard runs f. If it panics, as bbolt does in a damaged page, or reads memory that the system
// cannot provide, the error is a panicked.
func guard(f func() error) (err error) {
	defer debug.SetPanicOnFault(debug.SetPanicOnFault(true))
	defer func() {
		if v := recover(); v != nil {
			err = &panicked{v, debug.Stack()}
		}
	}()
	return f()
}

// panicked is the error of a panic. It wraps envelope.ErrDamaged.
type panicked struct {
	value any
	stack []byte
}

func (p *panicked) Error() string {
	return fmt.Sprintf("%v: %v\n%s", envelope.ErrDamaged, p.value, p.stack)
}

func (p *panicked) Unwrap() error { return envelope.ErrDamaged }

// isDamaged reports whether a file cannot be opened because of its content.
func isDamaged(err error) bool {
	return errors.Is(err, envelope.ErrDamaged) || errors.Is(err, berrors.ErrInvalid) ||
		errors.Is(err, berrors.ErrChecksum) || errors.Is(err, berrors.ErrVersionMismatch)
}

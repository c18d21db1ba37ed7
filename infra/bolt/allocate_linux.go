package bolt

import (
	"errors"
	"os"
	"syscall"
)

// allocate lets a file grow from one size to another. Not every file system can do it without
// writing (fallocate(2)).
func allocate(f *os.File, from, to int64) error {
	for {
		err := syscall.Fallocate(int(f.Fd()), 0, from, to-from)
		switch {
		case errors.Is(err, syscall.EOPNOTSUPP):
			return writeZeros(f, from, to)
		case !errors.Is(err, syscall.EINTR):
			return err
		}
	}
}

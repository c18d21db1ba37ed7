//go:build !linux

package bolt

import "os"

// allocate lets a file grow from one size to another.
func allocate(f *os.File, from, to int64) error { return writeZeros(f, from, to) }

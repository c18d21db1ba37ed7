//go:build !linux && !darwin && !windows

package main

import (
	"errors"
	"os"
)

// freeSpace is not known how to find.
func freeSpace(folder string) (int64, error) {
	return 0, &os.PathError{Op: "find the free space of", Path: folder, Err: errors.ErrUnsupported}
}

// isFull is not known.
func isFull(error) bool { return false }

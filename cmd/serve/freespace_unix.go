//go:build linux || darwin

package main

import (
	"errors"
	"os"
	"syscall"
)

// freeSpace returns how many bytes are free for this user on the file system of a folder.
func freeSpace(folder string) (int64, error) {
	var s syscall.Statfs_t
	if err := syscall.Statfs(folder, &s); err != nil {
		return 0, &os.PathError{Op: "statfs", Path: folder, Err: err}
	}
	return int64(s.Bavail) * int64(s.Bsize), nil
}

// isFull reports whether an error says that a file system, or what a user may have of it, is full.
func isFull(err error) bool { return errors.Is(err, syscall.ENOSPC) || errors.Is(err, syscall.EDQUOT) }

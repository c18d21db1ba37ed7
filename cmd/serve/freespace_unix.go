//go:build linux || darwin

package main

import (
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

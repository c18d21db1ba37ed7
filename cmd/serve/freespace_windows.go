package main

import (
	"errors"
	"os"

	"golang.org/x/sys/windows"
)

// freeSpace returns how many bytes are free for this user on the file system of a folder.
func freeSpace(folder string) (free int64, err error) {
	name, err := windows.UTF16PtrFromString(folder)
	if err == nil {
		var bytes uint64
		err = windows.GetDiskFreeSpaceEx(name, &bytes, nil, nil)
		free = int64(bytes)
	}
	if err != nil {
		return 0, &os.PathError{Op: "GetDiskFreeSpaceEx", Path: folder, Err: err}
	}
	return free, nil
}

// isFull reports whether an error says that a file system, or what a user may have of it, is full.
func isFull(err error) bool {
	return errors.Is(err, windows.ERROR_DISK_FULL) || errors.Is(err, windows.ERROR_DISK_QUOTA_EXCEEDED)
}

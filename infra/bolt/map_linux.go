package bolt

import (
	"os"
	"syscall"
)

// mapFile maps a file, and what it may grow by, to be read. It returns nil where it cannot.
func mapFile(f *os.File) []byte {
	data, err := syscall.Mmap(int(f.Fd()), 0, initialMap(), syscall.PROT_READ, syscall.MAP_SHARED)
	if err != nil {
		return nil
	}
	return data
}

func unmap(data []byte) {
	if data != nil {
		_ = syscall.Munmap(data)
	}
}

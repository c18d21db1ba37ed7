package bolt

import "os"

const (
	// fileSlack is how many bytes of the file are allocated beyond what is needed, for the
	// pages that a transaction rewrites, and for deletions on a full disk.
	fileSlack = 1 << 20
	// fileStep is by how many bytes the file grows at least.
	fileStep = 1 << 20
)

// file is the file of a store, whose space on the disk is allocated before it is used: so a
// move is written also when the file system is full.
type file struct {
	*os.File
	slack int64
}

// open implements the option OpenFile of bbolt.
func (f *file) open(name string, flag int, mode os.FileMode) (opened *os.File, err error) {
	f.File, err = os.OpenFile(name, flag, mode)
	return f.File, err
}

// isTooSmall reports whether there is a file that has not even its first pages.
func (f *file) isTooSmall() bool {
	if f.File == nil {
		return false
	}
	info, err := os.Stat(f.Name())
	return err == nil && info.Size() < int64(2*os.Getpagesize())
}

// allocate lets the file grow until needed bytes can be written. Its pages take size bytes, of
// which some are free.
func (f *file) allocate(size, free, needed int64) error {
	info, err := f.Stat()
	if err != nil {
		return err
	}
	want := size + max(f.slack, needed+f.slack-free)
	have := info.Size()
	if want <= have {
		return nil
	}
	want = (want + fileStep - 1) / fileStep * fileStep
	if err := allocate(f.File, have, want); err != nil {
		_ = f.Truncate(have) // gives back what the disk had
		return err
	}
	return f.Sync()
}

// writeZeros lets a file grow from one size to another, everywhere. A database has nothing
// there yet.
func writeZeros(f *os.File, from, to int64) error {
	zeros := make([]byte, fileStep)
	for from < to {
		n, err := f.WriteAt(zeros[:min(int64(len(zeros)), to-from)], from)
		from += int64(n)
		if err != nil {
			return err
		}
	}
	return nil
}

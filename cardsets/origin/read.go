package origin

import (
	"errors"
	"io"
	"io/fs"
	"time"

	"cardgames/cardsets/check"
)

// A file that has just changed may be half written. read waits until nothing has been written to
// it for a moment, at most as often as it tries.
const (
	quiet = 50 * time.Millisecond
	tries = 5
)

// unsure is how long after a change another one may leave the time of the file as it is: file
// systems count in steps of up to two seconds.
const unsure = 2 * time.Second

// stamp changes with a file.
type stamp struct {
	size    int64
	changed int64 // in nanoseconds since 1970
	mode    fs.FileMode
}

func stampOf(files fs.FS, name string) (stamp, error) {
	info, err := fs.Stat(files, name)
	if err != nil {
		return stamp{}, err
	}
	return stamp{info.Size(), info.ModTime().UnixNano(), info.Mode()}, nil
}

// read returns the text of a regular file, of one that is larger than a card set may be its first
// check.MaxSetBytes+1 bytes.
func read(files fs.FS, name string) (text []byte, err error) {
	for range tries {
		before, err := stampOf(files, name)
		if err != nil {
			return nil, err
		}
		if !before.mode.IsRegular() {
			return nil, errNotAFile // opening a pipe would wait for its other end
		}
		if age := time.Since(time.Unix(0, before.changed)); age >= 0 && age < quiet {
			time.Sleep(quiet - age)
			continue
		}
		if text, err = readStart(files, name); err != nil {
			return nil, err
		}
		if after, err := stampOf(files, name); err == nil && after == before {
			return text, nil
		}
	}
	return readStart(files, name)
}

var errNotAFile = errors.New("it is not a file")

func readStart(files fs.FS, name string) ([]byte, error) {
	file, err := files.Open(name)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	return io.ReadAll(io.LimitReader(file, check.MaxSetBytes+1))
}

package bolt

import (
	"bytes"
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"testing"

	"cardgames/games"
	"cardgames/games/envelope"
)

// unreadable is a disk that fails.
type unreadable struct{}

func (unreadable) ReadAt([]byte, int64) (int, error) {
	return 0, &fs.PathError{Op: "read", Err: fs.ErrInvalid}
}

// A page is read from the file only where it is not mapped, or where the system cannot provide it.
// Then the error is the disk's.
func TestReadingAMappedPage(t *testing.T) {
	size := os.Getpagesize()
	whole := make([]byte, 3*size)
	native.PutUint64(whole[2*size:], 2)
	empty, err := os.Create(filepath.Join(t.TempDir(), "empty"))
	if err != nil {
		t.Fatal(err)
	}
	defer empty.Close()
	beyond := mapFile(empty)
	defer unmap(beyond)
	for name, test := range map[string]struct {
		file   io.ReaderAt
		mapped []byte
		want   error
	}{
		"mapped":                      {unreadable{}, whole, nil},
		"not mapped":                  {bytes.NewReader(whole), nil, nil},
		"not provided":                {bytes.NewReader(whole), beyond, nil},
		"another one is mapped":       {bytes.NewReader(whole), make([]byte, 3*size), nil},
		"neither provided nor read":   {unreadable{}, beyond, games.ErrUnavailable},
		"another one is read":         {bytes.NewReader(make([]byte, 3*size)), whole[:size], envelope.ErrDamaged},
		"another one mapped and read": {bytes.NewReader(make([]byte, 3*size)), make([]byte, 3*size), envelope.ErrDamaged},
	} {
		f := pages{file: test.file, mapped: test.mapped, size: size}
		data, err := f.read(2, 3)
		if err != nil {
			err = pageError(2, err)
		}
		if !errors.Is(err, test.want) || err == nil && !bytes.Equal(data, whole[2*size:]) {
			t.Errorf("%s: %v, want %v", name, err, test.want)
		}
	}
}

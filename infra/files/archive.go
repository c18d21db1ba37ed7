// Package files keeps exports as files of a folder, for a service on one machine.
package files

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"runtime"
	"sync"
	"sync/atomic"

	"cardgames/games"
)

var (
	_ games.Archive = (*Archive)(nil)
	_ games.Cleaner = (*Archive)(nil)
)

// Archive is a games.Archive in a folder. A key is the path of its file there,
// with slashes. Any number of goroutines may use it, but only one process.
type Archive struct {
	root  *os.Root
	limit int64
	size  atomic.Int64 // of all files of documents
	busy  sync.Map     // has the keys that are being written
}

// exports is the folder of documents.
const exports = "exports"

// Open returns the Archive in a folder, which it creates if necessary. Its documents take at
// most limit bytes. It removes the temporary files that a crash has left.
func Open(folder string, limit int64) (*Archive, error) {
	if err := os.MkdirAll(folder, 0o700); err != nil {
		return nil, fmt.Errorf("files: %w", err)
	}
	root, err := os.OpenRoot(folder)
	if err != nil {
		return nil, fmt.Errorf("files: %w", err)
	}
	a := &Archive{root: root, limit: limit}
	if err := errors.Join(a.tidy(), a.measure()); err != nil {
		root.Close()
		return nil, fmt.Errorf("files: %w", err)
	}
	return a, nil
}

// tidy removes the temporary files beside the documents' folder. Those in it are found when it
// is measured.
func (a *Archive) tidy() error {
	left, err := fs.Glob(a.root.FS(), "*"+temporary)
	for _, name := range left {
		err = errors.Join(err, a.root.Remove(name))
	}
	return err
}

// measure finds the size of all documents, and removes temporary files.
func (a *Archive) measure() error {
	return fs.WalkDir(a.root.FS(), exports, func(name string, entry fs.DirEntry, err error) error {
		switch {
		case errors.Is(err, fs.ErrNotExist):
			return nil
		case err != nil:
			return err
		case entry.IsDir():
			return nil
		case path.Ext(name) == temporary:
			return a.root.Remove(filepath.FromSlash(name))
		}
		info, err := entry.Info()
		if err == nil {
			a.size.Add(onDisk(info.Size()))
		}
		return err
	})
}

// onDisk returns how many bytes a file takes, with its entry in a folder of its own.
func onDisk(size int64) int64 {
	const block = 4096
	return (size+block-1)/block*block + block
}

// Size returns how many bytes all documents take.
func (a *Archive) Size() int64 { return a.size.Load() }

// Close releases the folder.
func (a *Archive) Close() error { return a.root.Close() }

// Put implements games.Archive. A file appears under its name when all of it is on the
// disk. One that holds other bytes, because it was damaged, is replaced. It fails with
// games.ErrStorageFull above the limit. It does not wait for another Put: of one with the same
// key, and so the same bytes, it only knows that it is under way.
func (a *Archive) Put(ctx context.Context, key string, body []byte) error {
	if err := ctx.Err(); err != nil {
		return fmt.Errorf("files: %w: %w", games.ErrUnavailable, err)
	}
	if _, busy := a.busy.LoadOrStore(key, nil); busy {
		return nil
	}
	defer a.busy.Delete(key)
	name := filepath.FromSlash(key)
	old, err := a.root.ReadFile(name)
	if err == nil && bytes.Equal(old, body) {
		return nil
	}
	more := onDisk(int64(len(body)))
	if err == nil {
		more -= onDisk(int64(len(old)))
	}
	if a.size.Add(more) > a.limit {
		a.size.Add(-more)
		return fmt.Errorf("files: documents may take %d bytes: %w", a.limit, games.ErrStorageFull)
	}
	if err := a.replace(name, body); err != nil {
		a.size.Add(-more)
		return fmt.Errorf("files: %w: %w", games.ErrUnavailable, withoutName(err))
	}
	return nil
}

// Clean implements games.Cleaner.
func (a *Archive) Clean(ctx context.Context, folder string) error {
	if err := ctx.Err(); err != nil {
		return fmt.Errorf("files: %w: %w", games.ErrUnavailable, err)
	}
	name := filepath.FromSlash(folder)
	files, err := fs.ReadDir(a.root.FS(), folder)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return fmt.Errorf("files: %w: %w", games.ErrUnavailable, withoutName(err))
	}
	var size int64
	for _, f := range files {
		if info, err := f.Info(); err == nil {
			size += onDisk(info.Size())
		}
	}
	if err := a.root.RemoveAll(name); err != nil {
		return fmt.Errorf("files: %w: %w", games.ErrUnavailable, withoutName(err))
	}
	a.size.Add(-size)
	return nil
}

// Folders returns the names of the folders that have documents, such as exports/ID.
func (a *Archive) Folders() (names []string, err error) {
	entries, err := fs.ReadDir(a.root.FS(), exports)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	for _, e := range entries {
		names = append(names, path.Join(exports, e.Name()))
	}
	return names, err
}

// temporary is the end of the name of a file that is being written.
const temporary = ".part"

// replace writes the body to a temporary file, syncs it, and renames it.
func (a *Archive) replace(name string, body []byte) error {
	folder, part := filepath.Dir(name), name+temporary
	if err := a.root.MkdirAll(folder, 0o700); err != nil {
		return err
	}
	if err := a.write(part, body); err != nil {
		_ = a.root.Remove(part) // gives its space back to a full disk
		return err
	}
	if err := a.root.Rename(part, name); err != nil {
		_ = a.root.Remove(part)
		return err
	}
	return a.syncFolders(folder)
}

func (a *Archive) write(name string, body []byte) error {
	f, err := a.root.OpenFile(name, os.O_WRONLY|os.O_CREATE|os.O_TRUNC, 0o600)
	if err != nil {
		return err
	}
	defer f.Close()
	if _, err := f.Write(body); err != nil {
		return err
	}
	return f.Sync()
}

// syncFolders makes the entries of a file's folder durable, and of the folders above
// it, which may be new. Windows cannot, and need not.
func (a *Archive) syncFolders(folder string) error {
	if runtime.GOOS == "windows" {
		return nil
	}
	for at := filepath.ToSlash(folder); ; at = path.Dir(at) {
		if err := a.syncFolder(at); err != nil || at == "." {
			return err
		}
	}
}

func (a *Archive) syncFolder(name string) error {
	f, err := a.root.Open(filepath.FromSlash(name))
	if err != nil {
		return err
	}
	defer f.Close()
	return f.Sync()
}

// withoutName returns an error without the name of the file, which contains the id
// of a game.
func withoutName(err error) error {
	switch e := err.(type) {
	case *fs.PathError:
		return fmt.Errorf("%s: %w", e.Op, e.Err)
	case *os.LinkError:
		return fmt.Errorf("%s: %w", e.Op, e.Err)
	}
	return err
}

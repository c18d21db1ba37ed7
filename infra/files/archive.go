// Package files keeps exports as files of a folder, for a service on one machine.
package files

import (
	"bytes"
	"context"
	"fmt"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"runtime"
	"sync"

	"cardgames/games"
)

var (
	_ games.Archive = (*Archive)(nil)
	_ games.Cleaner = (*Archive)(nil)
)

// Archive is a games.Archive in a folder. A key is the path of its file there,
// with slashes. Any number of goroutines may use it, but only one process.
type Archive struct {
	root *os.Root
	mu   sync.Mutex // held while a file is written
}

// Open returns the Archive in a folder, which it creates if necessary.
func Open(folder string) (*Archive, error) {
	if err := os.MkdirAll(folder, 0o700); err != nil {
		return nil, fmt.Errorf("files: %w", err)
	}
	root, err := os.OpenRoot(folder)
	if err != nil {
		return nil, fmt.Errorf("files: %w", err)
	}
	return &Archive{root: root}, nil
}

// Close releases the folder.
func (a *Archive) Close() error { return a.root.Close() }

// Put implements games.Archive. A file appears under its name when all of it is on the
// disk. One that holds other bytes, because it was damaged, is replaced.
func (a *Archive) Put(ctx context.Context, key string, body []byte) error {
	a.mu.Lock()
	defer a.mu.Unlock()
	if err := ctx.Err(); err != nil {
		return fmt.Errorf("files: %w: %w", games.ErrUnavailable, err)
	}
	name := filepath.FromSlash(key)
	if old, err := a.root.ReadFile(name); err == nil && bytes.Equal(old, body) {
		return nil
	}
	if err := a.replace(name, body); err != nil {
		return fmt.Errorf("files: %w: %w", games.ErrUnavailable, withoutName(err))
	}
	return nil
}

// Clean implements games.Cleaner.
func (a *Archive) Clean(ctx context.Context, folder string) error {
	a.mu.Lock()
	defer a.mu.Unlock()
	if err := ctx.Err(); err != nil {
		return fmt.Errorf("files: %w: %w", games.ErrUnavailable, err)
	}
	if err := a.root.RemoveAll(filepath.FromSlash(folder)); err != nil {
		return fmt.Errorf("files: %w: %w", games.ErrUnavailable, withoutName(err))
	}
	return nil
}

// replace writes the body to a temporary file, syncs it, and renames it. A temporary
// file that a crash has left is overwritten by the next attempt.
func (a *Archive) replace(name string, body []byte) error {
	folder, temporary := filepath.Dir(name), name+".part"
	if err := a.root.MkdirAll(folder, 0o700); err != nil {
		return err
	}
	if err := a.write(temporary, body); err != nil {
		_ = a.root.Remove(temporary) // gives its space back to a full disk
		return err
	}
	if err := a.root.Rename(temporary, name); err != nil {
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

package admin

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"

	"cardgames/infra/bolt"
)

// backup writes a copy into a file, which only its owner may read: it has the order of decks, and the
// secrets of games. It is marked as a copy, so that a service which starts with it tells clients.
func backup(ctx context.Context, c *client, w io.Writer, name string) error {
	if _, err := os.Lstat(name); !errors.Is(err, fs.ErrNotExist) {
		return fmt.Errorf("%s exists already; name a new file", name)
	}
	part := name + ".part"
	size, err := c.download(ctx, part)
	if err == nil {
		err = check(part)
	}
	if err == nil {
		err = bolt.MarkCopy(part)
	}
	if err == nil {
		err = os.Rename(part, name)
	}
	if err != nil {
		_ = os.Remove(part)
		return err
	}
	fmt.Fprintf(w, "%s has %d bytes; to restore it, start serve with it as the games.db of a new folder\n", name, size)
	return nil
}

// download writes a copy to the disk.
func (c *client) download(ctx context.Context, name string) (size int64, err error) {
	_ = os.Remove(name) // of a backup that was interrupted
	file, err := os.OpenFile(name, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
	if err != nil {
		return 0, err
	}
	defer file.Close()
	response, err := c.send(ctx, "GET", "/backup")
	if err != nil {
		return 0, err
	}
	defer response.Body.Close()
	if size, err = io.Copy(file, response.Body); err != nil {
		return 0, fmt.Errorf("the copy broke off after %d bytes: %w", size, err)
	}
	return size, file.Sync()
}

// check reports whether a copy can be opened.
func check(name string) error {
	store, err := bolt.OpenReadOnly(name)
	if err != nil {
		return err
	}
	return store.Close()
}

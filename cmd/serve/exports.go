package main

import (
	"context"
	"errors"
	"log/slog"
	"path"
	"sync/atomic"

	"cardgames/games"
	"cardgames/infra/bolt"
	"cardgames/infra/files"
)

// exports keeps the exports of finished games as long as there is room. One that is not kept
// is sent all the same.
type exports struct {
	*files.Archive
	full atomic.Bool // since the last export, which was logged then
}

// Put implements games.Archive.
func (e *exports) Put(ctx context.Context, key string, body []byte) error {
	err := e.Archive.Put(ctx, key, body)
	full := errors.Is(err, games.ErrStorageFull)
	if was := e.full.Swap(full); err != nil && !(was && full) {
		slog.WarnContext(ctx, "an export is not kept", "error", err)
	}
	return nil
}

// forget removes the exports of a game that is deleted.
func (e *exports) forget(gameID string) {
	ctx := context.Background()
	if err := e.Clean(ctx, games.ExportsOf(gameID)); err != nil {
		slog.WarnContext(ctx, "the exports of a deleted game stay", "error", err)
	}
}

// forgetOrphans removes the exports of games that were deleted just before the last stop.
func (e *exports) forgetOrphans(ctx context.Context, store *bolt.Store) {
	folders, err := e.Folders()
	if err != nil {
		slog.WarnContext(ctx, "the exports cannot be listed", "error", err)
	}
	for _, folder := range folders {
		switch _, err := store.Latest(ctx, path.Base(folder), 0, 1); {
		case errors.Is(err, games.ErrNotFound):
			e.forget(path.Base(folder))
		case ctx.Err() != nil:
			return
		}
	}
}

package admin

import (
	"context"
	"io"
	"net/http"
	"strconv"
	"sync"
	"time"

	"cardgames/api"
)

// CopyFunc writes a consistent copy of the store. It calls begin with the size of the copy,
// and writes to what that returns. Until it returns, space that is no longer needed cannot be
// used again, so that the store's file grows.
type CopyFunc func(ctx context.Context, begin func(size int64) io.Writer) error

// backups sends copies of the store, one at a time, and ends one whose client is too slow.
type backups struct {
	copyTo CopyFunc
	one    sync.Mutex // held while a copy is sent

	stall     time.Duration // for which a client may read nothing
	grace     time.Duration // that every copy may take
	perSecond int64         // and the bytes of it that a client must read a second
}

func newBackups(copyTo CopyFunc) *backups {
	return &backups{copyTo: copyTo, stall: 10 * time.Second, grace: 30 * time.Second, perSecond: 1 << 20}
}

func (b *backups) serve(w http.ResponseWriter, r *http.Request) error {
	if r.Method == http.MethodHead {
		return api.MethodNotAllowed(r, http.MethodGet)
	}
	if !b.one.TryLock() {
		w.Header().Set("Retry-After", "10")
		return problem(http.StatusConflict, "backup_in_progress", "another backup is being sent; try again when it has ended")
	}
	defer b.one.Unlock()
	begun := false
	err := b.copyTo(r.Context(), func(size int64) io.Writer {
		begun = true
		header := w.Header()
		header.Set("Content-Type", "application/octet-stream")
		header.Set("Content-Length", strconv.FormatInt(size, 10))
		header.Set("Content-Disposition", `attachment; filename="games.db"`)
		limit := b.grace + time.Duration(size/b.perSecond)*time.Second
		return &pacedWriter{w, http.NewResponseController(w), b.stall, time.Now().Add(limit)}
	})
	if err != nil && begun {
		panic(http.ErrAbortHandler) // closes the connection, so that no one takes it for a whole copy
	}
	return err
}

// pacedWriter writes a response that must go on, and end.
type pacedWriter struct {
	io.Writer
	controller *http.ResponseController
	stall      time.Duration
	end        time.Time
}

func (w *pacedWriter) Write(p []byte) (int, error) {
	deadline := time.Now().Add(w.stall)
	if w.end.Before(deadline) {
		deadline = w.end
	}
	if err := w.controller.SetWriteDeadline(deadline); err != nil {
		return 0, err
	}
	return w.Writer.Write(p)
}

package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"time"

	"github.com/go-json-experiment/json"

	"cardgames/games"
	"cardgames/games/envelope"
)

// health responds 200 if the store can be read and the folder of the data can be written to, and 503
// otherwise. On a full disk it is 200, and degraded: games go on in the room that they have reserved, and a
// restart would not help. It checks at most once a second.
type health struct {
	store  games.Store
	folder string

	mu      sync.Mutex
	checked time.Time
	err     error
}

// errFull is why the service is degraded.
var errFull = errors.New("the disk is full: games in progress go on, and others may not begin")

func newHealth(store games.Store, folder string) *health {
	return &health{store: store, folder: folder}
}

// ServeHTTP implements http.Handler.
func (h *health) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	status, report := http.StatusOK, map[string]string{"status": "ok"}
	switch err := h.check(r.Context()); {
	case err == errFull:
		report = map[string]string{"status": "degraded", "detail": err.Error()}
	case err != nil:
		status, report = http.StatusServiceUnavailable, map[string]string{"status": "failing", "detail": err.Error()}
	}
	w.Header().Set("Content-Type", "application/json")
	w.Header().Set("Cache-Control", "no-store")
	w.WriteHeader(status)
	_ = json.MarshalWrite(w, report, json.Deterministic(true))
}

func (h *health) check(ctx context.Context) error {
	h.mu.Lock()
	defer h.mu.Unlock()
	if time.Since(h.checked) < time.Second {
		return h.err
	}
	was := h.err
	h.err = cmp.Or(h.read(ctx), h.write())
	h.checked = time.Now()
	switch {
	case h.err != nil && was == nil:
		slog.Error("not healthy", "error", h.err)
	case h.err == nil && was != nil:
		slog.Warn("healthy again")
	}
	return h.err
}

func (h *health) read(ctx context.Context) error {
	_, err := h.store.Latest(ctx, "health", 0, 1)
	if errors.Is(err, games.ErrNotFound) || errors.Is(err, envelope.ErrDamaged) { // which stops nothing else
		return nil
	}
	return fmt.Errorf("the games cannot be read: %w", err)
}

// probeSize is the size in bytes of what write writes: more than a move needs.
const probeSize = 64 << 10

// write writes a file in the folder of the games, to find out whether there is room
// for them.
func (h *health) write() error {
	name := filepath.Join(h.folder, "health.part")
	err := os.WriteFile(name, make([]byte, probeSize), 0o600)
	removed := os.Remove(name)
	switch err := cmp.Or(err, removed); {
	case isFull(err):
		return errFull
	case err != nil:
		return fmt.Errorf("the folder of the games cannot be written to: %w", err)
	}
	return nil
}

// addressFile is the file with the address of the serve that uses a folder, for -health data: a
// health check does not know the flags of the process that it checks.
const addressFile = "address"

// noteAddress writes the address into the folder of the data until the instance is closed.
func (s *instance) noteAddress(folder string) error {
	name := filepath.Join(folder, addressFile)
	if err := os.WriteFile(name, []byte(s.address+"\n"), 0o600); err != nil {
		return fmt.Errorf("%w; choose a folder that can be written with -data", err)
	}
	s.closers = append(s.closers, func() error { return os.Remove(name) })
	return nil
}

// notedURL returns the URL of the serve that uses a folder.
func notedURL(folder string) (string, error) {
	address, err := os.ReadFile(filepath.Join(folder, addressFile))
	if err != nil {
		return "", fmt.Errorf("-health data: no serve uses the folder: %w", err)
	}
	return "http://" + strings.TrimSpace(string(address)), nil
}

// checkHealth asks a running service, for the health check of a container: the one at a URL, or
// with the word data the one that uses a folder.
func checkHealth(ctx context.Context, url, folder string) (err error) {
	if url == "data" {
		if url, err = notedURL(folder); err != nil {
			return err
		}
	}
	if !isHostURL(url) {
		return fmt.Errorf("-health: %q is not the URL of a host; write it as http://127.0.0.1:8080, or data", url)
	}
	ctx, cancel := context.WithTimeout(ctx, 5*time.Second)
	defer cancel()
	r, err := http.NewRequestWithContext(ctx, http.MethodGet, strings.TrimSuffix(url, "/")+healthPath, nil)
	if err != nil {
		return err
	}
	resp, err := http.DefaultClient.Do(r)
	if err != nil {
		return err
	}
	defer resp.Body.Close()
	if body, _ := io.ReadAll(resp.Body); resp.StatusCode != http.StatusOK {
		return fmt.Errorf("%s: %s", resp.Status, body)
	}
	return nil
}

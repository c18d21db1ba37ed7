package firsthour

import (
	"context"
	"fmt"
	"net/http"
	"time"
)

// patience is how long a change may take to reach all functions.
var patience, pause = 4 * time.Minute, 5 * time.Second

// await asks for a path until it has a status, or patience ends.
func (h *hour) await(ctx context.Context, path string, status int) (finding, error) {
	begin := time.Now()
	for {
		response, _, err := h.ask(ctx, http.MethodGet, path, nil)
		if err != nil {
			return finding{}, err
		}
		after := time.Since(begin).Round(time.Second)
		switch {
		case response.StatusCode == status:
			return finding{fine, fmt.Sprintf("GET %s: %d after %s", path, status, after)}, nil
		case after > patience:
			text := fmt.Sprintf("GET %s: still %d after %s, want %d", path, response.StatusCode, after, status)
			return finding{lacks, text}, nil
		}
		select {
		case <-time.After(pause):
		case <-ctx.Done():
			return finding{}, ctx.Err()
		}
	}
}

// operate runs a command of this program.
func (h *hour) operate(ctx context.Context, command string, arguments ...string) error {
	_, err := h.run(ctx, "go", append([]string{"run", "./cmd/operate", command, "-stack", h.Stack}, arguments...)...)
	return err
}

func (h *hour) stop(ctx context.Context) (all []finding, err error) {
	for _, to := range []struct {
		serve  string
		status int
	}{{"false", http.StatusServiceUnavailable}, {"true", http.StatusOK}} {
		if err := h.operate(ctx, "set", "Serve="+to.serve); err != nil {
			return all, err
		}
		f, err := h.await(ctx, "/schema", to.status)
		if err != nil {
			return all, err
		}
		all = append(all, f)
	}
	return all, nil
}

// release returns the release that serves the documentation.
func (h *hour) release(ctx context.Context) (string, error) {
	response, _, err := h.ask(ctx, http.MethodGet, "/schema", nil)
	if err != nil {
		return "", err
	}
	return response.Header.Get("X-Release"), nil
}

func (h *hour) rollBack(ctx context.Context) ([]finding, error) {
	first, err := h.release(ctx)
	if err != nil {
		return nil, err
	}
	for _, change := range []func() error{
		func() error { return h.make(ctx) },
		func() error { return h.operate(ctx, "rollback") },
	} {
		if err := change(); err != nil {
			return nil, err
		}
	}
	back, err := h.release(ctx)
	if err != nil {
		return nil, err
	}
	f := finding{fine, "the functions went back to " + first}
	if back != first {
		f = finding{lacks, "the functions serve " + back + ", want " + first}
	}
	return []finding{f}, h.make(ctx)
}

func (h *hour) deleteGame(ctx context.Context) ([]finding, error) {
	id, err := h.create(ctx)
	if err != nil {
		return nil, err
	}
	if err := h.operate(ctx, "delete", id); err != nil {
		return nil, err
	}
	f, err := h.await(ctx, "/games/"+id, http.StatusNotFound)
	return []finding{f}, err
}

package firsthour

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"maps"
	"net/http"
	"slices"
	"strings"
	"sync"
)

// page is the host of a page that is not the service's.
const page = "https://page.example"

// ask requests a path of the service as a page of another host does.
func (h *hour) ask(ctx context.Context, method, path string, header map[string]string) (*http.Response, []byte, error) {
	url, err := h.output(ctx, "ApiUrl")
	if err != nil {
		return nil, nil, err
	}
	request, err := http.NewRequestWithContext(ctx, method, url+path, nil)
	if err != nil {
		return nil, nil, err
	}
	request.Header.Set("Origin", page)
	for name, value := range header {
		request.Header.Set(name, value)
	}
	response, err := http.DefaultClient.Do(request)
	if err != nil {
		return nil, nil, err
	}
	defer response.Body.Close()
	body, err := io.ReadAll(response.Body)
	return response, body, err
}

// answers are what the gateway adds to the functions, and what it leaves of their responses.
func (h *hour) answers(ctx context.Context) (all []finding, err error) {
	for _, q := range []struct {
		method, path string
		header       map[string]string
		status       int
		has          string // a header of the response
	}{
		{"GET", "/schema", nil, http.StatusOK, "X-Release"},
		{"GET", "/nothing", nil, http.StatusNotFound, "X-Request-Id"},
		{"DELETE", "/games", nil, http.StatusMethodNotAllowed, "Allow"},
		{"OPTIONS", "/nothing", map[string]string{"Access-Control-Request-Method": "POST"}, http.StatusNoContent,
			"Access-Control-Allow-Methods"},
	} {
		response, _, err := h.ask(ctx, q.method, q.path, q.header)
		if err != nil {
			return nil, err
		}
		f := finding{fine, fmt.Sprintf("%s %s: %d with %s", q.method, q.path, response.StatusCode, q.has)}
		if response.StatusCode != q.status || response.Header.Get(q.has) == "" {
			f = finding{lacks, fmt.Sprintf("%s %s: %d, want %d with %s", q.method, q.path, response.StatusCode, q.status, q.has)}
		}
		all = append(all, f)
	}
	return all, nil
}

// statuses counts the statuses of simultaneous requests, and the responses with a status that a page of
// another host may not read.
func (h *hour) statuses(ctx context.Context, n int, method, path string) (counts, unread map[int]int, err error) {
	if _, err := h.output(ctx, "ApiUrl"); err != nil { // before requests share it
		return nil, nil, err
	}
	counts, unread = map[int]int{}, map[int]int{}
	var mu sync.Mutex
	var all sync.WaitGroup
	for range n {
		all.Go(func() {
			response, _, failed := h.ask(ctx, method, path, nil)
			mu.Lock()
			defer mu.Unlock()
			if failed != nil {
				err = failed
				return
			}
			counts[response.StatusCode]++
			if response.Header.Get("Access-Control-Allow-Origin") == "" {
				unread[response.StatusCode]++
			}
		})
	}
	all.Wait()
	return counts, unread, err
}

// counted says how often there was each status.
func counted(counts map[int]int) string {
	var all []string
	for _, status := range slices.Sorted(maps.Keys(counts)) {
		all = append(all, fmt.Sprintf("%d times %d", counts[status], status))
	}
	return strings.Join(all, ", ")
}

func (h *hour) visit(ctx context.Context) ([]finding, error) {
	counts, _, err := h.statuses(ctx, 12, http.MethodGet, "/play")
	if err != nil {
		return nil, err
	}
	if counts[http.StatusServiceUnavailable] > 0 {
		return []finding{{look, counted(counts) + ": the account runs too few functions at once for visitors"}}, nil
	}
	if counts[http.StatusOK] < 12 {
		return []finding{{lacks, counted(counts)}}, nil
	}
	return []finding{{fine, counted(counts)}}, nil
}

func (h *hour) burst(ctx context.Context) (all []finding, err error) {
	counts, unread, err := h.statuses(ctx, 50, http.MethodPost, "/games")
	if err != nil {
		return nil, err
	}
	refused := counts[http.StatusTooManyRequests]
	switch {
	case counts[http.StatusCreated] == 0 || counts[http.StatusCreated]+refused < 50:
		all = append(all, finding{lacks, counted(counts)})
	case refused == 0:
		all = append(all, finding{look, counted(counts) + ": the throttle of creations refuses none of these"})
	default:
		all = append(all, finding{fine, counted(counts)})
	}
	if n := unread[http.StatusTooManyRequests]; n > 0 {
		all = append(all, finding{look, "a 429 has no Access-Control-Allow-Origin, so pages of other hosts see a network " +
			"error, which the clients take for a 429"})
	}
	return all, nil
}

// game lets two bots play to the end.
func (h *hour) game(ctx context.Context) ([]finding, error) {
	url, err := h.output(ctx, "ApiUrl")
	if err != nil {
		return nil, err
	}
	if _, err := h.run(ctx, "go", "run", "./cmd/play", url, "-seat", "0=random", "-seat", "1=random"); err != nil {
		return nil, err
	}
	return []finding{{fine, "two bots have played to the end"}}, nil
}

// suite runs what a whole service shows.
func (h *hour) suite(ctx context.Context) ([]finding, error) {
	url, err := h.output(ctx, "ApiUrl")
	if err != nil {
		return nil, err
	}
	if _, err := h.run(ctx, "go", "test", "./localtest/service/e2e", "-count", "1", "-target", url); err != nil {
		return []finding{{lacks, "the end-to-end tests: " + err.Error()}}, nil
	}
	return []finding{{fine, "the end-to-end tests pass"}}, nil
}

// create creates a game, and returns its id.
func (h *hour) create(ctx context.Context) (string, error) {
	response, body, err := h.ask(ctx, http.MethodPost, "/games", nil)
	if err != nil {
		return "", err
	}
	var game struct {
		ID string `json:"game_id"`
	}
	if err := json.NewDecoder(bytes.NewReader(body)).Decode(&game); err != nil || game.ID == "" {
		return "", fmt.Errorf("%w: %s", errNoGame, response.Status)
	}
	return game.ID, nil
}

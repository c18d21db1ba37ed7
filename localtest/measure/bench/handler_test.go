package bench_test

import (
	"bytes"
	"fmt"
	"net/http"
	"net/http/httptest"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"cardgames/infra/bolt"
	"cardgames/localtest/service/launch"
	"cardgames/localtest/service/memstore"
)

// BenchmarkMove measures a move without the network: JSON, the rules and a durable
// commit. The games are played concurrently.
func BenchmarkMove(b *testing.B) {
	store, err := bolt.Open(filepath.Join(b.TempDir(), "games.db"))
	if err != nil {
		b.Fatal(err)
	}
	defer store.Close()
	handler := launch.New(launch.Parts{Store: store, Archive: &memstore.Archive{}, Now: time.Now})
	b.SetParallelism(16)
	b.ReportAllocs()
	b.RunParallel(func(pb *testing.PB) {
		path, version := "", 0
		for pb.Next() {
			if path == "" {
				path, version = create(b, handler), 0
			}
			if !pass(b, handler, path, version) {
				path = ""
			}
			version++
		}
	})
	b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "moves/s")
}

func create(b *testing.B, handler http.Handler) string {
	w := httptest.NewRecorder()
	handler.ServeHTTP(w, httptest.NewRequest(http.MethodPost, "/games", nil))
	if w.Code != http.StatusCreated {
		b.Error(w.Body)
	}
	return w.Header().Get("Location")
}

// pass passes priority, and reports whether the game is still in progress.
func pass(b *testing.B, handler http.Handler, path string, version int) bool {
	// Two passes end a turn: the players pass 0, 1, then 1, 0.
	player := (version + version/2) % 2
	r := httptest.NewRequest(http.MethodPost, path+"/actions",
		strings.NewReader(fmt.Sprintf(`{"type": "pass_priority", "player": %d}`, player)))
	r.Header.Set("Content-Type", "application/json")
	r.Header.Set("If-Match", fmt.Sprintf("%q", fmt.Sprint(version)))
	w := httptest.NewRecorder()
	handler.ServeHTTP(w, r)
	if w.Code != http.StatusOK {
		b.Error(w.Body)
		return false
	}
	return !bytes.Contains(w.Body.Bytes(), []byte(`"status":"finished"`))
}

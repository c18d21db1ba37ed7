package service_test

import (
	"log/slog"
	"net/http/httptest"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/coder/websocket"

	"cardgames/games"
	"cardgames/infra/bolt"
	"cardgames/localtest/eventsource"
	"cardgames/localtest/memstore"
	"cardgames/localtest/service"
)

// BenchmarkTell is one move on its way from the commit to two followers.
func BenchmarkTell(b *testing.B) {
	slog.SetDefault(slog.New(slog.DiscardHandler))
	store, hints := memstore.New(time.Now), make(chan games.Hint, 1)
	watchers, err := bolt.OpenWatchers(filepath.Join(b.TempDir(), "watchers.db"), nil)
	if err != nil {
		b.Fatal(err)
	}
	defer watchers.Close()
	parts := service.Parts{Store: store, Archive: &memstore.Archive{}, Now: time.Now}
	handler, err := service.New(parts)
	if err != nil {
		b.Fatal(err)
	}
	live, err := service.StartLive(parts, watchers, eventsource.Hints(hints))
	if err != nil {
		b.Fatal(err)
	}
	defer live.Close()
	server := httptest.NewServer(live)
	defer server.Close()
	game := strings.TrimPrefix(create(b, handler), "/games/")
	var followers []*websocket.Conn
	for range 2 {
		c, _, err := websocket.Dial(b.Context(), "ws"+strings.TrimPrefix(server.URL, "http")+"/live?game="+game, nil)
		if err != nil {
			b.Fatal(err)
		}
		defer c.CloseNow()
		followers = append(followers, c)
	}
	b.ReportAllocs()
	for version := 1; b.Loop(); version++ {
		hints <- games.Hint{GameID: game, Version: version}
		for _, c := range followers {
			if _, _, err := c.Read(b.Context()); err != nil {
				b.Fatal(err)
			}
		}
	}
}

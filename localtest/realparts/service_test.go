//go:build real

package realparts_test

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"syscall"
	"testing"
	"time"

	"cardgames/cardsets"
	"cardgames/infra/dynamo"
	"cardgames/infra/s3"
	"cardgames/localtest/client"
	"cardgames/localtest/service"
	"cardgames/savegame/verify"
)

// metered is the whole service in this process, on the real parts, with an
// origin of card sets on this machine. Deployed functions refuse such an origin.
type metered struct {
	*client.Client
	meter  *meter
	url    string
	sets   string // the prefix of card-set URLs
	table  string
	bucket string
}

func newService(t *testing.T) *metered {
	t.Helper()
	s := &metered{meter: newMeter(deployment), table: newTable(t), bucket: newBucket(t)}
	sets, err := service.StartOrigin("127.0.0.1:0", filepath.Join(repository, "localtest", "sets"))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = sets.Close() })
	s.sets = sets.Prefix
	thisMachine := func(string, string, syscall.RawConn) error { return nil }
	loader, err := cardsets.NewLoader(sets.Prefix, cardsets.WithRoots(sets.Roots), cardsets.WithDialControl(thisMachine))
	if err != nil {
		t.Fatal(err)
	}
	handler, err := service.New(deployment, service.Parts{
		Store:   dynamo.New(config(t), s.table, dynamoDB.Endpoint, dynamo.WithObserver(s.meter.observe)),
		Archive: s3.New(config(t), s.bucket, objects.Endpoint),
		Loader:  loader, Now: time.Now, Retention: 90 * 24 * time.Hour,
	})
	if err != nil {
		t.Fatal(err)
	}
	server := httptest.NewServer(s.meter.wrap(handler))
	t.Cleanup(server.Close)
	s.url = server.URL
	if s.Client, err = client.New(server.URL, http.DefaultTransport); err != nil {
		t.Fatal(err)
	}
	return s
}

// newGame asks for a game of files of the origin; none means the core set. The
// seed makes the game the same in every run.
func (s *metered) newGame(files []string, seed string) map[string]any {
	urls := make([]string, len(files))
	for i, name := range files {
		urls[i] = s.sets + name
	}
	return map[string]any{"set_urls": urls, "seed": seed}
}

// combinations are what the scripted games are played with.
var combinations = [][]string{
	nil,
	{"core.json"},
	{"garden.json"},
	{"flat_share.json"},
	{"core.json", "house_guests.json"},
}

// A client that knows only the OpenAPI document plays whole games; each export
// replays, and the archive holds the bytes that were downloaded.
func TestTwentyWholeGames(t *testing.T) {
	s := newService(t)
	moves := 0
	for i := range 20 {
		files := combinations[i%len(combinations)]
		v, err := s.Create(s.newGame(files, fmt.Sprint("game ", i)))
		if err != nil {
			t.Fatalf("game %d of %v: %v", i, files, err)
		}
		if v, err = s.PlayOut(v, rand.New(rand.NewPCG(uint64(i), 20))); err != nil {
			t.Fatalf("game %d of %v: %v", i, files, err)
		}
		moves += v.Version
		s.checkExport(t, v)
	}
	t.Logf("20 games, %d moves, every export replays", moves)
}

func (s *metered) checkExport(t *testing.T, v *client.View) {
	t.Helper()
	document, err := s.Export(v.GameID)
	if err != nil {
		t.Fatal(err)
	}
	replay, err := verify.Verify(document)
	if err != nil {
		t.Fatalf("game %s does not replay: %v", v.GameID, err)
	}
	if len(replay.Steps) != v.Version {
		t.Errorf("game %s: %d of %d moves replayed", v.GameID, len(replay.Steps), v.Version)
	}
	archived := filepath.Join(objectsFolder, s.bucket, "exports", v.GameID, fmt.Sprintf("%d.json", v.Version))
	if stored, err := os.ReadFile(archived); err != nil || !bytes.Equal(stored, document) {
		t.Errorf("game %s: the archive holds other bytes than the download (%v)", v.GameID, err)
	}
}

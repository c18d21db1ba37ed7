//go:build real

package realparts_test

import (
	"net/http/httptest"
	"path/filepath"
	"syscall"
	"testing"
	"time"

	"cardgames/cardsets"
	"cardgames/infra/dynamo"
	"cardgames/infra/s3"
	"cardgames/localtest/client"
	"cardgames/localtest/service"
)

// metered is the whole service in this process, on the real parts, with an
// origin of card sets on this machine. Deployed functions refuse such an origin.
type metered struct {
	client.Client
	meter  *meter
	sets   string // the prefix of card-set URLs
	table  string
	bucket string
}

func newService(t *testing.T) *metered {
	t.Helper()
	s := &metered{meter: newMeter(deployment), table: newTable(t, "GamesTable"), bucket: newBucket(t)}
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
	handler, err := service.New(service.Parts{
		Store:   dynamo.New(config(t), s.table, dynamoDB.Endpoint, dynamo.WithObserver(s.meter.observe)),
		Archive: s3.New(config(t), s.bucket, objects.Endpoint),
		Loader:  loader, Now: time.Now, Retention: 90 * 24 * time.Hour,
	})
	if err != nil {
		t.Fatal(err)
	}
	server := httptest.NewServer(s.meter.wrap(handler))
	t.Cleanup(server.Close)
	s.Base = server.URL
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

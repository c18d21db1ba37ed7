package e2e

import (
	"context"
	"encoding/hex"
	"fmt"
	"io/fs"
	"net/http/httptest"
	"os"
	"path/filepath"
	"sync/atomic"
	"syscall"
	"testing"
	"time"

	"go.etcd.io/bbolt"

	"cardgames/cardsets"
	"cardgames/games"
	"cardgames/infra/awsconfig"
	"cardgames/infra/bolt"
	"cardgames/infra/s3"
	"cardgames/localtest/service"
	"cardgames/localtest/template"
)

// world is the whole service in this process, behind a real listener, with
// parts that a test can move and break.
type world struct {
	*session
	clock   *clock
	origin  *origin
	store   *openedStore
	objects *service.BucketServer
}

// setup is what tests ask for in other ways than most.
type setup struct {
	fetchTimeout time.Duration    // 0: the service's own
	routes       []template.Route // beside those of the template
}

const retention = 90 * 24 * time.Hour

func newService(t *testing.T) *world { return newServiceWith(t, setup{}) }

func newServiceWith(t *testing.T, with setup) *world {
	t.Helper()
	folder := t.TempDir()
	s := &world{clock: newClock(), origin: newOrigin(t)}
	store, err := bolt.Open(filepath.Join(folder, "games.db"), bolt.WithClock(s.clock.now))
	must(t, err)
	t.Cleanup(func() { _ = store.Close() })
	s.store = &openedStore{Store: store, append: store.Append, before: func() error { return nil }}
	s.objects, err = service.StartBucket(filepath.Join(folder, "s3"))
	must(t, err)
	t.Cleanup(func() { _ = s.objects.Close() })
	routes, err := template.Load("../../template.yaml")
	must(t, err)
	routes.Routes = append(routes.Routes, with.routes...)
	handler, err := service.New(routes, service.Parts{
		Store: s.store, Archive: s.archive(t), Loader: s.loader(t, with.fetchTimeout),
		Now: s.clock.now, Retention: retention,
	})
	must(t, err)
	server := httptest.NewServer(handler)
	t.Cleanup(server.Close)
	s.session = &session{t, Target{BaseURL: server.URL, Dump: dumpOf(folder)}}
	return s
}

func must(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

func (s *world) archive(t *testing.T) games.Archive {
	t.Helper()
	cfg, err := awsconfig.FromEnv(func(name string) string {
		return map[string]string{
			"AWS_REGION": "us-east-1", "AWS_ACCESS_KEY_ID": "test", "AWS_SECRET_ACCESS_KEY": "test",
		}[name]
	})
	must(t, err)
	return s3.New(cfg, service.Bucket, s.objects.Endpoint)
}

// loader may dial this machine, where the origin is.
func (s *world) loader(t *testing.T, timeout time.Duration) games.Loader {
	t.Helper()
	anyAddress := func(string, string, syscall.RawConn) error { return nil }
	options := []cardsets.Option{cardsets.WithRoots(s.origin.roots()), cardsets.WithDialControl(anyAddress)}
	if timeout > 0 {
		options = append(options, cardsets.WithTimeout(timeout))
	}
	loader, err := cardsets.NewLoader(s.origin.prefix, options...)
	must(t, err)
	return loader
}

// clock stands still until a test moves it.
type clock struct{ nanoseconds atomic.Int64 }

func newClock() *clock {
	c := &clock{}
	c.nanoseconds.Store(time.Date(2026, 3, 1, 18, 0, 0, 0, time.UTC).UnixNano())
	return c
}

func (c *clock) now() time.Time { return time.Unix(0, c.nanoseconds.Load()).UTC() }

func (c *clock) advance(d time.Duration) { c.nanoseconds.Add(int64(d)) }

// openedStore lets a test reach between the service and its store.
type openedStore struct {
	games.Store
	before  func() error                              // instead of every call, where it fails
	append  func(context.Context, games.Record) error // instead of the store's own
	damaged bool                                      // records come back cut short
}

func (s *openedStore) Create(ctx context.Context, first games.Record, snapshot []byte) error {
	if err := s.before(); err != nil {
		return err
	}
	return s.Store.Create(ctx, first, snapshot)
}

func (s *openedStore) Append(ctx context.Context, next games.Record) error {
	return s.append(ctx, next)
}

func (s *openedStore) Latest(ctx context.Context, gameID string, from, limit int) ([]games.Record, error) {
	if err := s.before(); err != nil {
		return nil, err
	}
	return s.cut(s.Store.Latest(ctx, gameID, from, limit))
}

func (s *openedStore) Range(ctx context.Context, gameID string, from, to int) ([]games.Record, error) {
	if err := s.before(); err != nil {
		return nil, err
	}
	return s.cut(s.Store.Range(ctx, gameID, from, to))
}

func (s *openedStore) cut(records []games.Record, err error) ([]games.Record, error) {
	for i := range records {
		if s.damaged {
			records[i].Body = records[i].Body[:len(records[i].Body)/2]
		}
	}
	return records, err
}

// dumpOf reads the files below a folder: the buckets of games.db by their keys,
// all others as they are.
func dumpOf(folder string) func(context.Context) (map[string]string, error) {
	return func(context.Context) (map[string]string, error) {
		all := map[string]string{}
		err := filepath.WalkDir(folder, func(path string, entry fs.DirEntry, err error) error {
			if err != nil || entry.IsDir() {
				return err
			}
			text, err := os.ReadFile(path)
			if err == nil && entry.Name() == "games.db" {
				return dumpDatabase(text, all)
			}
			all[path] = string(text)
			return err
		})
		return all, err
	}
}

// dumpDatabase reads a copy, since the service has the file locked. A write that
// is refused may change the file's own pages, but nothing that it keeps.
func dumpDatabase(file []byte, all map[string]string) error {
	folder, err := os.MkdirTemp("", "dump")
	if err != nil {
		return err
	}
	defer os.RemoveAll(folder)
	name := filepath.Join(folder, "copy.db")
	if err := os.WriteFile(name, file, 0o600); err != nil {
		return err
	}
	db, err := bbolt.Open(name, 0o600, &bbolt.Options{ReadOnly: true})
	if err != nil {
		return err
	}
	defer db.Close()
	return db.View(func(tx *bbolt.Tx) error {
		return tx.ForEach(func(bucket []byte, b *bbolt.Bucket) error {
			return b.ForEach(func(k, v []byte) error {
				all[fmt.Sprintf("%s/%s", bucket, hex.EncodeToString(k))] = string(v)
				return nil
			})
		})
	})
}

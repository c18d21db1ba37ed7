package faults_test

import (
	"context"
	"crypto/rand"
	"errors"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"github.com/aws/aws-sdk-go-v2/aws"
	"github.com/aws/aws-sdk-go-v2/aws/retry"

	"cardgames/cardsets"
	"cardgames/games"
	"cardgames/infra/awsconfig"
	"cardgames/infra/dynamo"
	"cardgames/infra/dynamo/dynamotest"
	"cardgames/infra/s3"
	"cardgames/localtest/faults"
	"cardgames/localtest/memstore"
	"cardgames/localtest/service"
)

// world is what outlives a process: the games, the archive and the origin of
// card sets. Its own fields have no faults.
type world struct {
	store   games.Store
	archive archive
	loader  games.Loader
	sets    string // the prefix of card-set URLs
	// parts are those of a new process, whose calls follow the plan.
	parts  func(faults.Plan) (games.Store, games.Archive, games.Loader, *faults.Ports)
	faults func(call string) []faults.Fault // those that there are
	tries  []int                            // how many times in a row each happens
	clean  *process                         // meets none
}

// archive is a games.Archive that can be looked into.
type archive interface {
	games.Archive
	get(t *testing.T, key string) (document string, there bool)
	remove(t *testing.T, key string)
}

const retention = 90 * 24 * time.Hour

func now() time.Time { return time.Date(2026, 3, 1, 18, 0, 0, 0, time.UTC) }

// atThePorts has its faults between the use cases and what they need.
func atThePorts(t *testing.T) *world {
	w := newWorld(t)
	w.store, w.archive = memstore.New(now), &documents{byKey: map[string]string{}}
	w.parts = func(plan faults.Plan) (games.Store, games.Archive, games.Loader, *faults.Ports) {
		p := faults.NewPorts(plan)
		return p.Store(w.store), p.Archive(w.archive), p.Loader(w.loader), p
	}
	w.tries = []int{1, 2}
	w.clean = w.start(t)
	w.faults = func(call string) []faults.Fault {
		all := []faults.Fault{faults.Lost, faults.ReplyLost, faults.Late, faults.LateReply, faults.Throttled, faults.Crash, faults.CrashAfter}
		switch call {
		case "Latest", "Range", "Snapshot":
			all = append(all, faults.Truncated, faults.Garbled)
		}
		return all
	}
	return w
}

// underTheClients has its faults between the clients of the AWS SDK and the
// network.
func underTheClients(t *testing.T) *world {
	w := newWorld(t)
	db := dynamotest.New(t)
	bucket, err := service.StartBucket(t.TempDir())
	must(t, err)
	t.Cleanup(func() { _ = bucket.Close() })
	network := shortcut{db}
	open := func(plan faults.Plan) (games.Store, games.Archive) {
		cfg := config(t, faults.NewTransport(plan, network))
		return dynamo.New(cfg, dynamotest.Table, db.URL, dynamo.WithClock(now)), s3.New(cfg, service.Bucket, bucket.Endpoint)
	}
	healthy, _ := open(func(string) faults.Fault { return faults.None })
	_, put := open(func(string) faults.Fault { return faults.None })
	w.store, w.archive = healthy, objectsOf{put, bucket.Endpoint + "/" + service.Bucket + "/"}
	w.parts = func(plan faults.Plan) (games.Store, games.Archive, games.Loader, *faults.Ports) {
		store, archive := open(plan)
		return store, archive, w.loader, faults.NewPorts(plan)
	}
	w.tries = []int{1}
	w.clean = w.start(t)
	w.faults = func(string) []faults.Fault {
		return []faults.Fault{faults.Lost, faults.ReplyLost, faults.Late, faults.LateReply, faults.Throttled,
			faults.Broken, faults.Truncated, faults.Garbled, faults.Crash, faults.CrashAfter}
	}
	return w
}

// shortcut reaches the DynamoDB of the test without a socket.
type shortcut struct{ db *dynamotest.Server }

func (s shortcut) RoundTrip(r *http.Request) (*http.Response, error) {
	if !strings.HasPrefix(s.db.URL, "http://"+r.URL.Host) {
		return http.DefaultTransport.RoundTrip(r)
	}
	reply := httptest.NewRecorder()
	s.db.ServeHTTP(reply, r)
	return reply.Result(), nil
}

func newWorld(t *testing.T) *world {
	t.Helper()
	sets, err := service.StartOrigin("127.0.0.1:0", service.Path("localtest", "sets"))
	must(t, err)
	t.Cleanup(func() { _ = sets.Close() })
	thisMachine := func(string, string, syscall.RawConn) error { return nil }
	loader, err := cardsets.NewLoader(sets.Prefix, cardsets.WithRoots(sets.Roots), cardsets.WithDialControl(thisMachine))
	must(t, err)
	return &world{loader: loader, sets: sets.Prefix}
}

// config is a function's own, but for the pauses between attempts.
func config(t *testing.T, network http.RoundTripper) aws.Config {
	cfg, err := awsconfig.FromEnv(func(string) string { return "test" })
	must(t, err)
	retryer := cfg.Retryer
	cfg.Retryer = func() aws.Retryer { return retry.AddWithMaxBackoffDelay(retryer(), time.Microsecond) }
	cfg.HTTPClient = &http.Client{Transport: network}
	return cfg
}

// documents is an archive in memory.
type documents struct {
	mu    sync.Mutex
	byKey map[string]string
}

func (d *documents) Put(ctx context.Context, key string, body []byte) error {
	d.mu.Lock()
	defer d.mu.Unlock()
	if ctx.Err() != nil {
		return games.ErrUnavailable
	}
	if _, there := d.byKey[key]; !there {
		d.byKey[key] = string(body)
	}
	return nil
}

func (d *documents) get(_ *testing.T, key string) (string, bool) {
	d.mu.Lock()
	defer d.mu.Unlock()
	document, there := d.byKey[key]
	return document, there
}

func (d *documents) remove(_ *testing.T, key string) {
	d.mu.Lock()
	defer d.mu.Unlock()
	delete(d.byKey, key)
}

// objectsOf is the S3 archive and the URL of its bucket, which asks for no
// signature.
type objectsOf struct {
	games.Archive
	url string
}

func (o objectsOf) get(t *testing.T, key string) (string, bool) {
	resp, err := http.Get(o.url + key)
	must(t, err)
	defer resp.Body.Close()
	body, err := io.ReadAll(resp.Body)
	must(t, err)
	return string(body), resp.StatusCode == http.StatusOK
}

func (o objectsOf) remove(t *testing.T, key string) {
	r, err := http.NewRequest(http.MethodDelete, o.url+key, nil)
	must(t, err)
	resp, err := http.DefaultClient.Do(r)
	must(t, err)
	_ = resp.Body.Close()
}

// process is one process of the service. It can be told what goes wrong with
// the next request.
type process struct {
	handler http.Handler
	ports   *faults.Ports
	calls   []string // of the last request
	first   []string // of the first
	created []string // ids of games, as far as the store was asked for them
	wrong   mishap
	rival   func() // what others do just before the first Append
}

// mishap is a fault of the call with this number, from 0; lasting: of all later
// ones too.
type mishap struct {
	at      int
	fault   faults.Fault
	lasting bool
}

func (w *world) start(t *testing.T) *process {
	t.Helper()
	p := &process{}
	store, archive, loader, ports := w.parts(p.next)
	p.ports = ports
	var err error
	p.handler, err = service.NewLogged(service.Parts{
		Store: witness{store, p}, Archive: archive, Loader: loader, Now: now, Retention: retention,
	})
	must(t, err)
	return p
}

func (p *process) next(call string) faults.Fault {
	at := len(p.calls)
	p.calls = append(p.calls, call)
	if p.wrong.fault != faults.None && (at == p.wrong.at || at > p.wrong.at && p.wrong.lasting) {
		return p.wrong.fault
	}
	return faults.None
}

// send makes a request that the mishap meets.
func (p *process) send(r service.Request, wrong mishap) service.Answer {
	p.calls, p.wrong = nil, wrong
	p.ports.Renew()
	a := service.Send(p.handler, r)
	if p.first == nil {
		p.first = p.calls
	}
	return a
}

// witness notes what the use cases ask of the store, above all faults.
type witness struct {
	games.Store
	p *process
}

func (w witness) Create(ctx context.Context, first games.Record, cards []byte) error {
	w.p.created = append(w.p.created, first.GameID)
	return w.Store.Create(ctx, first, cards)
}

func (w witness) Append(ctx context.Context, next games.Record) error {
	if rival := w.p.rival; rival != nil {
		w.p.rival = nil
		rival()
	}
	return w.Store.Append(ctx, next)
}

// saved is a game that can be put into a store under a new id.
type saved struct {
	records []games.Record
	cards   []byte
}

func (w *world) save(t *testing.T, id string) saved {
	records, err := w.store.Range(t.Context(), id, 0, 1<<30)
	must(t, err)
	cards, err := w.store.Snapshot(t.Context(), id)
	must(t, err)
	return saved{records, cards}
}

func (w *world) copyOf(t *testing.T, s saved) (id string) {
	t.Helper()
	id = strings.ToLower(rand.Text())
	for i, r := range s.records {
		r.GameID = id
		if i == 0 {
			must(t, w.store.Create(t.Context(), r, s.cards))
		} else {
			must(t, w.store.Append(t.Context(), r))
		}
	}
	return id
}

// absent checks that nothing at all is stored of a game.
func (w *world) absent(ctx context.Context, id string) bool {
	_, errNewest := w.store.Latest(ctx, id, 0, 1)
	_, errCards := w.store.Snapshot(ctx, id)
	return errors.Is(errNewest, games.ErrNotFound) && errors.Is(errCards, games.ErrNotFound)
}

func must(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

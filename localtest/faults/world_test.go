package faults_test

import (
	"context"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/aws/aws-sdk-go-v2/aws"

	"cardgames/cardsets/origin"
	shippedsets "cardgames/cardsets/sets"
	"cardgames/games"
	"cardgames/infra/dynamo"
	"cardgames/infra/dynamo/dynamotest"
	"cardgames/infra/s3"
	"cardgames/localtest/client"
	"cardgames/localtest/faults"
	"cardgames/localtest/service"
)

// world is what outlives a process: the games, the archive and the origin of
// card sets.
type world struct {
	db     *dynamotest.Server
	bucket *httptest.Server
	store  games.Store // without faults
	loader games.Loader
	sets   string   // the prefix of card-set URLs
	clean  *process // without faults
	now    func() time.Time
}

const retention = 90 * 24 * time.Hour

func now() time.Time { return time.Date(2026, 3, 1, 18, 0, 0, 0, time.UTC) }

func newWorld(t *testing.T, now func() time.Time) *world {
	t.Helper()
	w := &world{db: dynamotest.New(t), now: now}
	var err error
	w.bucket, err = service.StartBucket(t.TempDir())
	must(t, err)
	t.Cleanup(w.bucket.Close)
	shipped, err := origin.Start("127.0.0.1:0", shippedsets.FS)
	must(t, err)
	t.Cleanup(func() { _ = shipped.Close() })
	w.sets = shipped.Prefix
	w.loader, err = shipped.Loader()
	must(t, err)
	w.connect(t)
	return w
}

func (w *world) connect(t *testing.T) {
	w.store = dynamo.New(config(t, shortcut{w.db}), dynamotest.Table, w.db.URL)
	w.clean = w.start(t)
}

// copy returns a world with the same games, for one trial.
func (w *world) copy(t *testing.T) *world {
	c := *w
	c.db = w.db.Clone(t)
	c.connect(t)
	return &c
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

func config(t *testing.T, network http.RoundTripper) aws.Config {
	t.Helper()
	cfg, err := faults.Config(network)
	must(t, err)
	return cfg
}

// object sends a request about an archived export; the bucket asks for no
// signature.
func (w *world) object(t *testing.T, method, key string) client.Response {
	t.Helper()
	c := client.Client{Base: w.bucket.URL}
	r, err := c.Send(t.Context(), client.Request{Method: method, Path: "/" + service.Bucket + "/" + key})
	must(t, err)
	return r
}

// process is one process of the service.
type process struct {
	client client.Client
	calls  int // of the last request
	wrong  mishap
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
	cfg := config(t, faults.NewTransport(p.next, shortcut{w.db}))
	handler, err := service.NewFunctions(service.Parts{
		Store:   dynamo.New(cfg, dynamotest.Table, w.db.URL),
		Archive: s3.New(cfg, service.Bucket, w.bucket.URL), Loader: w.loader, Now: w.now, Retention: retention,
	})
	must(t, err)
	p.client = client.Client{Base: "http://service", Transport: service.Transport{Handler: handler}}
	return p
}

func (p *process) next() faults.Fault {
	p.calls++
	if at := p.calls - 1; at == p.wrong.at || at > p.wrong.at && p.wrong.lasting {
		return p.wrong.fault
	}
	return faults.None
}

// send makes a request that the mishap meets. Status 0 stands for no response.
func (p *process) send(r client.Request, wrong mishap) client.Response {
	p.calls, p.wrong = 0, wrong
	response, err := p.client.Send(context.Background(), r)
	if err != nil {
		response = client.Response{}
	}
	return response
}

func must(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

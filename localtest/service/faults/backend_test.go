package faults_test

import (
	"context"
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/aws/aws-sdk-go-v2/aws"

	"cardgames/cardsets/origin"
	shippedsets "cardgames/cardsets/sets"
	"cardgames/games"
	"cardgames/infra/dynamo"
	"cardgames/infra/dynamo/dynamotest"
	"cardgames/infra/s3"
	"cardgames/localtest/service/faults"
	"cardgames/localtest/service/launch"
	"cardgames/localtest/service/network"
	"cardgames/localtest/service/rawhttp"
)

// backend is what outlives a process of the service: the games, the archive and
// the origin of card sets.
type backend struct {
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

func newBackend(t *testing.T, now func() time.Time) *backend {
	t.Helper()
	b := &backend{db: dynamotest.New(t), now: now}
	var err error
	b.bucket, err = startBucket(t.TempDir())
	must(t, err)
	t.Cleanup(b.bucket.Close)
	shipped, err := origin.Start("127.0.0.1:0", shippedsets.FS)
	must(t, err)
	t.Cleanup(func() { _ = shipped.Close() })
	b.sets = shipped.Prefix
	b.loader, err = shipped.Loader()
	must(t, err)
	b.connect(t)
	return b
}

func (b *backend) connect(t *testing.T) {
	b.store = dynamo.New(config(t, inProcess{b.db}), dynamotest.Table, b.db.URL)
	b.clean = b.start(t)
}

// copy returns a backend with the same games, for one trial.
func (b *backend) copy(t *testing.T) *backend {
	c := *b
	c.db = b.db.Clone(t)
	c.connect(t)
	return &c
}

// inProcess is a transport that calls the test's DynamoDB directly, without a
// socket.
type inProcess struct{ db *dynamotest.Server }

func (s inProcess) RoundTrip(r *http.Request) (*http.Response, error) {
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

// object sends a request about an archived export. The bucket checks no
// signatures.
func (b *backend) object(t *testing.T, method, key string) rawhttp.Response {
	t.Helper()
	c := rawhttp.Client{Base: b.bucket.URL}
	r, err := c.Send(t.Context(), rawhttp.Request{Method: method, Path: "/" + bucket + "/" + key})
	must(t, err)
	return r
}

// clients counts the requests of fromAnywhere.
var clients atomic.Uint32

// fromAnywhere gives each request an address of its own, so that none has too many public games.
func fromAnywhere(h http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		n := clients.Add(1)
		r.RemoteAddr = fmt.Sprintf("[2001:db8:%x:%x::1]:1234", n>>16, n&0xffff)
		h.ServeHTTP(w, r)
	})
}

// process is one process of the service.
type process struct {
	client   rawhttp.Client
	calls    int // of the last request
	injected injection
}

// injection is a fault in one call to a dependency, counted from 0, and, if it is
// lasting, in all later ones.
type injection struct {
	at      int
	fault   faults.Fault
	lasting bool
}

func (b *backend) start(t *testing.T) *process {
	t.Helper()
	p := &process{}
	cfg := config(t, faults.NewTransport(p.next, inProcess{b.db}))
	handler, err := launch.NewFunctions(launch.Parts{
		Store:       dynamo.New(cfg, dynamotest.Table, b.db.URL),
		Invitations: dynamo.NewInvitations(cfg, dynamotest.InvitationsTable, dynamotest.Table, b.db.URL),
		Archive:     s3.New(cfg, bucket, b.bucket.URL), Loader: b.loader, Now: b.now, Retention: retention,
	})
	must(t, err)
	p.client = rawhttp.Client{Base: "http://service", Transport: network.Transport{Handler: fromAnywhere(handler)}}
	return p
}

func (p *process) next() faults.Fault {
	p.calls++
	if at := p.calls - 1; at == p.injected.at || at > p.injected.at && p.injected.lasting {
		return p.injected.fault
	}
	return faults.None
}

// send makes a request during which a fault is injected. Status 0 means no
// response.
func (p *process) send(r rawhttp.Request, injected injection) rawhttp.Response {
	p.calls, p.injected = 0, injected
	response, err := p.client.Send(context.Background(), r)
	if err != nil {
		response = rawhttp.Response{}
	}
	return response
}

func must(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

package faults_test

import (
	"io"
	"net/http"
	"net/http/httptest"
	"net/http/httputil"
	"net/url"
	"path/filepath"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"cardgames/infra/dynamo"
	"cardgames/infra/dynamo/dynamotest"
	"cardgames/localtest/client"
	"cardgames/localtest/lambda"
	"cardgames/localtest/memstore"
	"cardgames/localtest/service"
	"cardgames/localtest/template"
)

// deployment is the functions' binaries, and the dependencies of all of them.
type deployment struct {
	*testing.T
	template *template.Template
	folder   string // of the binaries
	db       *dynamotest.Server
	bucket   *httptest.Server
	sockets  *httptest.Server // the management API of connections
}

func newDeployment(t *testing.T) *deployment {
	definition, err := service.Template()
	must(t, err)
	d := &deployment{T: t, template: definition, folder: t.TempDir(), db: dynamotest.New(t)}
	must(t, lambda.Build(d.folder))
	d.bucket, err = service.StartBucket(t.TempDir())
	must(t, err)
	t.Cleanup(d.bucket.Close)
	d.sockets = httptest.NewServer(http.HandlerFunc(post))
	t.Cleanup(d.sockets.Close)
	return d
}

// newGame returns the id of a game.
func (d *deployment) newGame(body string) string {
	handler, err := service.New(service.Parts{
		Store: dynamo.New(config(d.T, http.DefaultTransport), dynamotest.Table, d.db.URL), Archive: &memstore.Archive{}, Now: time.Now,
	})
	must(d.T, err)
	c := client.Client{Base: "http://service", Transport: service.Transport{Handler: handler}}
	made, err := c.Send(d.Context(), client.Post("/games", body))
	must(d.T, err)
	return strings.TrimPrefix(made.Header.Get("Location"), "/games/")
}

// binary is a function's binary between this test and its dependencies.
type binary struct {
	*deployment
	*lambda.Function
	fault     func(call int) http.HandlerFunc
	endpoints []*httptest.Server
	calls     atomic.Int32 // to all dependencies
	output    service.Output
}

// start prepares the function. fault says what each call to a dependency, from 0,
// meets; nil is nothing.
func (d *deployment) start(function string, fault func(call int) http.HandlerFunc) *binary {
	p := &binary{deployment: d, fault: fault}
	env, err := lambda.Environment(d.template.Functions[function], map[string]string{
		"ExportsBucket": service.Bucket, "DynamoDBEndpoint": p.before(d.db.URL), "S3Endpoint": p.before(d.bucket.URL),
		"LIVE_ENDPOINT": p.before(d.sockets.URL),
	})
	must(d.T, err)
	p.Function = lambda.New(filepath.Join(d.folder, lambda.Folder(function)), env, &p.output)
	p.Timeout = timeout
	return p
}

// before returns the URL of what stands between the function and a dependency.
func (p *binary) before(target string) string {
	to, err := url.Parse(target)
	must(p.T, err)
	proxy := &httputil.ReverseProxy{Rewrite: func(r *httputil.ProxyRequest) { r.SetURL(to) }}
	endpoint := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if failure := p.fault(int(p.calls.Add(1)) - 1); failure != nil {
			_, _ = io.Copy(io.Discard, r.Body)
			failure(w, r)
			return
		}
		proxy.ServeHTTP(w, r)
	}))
	p.endpoints = append(p.endpoints, endpoint)
	return endpoint.URL
}

func (p *binary) close() {
	_, err := p.Close()
	must(p.T, err)
	for _, endpoint := range p.endpoints {
		endpoint.Close()
	}
}

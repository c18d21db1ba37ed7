package faults_test

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"net/http/httputil"
	"net/url"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"cardgames/infra/dynamo"
	"cardgames/infra/dynamo/dynamotest"
	"cardgames/localtest/apigateway"
	"cardgames/localtest/client"
	"cardgames/localtest/lambda"
	"cardgames/localtest/memstore"
	"cardgames/localtest/realparts"
	"cardgames/localtest/service"
	"cardgames/localtest/template"
)

// timeout is the functions' here, so that the run is fast; in the cloud it is
// longer. They respond before it.
const timeout = 4 * time.Second

// failures are what a request to DynamoDB or S3, and each one after it, meets.
var failures = map[string]http.HandlerFunc{
	"hangs":     func(_ http.ResponseWriter, r *http.Request) { <-r.Context().Done() },
	"trickles":  trickle,
	"cut off":   func(http.ResponseWriter, *http.Request) { panic(http.ErrAbortHandler) },
	"throttled": refuse(http.StatusBadRequest, "ThrottlingException", "SlowDown"),
	"fails":     refuse(http.StatusInternalServerError, "InternalServerError", "InternalError"),
	"garbled": func(w http.ResponseWriter, r *http.Request) {
		if isS3(r) { // its responses have nothing to read but the status
			conn, _, err := w.(http.Hijacker).Hijack()
			if err == nil {
				_, _ = conn.Write([]byte("\xff\x00 not HTTP"))
				_ = conn.Close()
			}
			return
		}
		_, _ = w.Write([]byte("\xff\x00 not JSON"))
	},
}

func refuse(status int, dynamoDB, s3 string) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		if isS3(r) {
			w.WriteHeader(http.StatusServiceUnavailable)
			fmt.Fprintf(w, "<Error><Code>%s</Code><Message>no</Message><Resource>%s</Resource></Error>", s3, r.URL.Path)
			return
		}
		w.WriteHeader(status)
		fmt.Fprintf(w, `{"__type":"com.amazonaws.dynamodb.v20120810#%s","message":"no"}`, dynamoDB)
	}
}

// trickle sends a byte now and then, and never ends: the body of DynamoDB's
// response, the header of S3's, whose body nobody reads.
func trickle(w http.ResponseWriter, r *http.Request) {
	conn, _, err := w.(http.Hijacker).Hijack()
	if err != nil {
		return
	}
	defer conn.Close()
	beginning := "HTTP/1.1 200 OK\r\nContent-Length: 100000\r\n\r\n"
	if isS3(r) {
		beginning = "HTTP/1.1 200 OK\r\nServer: "
	}
	for _, err = io.WriteString(conn, beginning); err == nil; _, err = io.WriteString(conn, "1") {
		time.Sleep(20 * time.Millisecond)
	}
}

func isS3(r *http.Request) bool { return r.Header.Get("X-Amz-Target") == "" }

// deployment is the functions' binaries, and the DynamoDB and S3 of all of them.
type deployment struct {
	*testing.T
	template *template.Template
	folder   string // of the binaries
	db       *dynamotest.Server
	bucket   *service.BucketServer
}

const functionKey = "the key of a move"

// operations have a request for each function that has dependencies, about a game
// at version 0.
var operations = map[string]func(game string) client.Request{
	"CreateGameFunction": func(string) client.Request { return client.Post("/games", privately()) },
	"GetGameFunction": func(game string) client.Request {
		return client.Get(game+"?since=0&include=cards").With("Authorization", bearers[0])
	},
	"SubmitActionFunction": func(game string) client.Request {
		return client.Post(game+"/actions", pass(0)).With("Authorization", bearers[0]).With("Idempotency-Key", functionKey)
	},
	"ExportGameFunction": func(game string) client.Request { return client.Get(game + "/export") },
}

// Each function's binary, run as Lambda runs it, responds in time with a problem
// document, and writes no id, token or key, whatever its dependencies do.
func TestEveryFailureOfEveryRequestOfTheFunctions(t *testing.T) {
	t.Parallel()
	d, cases := newDeployment(t), 0
	atOnce := make(chan struct{}, 16)
	var all sync.WaitGroup
	for function, operation := range operations {
		game := d.game(function)
		whole := d.invoke(function, operation(game), func(int) http.HandlerFunc { return nil })
		if whole.calls == 0 || whole.err != nil || whole.response.Status >= http.StatusMultipleChoices {
			t.Errorf("%s without a failure: %d calls, %v, %d %s", function, whole.calls, whole.err, whole.response.Status, whole.response.Body)
		}
		for name, failure := range failures {
			for first := range whole.calls {
				cases++
				atOnce <- struct{}{}
				all.Go(func() {
					defer func() { <-atOnce }()
					game := d.game(function)
					d.check(fmt.Sprintf("%s, call %d %s", function, first, name), game, d.invoke(function, operation(game), func(call int) http.HandlerFunc {
						if call < first {
							return nil
						}
						return failure
					}))
				})
			}
		}
	}
	all.Wait()
	t.Logf("%d cases", cases)
}

// check is about a request whose dependencies failed.
func (d *deployment) check(name, game string, got invocation) {
	switch {
	case got.err != nil:
		d.Errorf("%s: %v", name, got.err)
	case got.response.Status != http.StatusServiceUnavailable || got.response.Header.Get("Retry-After") == "":
		d.Errorf("%s: %d %v %s", name, got.response.Status, got.response.Header, got.response.Body)
	case !strings.Contains(got.output, `"unavailable"`):
		d.Errorf("%s: the log does not say why: %s", name, got.output)
	}
	for _, secret := range []string{strings.TrimPrefix(game, "/games/"), secrets[0], secrets[1], functionKey} {
		if strings.Contains(got.output, secret) {
			d.Errorf("%s: the output has %q: %s", name, secret, got.output)
		}
	}
}

func newDeployment(t *testing.T) *deployment {
	definition, err := service.Template()
	must(t, err)
	d := &deployment{T: t, template: definition, folder: t.TempDir(), db: dynamotest.New(t)}
	build := exec.Command("go", "build", "-tags", "lambda.norpc", "-o", d.folder+string(filepath.Separator), "./functions/...")
	build.Dir = service.Path()
	if out, err := build.CombinedOutput(); err != nil {
		t.Fatalf("go build: %v: %s", err, out)
	}
	d.bucket, err = service.StartBucket(t.TempDir())
	must(t, err)
	t.Cleanup(func() { _ = d.bucket.Close() })
	return d
}

// game makes a game of its own for a case, and returns its path.
func (d *deployment) game(function string) string {
	body := privately()
	if function == "ExportGameFunction" { // a private game has none before its end
		body = "{}"
	}
	handler, err := service.New(service.Parts{
		Store: dynamo.New(config(d.T, http.DefaultTransport), dynamotest.Table, d.db.URL), Archive: &memstore.Archive{}, Now: time.Now,
	})
	must(d.T, err)
	c := client.Client{Base: "http://service", Transport: service.Transport{Handler: handler}}
	made, err := c.Send(d.Context(), client.Post("/games", body))
	must(d.T, err)
	return made.Header.Get("Location")
}

// invocation is what became of one request to a function.
type invocation struct {
	response client.Response
	err      error
	calls    int    // to DynamoDB and S3
	output   string // of the process
}

// invoke starts the function behind a gateway and makes a request. fault says
// what each call to DynamoDB and S3, from 0, meets; nil is nothing.
func (d *deployment) invoke(function string, request client.Request, fault func(call int) http.HandlerFunc) (got invocation) {
	var calls atomic.Int32
	before := func(target string) *httptest.Server {
		to, err := url.Parse(target)
		must(d.T, err)
		proxy := &httputil.ReverseProxy{Rewrite: func(r *httputil.ProxyRequest) { r.SetURL(to) }}
		return httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			if failure := fault(int(calls.Add(1)) - 1); failure != nil {
				_, _ = io.Copy(io.Discard, r.Body)
				failure(w, r)
				return
			}
			proxy.ServeHTTP(w, r)
		}))
	}
	dynamoDB, s3 := before(d.db.URL), before(d.bucket.Endpoint)
	defer dynamoDB.Close()
	defer s3.Close()
	env, err := realparts.Environment(d.template.Functions[function], map[string]string{
		"GamesTable": dynamotest.Table, "WatchersTable": dynamotest.WatchersTable, "LIVE_URL": "", "LIVE_ENDPOINT": "", "ExportsBucket": service.Bucket, "CardSetOrigin": "https://cards.invalid/sets/",
		"RetentionDays": "90", "DynamoDBEndpoint": dynamoDB.URL, "S3Endpoint": s3.URL, "AWS::StackName": "card-games",
	})
	must(d.T, err)
	var output service.Output
	f := lambda.New(filepath.Join(d.folder, strings.ToLower(strings.TrimSuffix(function, "Function"))), env, &output)
	f.Timeout = timeout
	functions := map[string]apigateway.Function{}
	for id := range d.template.Functions {
		functions[id] = f.Invoke
	}
	gateway, err := apigateway.New(d.template, functions)
	must(d.T, err)
	c := client.Client{Base: "http://service", Transport: service.Transport{Handler: gateway}}
	got.response, got.err = c.Send(context.Background(), request)
	_, err = f.Close()
	got.err = errors.Join(got.err, err)
	got.calls, got.output = int(calls.Load()), output.String()
	return got
}

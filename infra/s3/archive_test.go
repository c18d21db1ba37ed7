package s3_test

import (
	"bytes"
	"context"
	"errors"
	"io"
	"maps"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/aws/aws-sdk-go-v2/aws"
	"github.com/aws/aws-sdk-go-v2/aws/retry"
	"github.com/johannesboyne/gofakes3"
	"github.com/johannesboyne/gofakes3/backend/s3mem"

	"cardgames/games"
	"cardgames/infra/awsconfig"
	"cardgames/infra/s3"
)

const key = "exports/game-id/7.json"

var document = []byte(`{"format": "export"}`)

func TestPut(t *testing.T) {
	archive, bucket := open(t)
	wantError(t, archive.Put(t.Context(), key, document), nil)
	bucket.holds(document)
	if got := bucket.object().Metadata["Content-Type"]; got != "application/json" {
		t.Errorf("content type %q", got)
	}
}

func TestPutLeavesAnObjectAlone(t *testing.T) {
	archive, bucket := open(t)
	wantError(t, archive.Put(t.Context(), key, document), nil)
	wantError(t, archive.Put(t.Context(), key, []byte("other")), nil)
	bucket.holds(document)
}

func TestPutAnExportOfManyMoves(t *testing.T) {
	archive, bucket := open(t)
	large := bytes.Repeat(document, 100_000)
	wantError(t, archive.Put(t.Context(), key, large), nil)
	bucket.holds(large)
}

func TestAFaultThatPassesIsNotSeen(t *testing.T) {
	for _, fault := range []fault{requestLost, replyLost, conflict, slowDown, broken} {
		archive, bucket := open(t, fault)
		wantError(t, archive.Put(t.Context(), key, document), nil)
		bucket.holds(document)
	}
}

func TestAFaultThatStaysIsUnavailable(t *testing.T) {
	for _, fault := range []fault{requestLost, conflict, slowDown, broken} {
		archive, bucket := open(t, fault, fault, fault, fault)
		err := archive.Put(t.Context(), key, document)
		wantError(t, err, games.ErrUnavailable)
		bucket.wantRequests(awsconfig.MaxAttempts)
		if strings.Contains(err.Error(), "game-id") { // an id is the credential of an open game
			t.Errorf("the error names the game: %v", err)
		}
	}
}

func TestARefusalIsUnavailable(t *testing.T) {
	archive, bucket := open(t, forbidden)
	wantError(t, archive.Put(t.Context(), key, document), games.ErrUnavailable)
	bucket.wantRequests(1)
}

func TestPutEndsWithItsContext(t *testing.T) {
	archive, _ := open(t, silence)
	ctx, cancel := context.WithTimeout(t.Context(), 20*time.Millisecond)
	defer cancel()
	err := archive.Put(ctx, key, document)
	wantError(t, err, games.ErrUnavailable)
	wantError(t, err, context.DeadlineExceeded)
}

func TestFromEnv(t *testing.T) {
	_, bucket := open(t)
	archive, err := s3.FromEnv(environment(map[string]string{"BUCKET_NAME": "exports", "S3_ENDPOINT": bucket.url}))
	wantError(t, err, nil)
	wantError(t, archive.Put(t.Context(), key, document), nil)
	bucket.holds(document)

	_, err = s3.FromEnv(environment(nil))
	if err == nil || err.Error() != "s3: not set: BUCKET_NAME" {
		t.Error(err)
	}
	_, err = s3.FromEnv(environment(map[string]string{"AWS_REGION": ""}))
	if err == nil || err.Error() != "awsconfig: not set: AWS_REGION" {
		t.Error(err)
	}
}

// fault is what goes wrong with one request.
type fault int

const (
	requestLost fault = iota + 1 // the connection breaks before anything happens
	replyLost                    // the object is written, then the connection breaks
	silence                      // no response until the client gives up
	conflict                     // 409, another request changes the object
	slowDown                     // 503, S3 throttles
	broken                       // 500
	forbidden                    // 403
)

// bucket is an S3 server with one bucket, where requests meet faults first.
type bucket struct {
	*testing.T
	backend *s3mem.Backend
	server  http.Handler
	url     string

	mu       sync.Mutex
	faults   []fault // the first is for the first request, and so on
	requests int
}

func open(t *testing.T, faults ...fault) (*s3.Archive, *bucket) {
	t.Helper()
	backend := s3mem.New()
	if err := backend.CreateBucket("exports"); err != nil {
		t.Fatal(err)
	}
	b := &bucket{T: t, backend: backend, server: gofakes3.New(backend).Server(), faults: faults}
	web := httptest.NewServer(b)
	t.Cleanup(web.Close)
	b.url = web.URL
	return s3.New(config(t), "exports", b.url), b
}

func (b *bucket) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	switch b.nextFault() {
	case requestLost:
		panic(http.ErrAbortHandler) // closes the connection without a reply
	case replyLost:
		b.server.ServeHTTP(httptest.NewRecorder(), r)
		panic(http.ErrAbortHandler)
	case silence:
		io.Copy(io.Discard, r.Body)
		<-r.Context().Done()
	case conflict:
		refuse(w, http.StatusConflict, "ConditionalRequestConflict")
	case slowDown:
		refuse(w, http.StatusServiceUnavailable, "SlowDown")
	case broken:
		refuse(w, http.StatusInternalServerError, "InternalError")
	case forbidden:
		refuse(w, http.StatusForbidden, "AccessDenied")
	default:
		b.server.ServeHTTP(w, r)
	}
}

func (b *bucket) nextFault() fault {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.requests++
	if b.requests > len(b.faults) {
		return 0
	}
	return b.faults[b.requests-1]
}

func (b *bucket) wantRequests(want int) {
	b.Helper()
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.requests != want {
		b.Errorf("%d requests, want %d", b.requests, want)
	}
}

func refuse(w http.ResponseWriter, status int, code string) {
	w.WriteHeader(status)
	io.WriteString(w, "<Error><Code>"+code+"</Code></Error>")
}

func (b *bucket) object() *gofakes3.Object {
	b.Helper()
	object, err := b.backend.GetObject("exports", key, nil)
	if err != nil {
		b.Fatal(err)
	}
	return object
}

func (b *bucket) holds(want []byte) {
	b.Helper()
	got, err := io.ReadAll(b.object().Contents)
	if err != nil || !bytes.Equal(got, want) {
		b.Errorf("the object holds %.80q (%v), want %.80q", got, err, want)
	}
}

// config is that of a function, but for the pauses between attempts.
func config(t *testing.T) aws.Config {
	t.Helper()
	cfg, err := awsconfig.FromEnv(environment(nil))
	if err != nil {
		t.Fatal(err)
	}
	retryer := cfg.Retryer
	cfg.Retryer = func() aws.Retryer { return retry.AddWithMaxBackoffDelay(retryer(), time.Millisecond) }
	return cfg
}

// environment is a function's, with these variables on top.
func environment(more map[string]string) func(string) string {
	env := map[string]string{"AWS_REGION": "eu-central-1", "AWS_ACCESS_KEY_ID": "AKIDEXAMPLE", "AWS_SECRET_ACCESS_KEY": "secret"}
	maps.Copy(env, more)
	return func(name string) string { return env[name] }
}

func wantError(t *testing.T, err, want error) {
	t.Helper()
	if !errors.Is(err, want) {
		t.Fatalf("got error %v, want %v", err, want)
	}
}

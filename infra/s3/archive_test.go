package s3_test

import (
	"bytes"
	"context"
	"errors"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/johannesboyne/gofakes3"
	"github.com/johannesboyne/gofakes3/backend/s3mem"

	"cardgames/games"
	"cardgames/infra/awsconfig"
	"cardgames/infra/s3"
	"cardgames/localtest/service/faults"
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

func TestTemporaryFaultIsRetried(t *testing.T) {
	for _, fault := range []faults.Fault{faults.RequestLost, faults.ReplyLost, faults.Conflict,
		faults.Throttled, faults.Broken} {
		archive, bucket := open(t, fault)
		wantError(t, archive.Put(t.Context(), key, document), nil)
		bucket.holds(document)
	}
}

func TestPermanentFaultIsUnavailable(t *testing.T) {
	for _, fault := range []faults.Fault{faults.RequestLost, faults.Conflict, faults.Throttled, faults.Broken} {
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
	archive, bucket := open(t, faults.Forbidden)
	wantError(t, archive.Put(t.Context(), key, document), games.ErrUnavailable)
	bucket.wantRequests(1)
}

func TestPutEndsWithItsContext(t *testing.T) {
	archive, _ := open(t, faults.Silent)
	ctx, cancel := context.WithTimeout(t.Context(), 20*time.Millisecond)
	defer cancel()
	err := archive.Put(ctx, key, document)
	wantError(t, err, games.ErrUnavailable)
	wantError(t, err, context.DeadlineExceeded)
}

func TestFromEnv(t *testing.T) {
	_, bucket := open(t)
	env := map[string]string{"AWS_REGION": "eu-central-1", "AWS_ACCESS_KEY_ID": "AKIDEXAMPLE",
		"AWS_SECRET_ACCESS_KEY": "secret"}
	getenv := func(name string) string { return env[name] }
	_, err := s3.FromEnv(getenv)
	if err == nil || err.Error() != "s3: not set: BUCKET_NAME" {
		t.Error(err)
	}

	env["BUCKET_NAME"], env["S3_ENDPOINT"] = "exports", bucket.url
	archive, err := s3.FromEnv(getenv)
	wantError(t, err, nil)
	wantError(t, archive.Put(t.Context(), key, document), nil)
	bucket.holds(document)
}

// bucket is an S3 server with one bucket, behind a network that can fail.
type bucket struct {
	*testing.T
	backend *s3mem.Backend
	url     string
	network *faults.Sequence
}

// open returns an archive whose next requests meet these faults.
func open(t *testing.T, next ...faults.Fault) (*s3.Archive, *bucket) {
	t.Helper()
	b := &bucket{T: t, backend: s3mem.New(), network: &faults.Sequence{Next: next}}
	wantError(t, b.backend.CreateBucket("exports"), nil)
	server := httptest.NewServer(gofakes3.New(b.backend).Server())
	t.Cleanup(server.Close)
	b.url = server.URL
	cfg, err := faults.Config(faults.NewTransport(b.network.Plan, http.DefaultTransport))
	wantError(t, err, nil)
	return s3.New(cfg, "exports", b.url), b
}

func (b *bucket) wantRequests(want int) {
	b.Helper()
	if b.network.Requests != want {
		b.Errorf("%d requests, want %d", b.network.Requests, want)
	}
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

func wantError(t *testing.T, err, want error) {
	t.Helper()
	if !errors.Is(err, want) {
		t.Fatalf("got error %v, want %v", err, want)
	}
}

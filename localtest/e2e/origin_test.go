package e2e

import (
	"crypto/sha256"
	"crypto/x509"
	"encoding/hex"
	"fmt"
	"io"
	"log"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync/atomic"
	"testing"
)

// origin is an https server of card sets that does what a test says.
type origin struct {
	prefix   string
	files    map[string]http.HandlerFunc // by their name below the prefix
	requests atomic.Int32
	server   *httptest.Server
}

const originPath = "/owner/repo/"

func newOrigin(t *testing.T) *origin {
	o := &origin{files: map[string]http.HandlerFunc{}}
	o.server = httptest.NewUnstartedServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		o.requests.Add(1)
		if file := o.files[strings.TrimPrefix(r.URL.Path, originPath)]; file != nil {
			file(w, r)
			return
		}
		http.NotFound(w, r)
	}))
	o.server.Config.ErrorLog = log.New(io.Discard, "", 0) // clients that give up are part of the tests
	o.server.StartTLS()
	t.Cleanup(o.server.Close)
	o.prefix = o.server.URL + originPath
	return o
}

func (o *origin) roots() *x509.CertPool {
	pool := x509.NewCertPool()
	pool.AddCert(o.server.Certificate())
	return pool
}

// url is where a file is.
func (o *origin) url(name string) string { return o.prefix + name }

// serve puts files there, as JSON.
func (o *origin) serve(files map[string]string) {
	for name, text := range files {
		o.files[name] = fileOf("application/json", text)
	}
}

// fileOf responds with a content type and a text.
func fileOf(contentType, text string) http.HandlerFunc {
	return func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", contentType)
		_, _ = io.WriteString(w, text)
	}
}

// silence never responds.
func silence(_ http.ResponseWriter, r *http.Request) { <-r.Context().Done() }

// newGameOf asks for a game of files of the origin.
func (o *origin) newGameOf(names ...string) request {
	urls := make([]string, len(names))
	for i, name := range names {
		urls[i] = fmt.Sprintf("%q", o.url(name))
	}
	return post("/games", `{"set_urls": [`+strings.Join(urls, ", ")+`]}`)
}

// setOf is a card-set file with these cards, one a line from line 2.
func setOf(id string, cards ...string) string {
	return fmt.Sprintf("{\"set_id\": %q, \"name\": \"Test\", \"version\": \"1.0.0\", \"cards\": [\n%s\n]}", id, strings.Join(cards, ",\n"))
}

// task is a card that is sound.
func task(id string) string {
	return fmt.Sprintf(`{"id": %q, "name": "Task", "cost": 1, "type": "task", "effect": "gain_progress", "params": {"n": 1}, "text": "Gain 1 progress."}`, id)
}

func sourceOf(url, text string) source {
	sum := sha256.Sum256([]byte(text))
	return source{url, hex.EncodeToString(sum[:])}
}

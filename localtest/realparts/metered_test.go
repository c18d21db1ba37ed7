//go:build real

package realparts_test

import (
	"bytes"
	"compress/gzip"
	"context"
	"io"
	"net/http"
	"testing"
	"time"

	"cardgames/infra/dynamo"
	"cardgames/infra/s3"
	"cardgames/localtest/client"
	"cardgames/localtest/service"
)

// metered is a client of the whole service in this process, on the real parts,
// with an origin of card sets on this machine. It knows what its last request took.
type metered struct {
	client.Client
	service     service.Transport
	sets        string  // the prefix of card-set URLs
	read, write float64 // units of DynamoDB
	bytes       int     // of the response, with its header
}

func newMetered(t *testing.T, dynamoDB, table, objects string) *metered {
	t.Helper()
	m := &metered{}
	sets, err := service.StartOrigin("127.0.0.1:0", service.Path("localtest", "sets"))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(sets.Close)
	loader, err := service.NewLoader(sets.Prefix, sets.Roots)
	if err != nil {
		t.Fatal(err)
	}
	handler, err := service.New(service.Parts{
		Store:   dynamo.New(config(t), table, dynamoDB, dynamo.WithObserver(m.observe)),
		Archive: s3.New(config(t), bucket, objects),
		Loader:  loader, Now: time.Now, Retention: 90 * 24 * time.Hour,
	})
	if err != nil {
		t.Fatal(err)
	}
	m.sets, m.service = sets.Prefix, service.Transport{Handler: handler}
	m.Client = client.Client{Base: "http://service", Transport: m}
	return m
}

// observe is a dynamo.Observer.
func (m *metered) observe(_ context.Context, _ string, read, write float64) {
	m.read += read
	m.write += write
}

// RoundTrip implements http.RoundTripper. Like http.Transport, it decompresses the
// response if the request does not say which coding it accepts.
func (m *metered) RoundTrip(r *http.Request) (*http.Response, error) {
	m.read, m.write, m.bytes = 0, 0, 0
	decompress := r.Header.Get("Accept-Encoding") == ""
	if decompress {
		r.Header.Set("Accept-Encoding", "gzip")
	}
	resp, err := m.service.RoundTrip(r)
	if err != nil {
		return nil, err
	}
	body, err := io.ReadAll(resp.Body)
	m.bytes = len(body)
	for name, values := range resp.Header {
		for _, value := range values {
			m.bytes += len(name) + len(": \r\n") + len(value)
		}
	}
	if resp.Body = io.NopCloser(bytes.NewReader(body)); decompress && resp.Header.Get("Content-Encoding") == "gzip" {
		resp.Body, err = gzip.NewReader(resp.Body)
	}
	return resp, err
}

// newGame asks for a game of files of the origin; none means the core set. The
// seed makes the game the same in every run.
func (m *metered) newGame(files []string, seed string) map[string]any {
	urls := make([]string, len(files))
	for i, name := range files {
		urls[i] = m.sets + name
	}
	return map[string]any{"set_urls": urls, "seed": seed}
}

// get returns the bytes of the response to a client that accepts one coding and
// has seen a version, or none.
func (m *metered) get(t *testing.T, path, coding, seen string, status int) int {
	t.Helper()
	request := client.Get(path).With("Accept-Encoding", coding).With("If-None-Match", seen)
	if response, err := m.Send(t.Context(), request); err != nil || response.Status != status {
		t.Fatalf("%s: %d %s (%v)", path, response.Status, response.Body, err)
	}
	return m.bytes
}

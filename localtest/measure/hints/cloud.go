package main

import (
	"context"
	"encoding/pem"
	"errors"
	"fmt"
	"math/rand/v2"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"time"

	"github.com/go-json-experiment/json"

	"cardgames/localtest/cloud/lambda"
)

const (
	sendLatency  = 10 * time.Millisecond // at least; at most twice that
	queryLatency = 4 * time.Millisecond
)

// cloud is a table of watchers and a management API, each with TLS.
type cloud struct {
	table, management *httptest.Server
	certificate       string // the file of what the function trusts

	mu       sync.Mutex
	watchers int             // of each game
	told     map[string]bool // the connections that were sent a hint since it was emptied
}

func startCloud() (*cloud, error) {
	c := &cloud{told: map[string]bool{}}
	c.table = httptest.NewTLSServer(http.HandlerFunc(c.query))
	c.management = httptest.NewTLSServer(http.HandlerFunc(c.send))
	folder, err := os.MkdirTemp("", "hints")
	if err != nil {
		return nil, err
	}
	c.certificate = filepath.Join(folder, "certificate.pem")
	block := pem.Block{Type: "CERTIFICATE", Bytes: c.table.Certificate().Raw} // both servers have it
	return c, os.WriteFile(c.certificate, pem.EncodeToMemory(&block), 0o600)
}

func (c *cloud) close() {
	c.table.Close()
	c.management.Close()
	_ = os.RemoveAll(filepath.Dir(c.certificate))
}

// endpoints returns what the variables of the function refer to.
func (c *cloud) endpoints() map[string]string {
	return map[string]string{"DynamoDBEndpoint": c.table.URL, "LIVE_ENDPOINT": c.management.URL + "/live"}
}

// query responds with the watchers of a game.
func (c *cloud) query(w http.ResponseWriter, r *http.Request) {
	var in struct {
		Values map[string]struct{ S string } `json:"ExpressionAttributeValues"`
	}
	if err := json.UnmarshalRead(r.Body, &in); err != nil {
		http.Error(w, err.Error(), http.StatusBadRequest)
		return
	}
	c.mu.Lock()
	watchers := c.watchers
	c.mu.Unlock()
	var items []string
	now := time.Now()
	for i := range watchers {
		items = append(items, fmt.Sprintf(`{"game_id": {"S": %q}, "connection_id": {"S": "%[1]s-%d"},
			"since": {"N": "%d"}, "expires_at": {"N": "%d"}}`,
			in.Values[":game"].S, i, now.Unix(), now.Add(time.Hour).Unix()))
	}
	time.Sleep(queryLatency)
	w.Header().Set("Content-Type", "application/x-amz-json-1.0")
	_, _ = fmt.Fprintf(w, `{"Count": %d, "Items": [%s]}`, len(items), strings.Join(items, ","))
}

func (c *cloud) send(_ http.ResponseWriter, r *http.Request) {
	time.Sleep(sendLatency + rand.N(sendLatency))
	c.mu.Lock()
	defer c.mu.Unlock()
	c.told[filepath.Base(r.URL.Path)] = true
}

// notify gives a process the batch of a new version of each game. It returns how long the call
// took and how many watchers were not told.
func (c *cloud) notify(p *lambda.Process, games, watchers, version int) (took time.Duration, lost int, err error) {
	c.mu.Lock()
	c.watchers = watchers
	clear(c.told)
	c.mu.Unlock()
	var records []string
	for i := range games {
		records = append(records, fmt.Sprintf(`{"eventName": "INSERT", "dynamodb": {"Keys": {
			"game_id": {"S": "game%d"}, "version": {"N": "%d"}}, "NewImage": {"actor": {"N": "1"}, "body": {"B": %q}}}}`,
			i, version, body))
	}
	event := []byte(`{"Records": [` + strings.Join(records, ",") + `]}`)
	start := time.Now()
	_, err = p.Invoke(context.Background(), event)
	took = time.Since(start)
	c.mu.Lock()
	defer c.mu.Unlock()
	if len(c.told) > games*watchers {
		err = errors.Join(err, fmt.Errorf("%d connections were notified of %d", len(c.told), games*watchers))
	}
	return took, games*watchers - len(c.told), err
}

// body has the length of a record's, in base64. The function does not read it.
var body = strings.Repeat("A", 800)

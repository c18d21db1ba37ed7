package awsconfig_test

import (
	"net"
	"net/http"
	"net/http/httptest"
	"sync"
	"sync/atomic"
	"testing"

	"cardgames/infra/awsconfig"
)

// A batch has 128 sends at once. The next batch uses their connections again.
func TestABatchKeepsItsConnections(t *testing.T) {
	const sends = 128
	var opened atomic.Int64
	var arrived sync.WaitGroup // all requests of a batch, so that no two share a connection
	server := httptest.NewUnstartedServer(http.HandlerFunc(func(http.ResponseWriter, *http.Request) {
		arrived.Done()
		arrived.Wait()
	}))
	server.Config.ConnState = func(_ net.Conn, state http.ConnState) {
		if state == http.StateNew {
			opened.Add(1)
		}
	}
	server.Start()
	defer server.Close()
	cfg, err := awsconfig.FromEnv(func(name string) string { return name })
	if err != nil {
		t.Fatal(err)
	}
	for range 3 {
		arrived.Add(sends)
		var batch sync.WaitGroup
		for range sends {
			batch.Go(func() {
				request, err := http.NewRequestWithContext(t.Context(), http.MethodGet, server.URL, http.NoBody)
				if err != nil {
					t.Error(err)
					return
				}
				response, err := cfg.HTTPClient.Do(request)
				if err != nil {
					t.Error(err)
					return
				}
				if err := response.Body.Close(); err != nil {
					t.Error(err)
				}
			})
		}
		batch.Wait()
	}
	if n := opened.Load(); n != sends {
		t.Errorf("%d connections, want %d", n, sends)
	}
}

package races

import (
	"net/http"
	"sync"
	"sync/atomic"
	"testing"

	"github.com/aws/aws-sdk-go-v2/aws"

	"cardgames/localtest/service/faults"
	"cardgames/localtest/service/rawhttp"
)

// creationKeys is how many games are created at the same time by all clients.
const creationKeys = 12

// RunCreations lets many clients create games with the same Idempotency-Keys at the same
// time, while requests fail below the service and above it. All responses about a key
// must be of one game.
func RunCreations(t *testing.T, open func(t *testing.T, cfg aws.Config) Parts) {
	c := &match{T: t}
	below := faults.NewTransport(c.plan(1, 6, faults.RequestLost, faults.ReplyLost, faults.Throttled, faults.Delayed),
		http.DefaultTransport)
	cfg, err := faults.Config(below)
	if err != nil {
		t.Fatal(err)
	}
	c.client.Transport = faults.NewTransport(c.plan(2, 6, faults.RequestLost, faults.ReplyLost),
		&http.Transport{MaxIdleConnsPerHost: clients})
	c.serve(open(t, cfg))
	var made, repeated atomic.Int64
	for n := range creationKeys {
		key := "creation " + token(n) + " of all clients"
		var all sync.WaitGroup
		var bodies sync.Map // of the responses
		for range clients {
			all.Go(func() {
				r, err := c.client.Send(t.Context(), rawhttp.Post("/games", "").With("Idempotency-Key", key))
				switch {
				case err != nil || r.Status == http.StatusServiceUnavailable:
					return // which a client would send again
				case r.Status == http.StatusCreated:
					made.Add(1)
				case r.Status == http.StatusOK:
					repeated.Add(1)
				default:
					t.Errorf("%s: %d %s", key, r.Status, r.Body)
				}
				bodies.Store(string(r.Body), true)
			})
		}
		all.Wait()
		count := 0
		bodies.Range(func(any, any) bool { count++; return true })
		if count > 1 {
			t.Errorf("%s: %d different games", key, count)
		}
	}
	below.Wait()
	t.Logf("%d creations, %d repeated", made.Load(), repeated.Load())
	if made.Load() > creationKeys || made.Load() == 0 || repeated.Load() == 0 {
		t.Errorf("%d keys made %d games, and %d responses were repeated", creationKeys, made.Load(), repeated.Load())
	}
}

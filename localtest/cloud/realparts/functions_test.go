//go:build real

package realparts_test

import (
	"context"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	cardgames "cardgames/clients/go"
	"cardgames/infra/dynamo"
	"cardgames/infra/template"
	"cardgames/live"
	"cardgames/localtest/cloud/apigateway"
	"cardgames/localtest/cloud/eventsource"
	"cardgames/localtest/cloud/lambda"
	"cardgames/localtest/cloud/realparts"
	"cardgames/localtest/cloud/websocketapi"
	"cardgames/localtest/service/e2e"
	"cardgames/localtest/service/launch"
	"cardgames/localtest/service/opentable"
	"cardgames/savegame/verify"
)

// deployed is the service as the template describes it: the functions' binaries,
// each with only the environment that the template declares for it.
type deployed struct {
	*template.Template
	url       string
	dynamoDB  string                      // the endpoint
	s3        string                      // the endpoint
	objects   string                      // the folder of the objects
	live      string                      // URL of the WebSocket API
	sockets   string                      // URL of its management API
	functions map[string]*lambda.Function // by logical id
	recorder  recorder
	log       launch.Output // what the functions print
}

func deploy(t *testing.T) *deployed {
	t.Helper()
	d := &deployed{
		Template: deployment(t), dynamoDB: startDynamoDB(t),
		functions: map[string]*lambda.Function{},
	}
	must(t, lambda.Build())
	d.s3, d.objects = startS3(t)
	t.Cleanup(func() {
		if t.Failed() {
			t.Log(d.log.String())
		}
	})
	server := httptest.NewUnstartedServer(nil)
	t.Cleanup(server.Close)
	d.url, d.live = "http://"+server.Listener.Addr().String(), "ws://"+server.Listener.Addr().String()+"/live"
	sockets := d.webSockets(t)
	functions := map[string]apigateway.Function{}
	for id := range d.Functions {
		f := lambda.New(lambda.Binary(id), d.environment(t, id), &d.log)
		t.Cleanup(func() { f.Close() })
		d.functions[id], functions[id] = f, f.Invoke
	}
	gateway, err := apigateway.New(d.Template, functions)
	must(t, err)
	d.readStream(t)
	mux := http.NewServeMux()
	mux.Handle("/live", sockets)
	mux.Handle("/", gateway)
	server.Config.Handler = mux
	server.Start()
	return d
}

// webSockets starts the WebSocket API. The function of its $connect route may be
// added to d.functions later.
func (d *deployed) webSockets(t *testing.T) *websocketapi.Gateway {
	t.Helper()
	sockets := websocketapi.New(func(ctx context.Context, event []byte) ([]byte, error) {
		return d.functions[d.Connect].Invoke(ctx, event)
	}, websocketapi.CloudLimits)
	management := httptest.NewServer(sockets.Management())
	t.Cleanup(func() {
		_ = sockets.Close()
		management.Close()
	})
	d.sockets = management.URL
	return sockets
}

// readStream delivers the table's stream to the function that reads it.
func (d *deployed) readStream(t *testing.T) {
	t.Helper()
	stream := d.Streams[0]
	mapping, err := eventsource.New(stream)
	must(t, err)
	source, err := realparts.Stream(t.Context(), d.dynamoDB)
	must(t, err)
	ctx, stop := context.WithCancel(context.Background())
	var running sync.WaitGroup
	running.Go(func() { mapping.Run(ctx, source, d.functions[stream.Function].Invoke) })
	t.Cleanup(func() { stop(); running.Wait() })
}

// environment returns the environment of a function. Each function has endpoints of
// its own, so that its requests are recorded separately.
func (d *deployed) environment(t *testing.T, id string) []string {
	t.Helper()
	env, err := lambda.Environment(d.Functions[id], map[string]string{
		"DynamoDBEndpoint": d.recorder.recordingProxy(t, id, d.dynamoDB),
		"S3Endpoint":       d.recorder.recordingProxy(t, id, d.s3),
		"LIVE_URL":         d.live,
		"LIVE_ENDPOINT":    d.recorder.recordingProxy(t, id, d.sockets),
	})
	if err != nil {
		t.Fatalf("%s: %v", id, err)
	}
	return env
}

// The functions' binaries fulfil the HTTP contract on DynamoDB Local and versitygw.
// Each function uses every operation that its policy allows, and no other.
func TestEndToEndOnTheRealParts(t *testing.T) {
	d := deploy(t)
	t.Run("contract", func(t *testing.T) {
		e2e.Run(t, e2e.Target{BaseURL: d.url, Live: true})
	})
	t.Run("exports are stored", d.storesExports)
	t.Run("a connection that is gone is removed", d.removesGoneConnections)
	stream := d.Streams[0].Table // read by Lambda, not by the function
	tables := map[string]string{
		"GamesTable.Arn": " " + lambda.GamesTable, "WatchersTable.Arn": " " + lambda.WatchersTable,
		"InvitationsTable.Arn":                 " " + lambda.InvitationsTable,
		"${InvitationsTable.Arn}/index/public": " " + lambda.InvitationsTable + "/index/public",
	}
	for function, definition := range d.Functions {
		t.Run("policy of "+function, func(t *testing.T) {
			var allowed []string
			for _, s := range definition.Statements {
				if !strings.HasPrefix(s.Action, "logs:") && s.Resource != stream {
					allowed = append(allowed, s.Action+tables[s.Resource])
				}
			}
			slices.Sort(allowed)
			seen := d.recorder.operationsOf(function)
			if diff := cmp.Diff(allowed, seen, cmpopts.EquateEmpty()); diff != "" {
				t.Errorf("the policy and what was used differ (-policy +used):\n%s", diff)
			}
			t.Logf("%s has used %v, as its policy allows", function, seen)
		})
	}
}

func (d *deployed) storesExports(t *testing.T) {
	stored, err := filepath.Glob(filepath.Join(d.objects, lambda.Bucket, "exports", "*", "*.json"))
	if err != nil || len(stored) == 0 {
		t.Fatalf("%d exports, %v", len(stored), err)
	}
	for _, name := range stored {
		document, err := os.ReadFile(name)
		if err == nil {
			_, err = verify.Verify(document)
		}
		if err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// A hint to a connection that is gone removes it.
func (d *deployed) removesGoneConnections(t *testing.T) {
	watchers := dynamo.NewWatchers(config(t), lambda.WatchersTable, d.dynamoDB, nil)
	c := opentable.New(d.url)
	v, err := c.Create(cardgames.NewGame{})
	must(t, err)
	now := time.Now()
	gone := live.Connection{ID: "L0SM9cOFvHcCIhw=", Since: now.Add(-time.Hour), Until: now.Add(time.Hour)}
	must(t, watchers.Add(t.Context(), v.GameID, gone))
	_, err = c.Submit(v, v.LegalActions[0])
	must(t, err)
	for end := time.Now().Add(20 * time.Second); time.Now().Before(end); time.Sleep(50 * time.Millisecond) {
		if all, err := watchers.List(t.Context(), v.GameID); err == nil && len(all) == 0 {
			return
		}
	}
	t.Error("the connection is still stored")
}

// A function reads every variable that the template gives it: with an invalid
// value it does not start, and the error names the variable. Other tests show that
// it reads the endpoints (only they lead to the recorders), METRICS_NAMESPACE and RELEASE
// (TestCapacity looks for both in the log).
func TestFunctionsReadTheirEnvironment(t *testing.T) {
	must(t, lambda.Build())
	invalid := map[string]string{ // where "" is valid
		"CARD_SET_ORIGIN": "no URL", "INLINE_SETS": "yes", "ORIGIN_SECRETS": "short", "BLOCKED_GAMES": "an-id",
		"SERVED_SINCE": "yesterday", "OFFLINE": "yes", "EPOCH": "first", "FORMAT": "5",
	}
	optional := []string{"METRICS_NAMESPACE", "RELEASE", "LIVE_URL", "PUBLIC_URL"}
	for function, definition := range deployment(t).Functions {
		for name := range definition.Environment {
			noRequests := name == "ORIGIN_SECRETS" && function == deployment(t).Streams[0].Function
			if strings.HasSuffix(name, "_ENDPOINT") || slices.Contains(optional, name) || noRequests {
				continue
			}
			t.Run(function+" "+name, func(t *testing.T) {
				env, err := lambda.Environment(definition, nil)
				must(t, err)
				var log strings.Builder
				p, err := lambda.Start(lambda.Binary(function), append(env, name+"="+invalid[name]), &log, lambda.Timeout)
				must(t, err)
				_, err = p.Ready()
				p.Stop()
				if err == nil || !strings.Contains(log.String(), name) {
					t.Errorf("the log has no error that names the variable: %v, %q", err, log.String())
				}
			})
		}
	}
}

//go:build real

package realparts_test

import (
	"net/http/httptest"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"cardgames/localtest/apigateway"
	"cardgames/localtest/e2e"
	"cardgames/localtest/lambda"
	"cardgames/localtest/realparts"
	"cardgames/localtest/service"
)

// deployed is the service as the template describes it: the five binaries, each
// with just the environment that the template declares for it.
type deployed struct {
	url           string
	table, bucket string
	watchers      string                      // a table
	management    string                      // the management API of the connections
	functions     map[string]*lambda.Function // by logical id, as below
	recorders     map[string][]*realparts.Recorder
	log           service.Output // what the functions print
}

const stackName = "card-games"

// cardSetOrigin has no server: a deployed function fetches from public
// addresses only, and there are none in a test.
const cardSetOrigin = "https://cards.invalid/sets/"

func deploy(t *testing.T) *deployed {
	t.Helper()
	d := &deployed{
		table: newTable(t, "GamesTable"), watchers: newTable(t, "WatchersTable"), bucket: newBucket(t),
		functions: map[string]*lambda.Function{}, recorders: map[string][]*realparts.Recorder{},
	}
	build(t)
	t.Cleanup(func() {
		if t.Failed() {
			t.Log(d.log.String())
		}
	})
	functions := map[string]apigateway.Function{}
	for id := range deployment.Functions {
		f := lambda.New(binaryOf(t, id), d.environment(t, id), &d.log)
		t.Cleanup(func() { _, _ = f.Close() })
		d.functions[id], functions[id] = f, f.Invoke
	}
	gateway, err := apigateway.New(deployment, functions)
	if err != nil {
		t.Fatal(err)
	}
	server := httptest.NewServer(gateway)
	t.Cleanup(server.Close)
	d.url = server.URL
	return d
}

func build(t *testing.T) {
	t.Helper()
	if out, err := exec.Command("make", "-C", repository, "build").CombinedOutput(); err != nil {
		t.Fatalf("make build: %v: %s", err, out)
	}
}

func binaryOf(t *testing.T, function string) string {
	t.Helper()
	name, err := filepath.Abs(filepath.Join(repository, "bin", strings.ToLower(strings.TrimSuffix(function, "Function")), "bootstrap"))
	if err != nil {
		t.Fatal(err)
	}
	return name
}

// environment gives values to the names that the template declares for a
// function. Each function has its own way to AWS, so that what it asks for is
// known.
func (d *deployed) environment(t *testing.T, function string) []string {
	t.Helper()
	env, err := realparts.Environment(deployment.Functions[function], map[string]string{
		"GamesTable":       d.table,
		"WatchersTable":    d.watchers,
		"ExportsBucket":    d.bucket,
		"CardSetOrigin":    cardSetOrigin,
		"RetentionDays":    deployment.Defaults["RetentionDays"],
		"DynamoDBEndpoint": d.record(t, function, dynamoDB.Endpoint),
		"S3Endpoint":       d.record(t, function, objects.Endpoint),
		"AWS::StackName":   stackName,
		"LIVE_URL":         "",
		"LIVE_ENDPOINT":    d.record(t, function, d.management),
	})
	if err != nil {
		t.Fatalf("%s: %v", function, err)
	}
	return env
}

func (d *deployed) record(t *testing.T, function, endpoint string) string {
	t.Helper()
	r, err := realparts.Record("127.0.0.1:0", endpoint)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = r.Close() })
	d.recorders[function] = append(d.recorders[function], r)
	return r.Endpoint
}

// The HTTP contract on the binaries, DynamoDB Local and versitygw. Afterwards,
// each function has asked AWS for all that its policy allows, and nothing else.
func TestEndToEndOnTheRealParts(t *testing.T) {
	d := deploy(t)
	t.Run("contract", func(t *testing.T) {
		e2e.Run(t, e2e.Target{BaseURL: d.url, Dump: dumpOf(d.table, d.bucket)})
	})
	for function, given := range deployment.Functions {
		t.Run("policy of "+function, func(t *testing.T) {
			var allowed, seen []string
			for _, s := range given.Statements {
				if !strings.HasPrefix(s.Action, "logs:") { // which Lambda does for it
					allowed = append(allowed, s.Action)
				}
			}
			for _, r := range d.recorders[function] {
				seen = append(seen, r.Operations()...)
			}
			slices.Sort(allowed)
			slices.Sort(seen)
			if diff := cmp.Diff(allowed, seen); diff != "" {
				t.Errorf("the policy and what was seen differ (-policy +seen):\n%s", diff)
			}
			t.Logf("%s was seen to need %v, as its policy allows", function, seen)
		})
	}
}

// A function reads every variable that the template gives it: without a sound
// value it does not start, and says why. That it reads the endpoints is seen
// above, since nothing but them leads to the recorders, and METRICS_NAMESPACE is
// in the lines that TestCapacity measures.
func TestFunctionsReadTheirEnvironment(t *testing.T) {
	build(t)
	d := &deployed{table: "table", bucket: "bucket", recorders: map[string][]*realparts.Recorder{}}
	unsound := map[string]string{"CARD_SET_ORIGIN": "no URL"} // empty allows no set but the core set
	for function, given := range deployment.Functions {
		for name := range given.Environment {
			if strings.HasSuffix(name, "_ENDPOINT") || name == "METRICS_NAMESPACE" || name == "LIVE_URL" { // optional
				continue
			}
			t.Run(function+" "+name, func(t *testing.T) {
				env := append(d.environment(t, function), name+"="+unsound[name])
				var said strings.Builder
				p, err := lambda.Start(binaryOf(t, function), env, &said)
				if err != nil {
					t.Fatal(err)
				}
				_, err = p.Ready()
				p.Stop()
				if err == nil || !strings.Contains(said.String(), name) {
					t.Errorf("it does not end with an error that names the variable: %v, %q", err, said.String())
				}
			})
		}
	}
}

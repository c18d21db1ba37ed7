package template_test

import (
	"os"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"cardgames/localtest/template"
)

func load(t *testing.T) *template.Template {
	t.Helper()
	tmpl, err := template.Load("../../template.yaml")
	if err != nil {
		t.Fatal(err)
	}
	return tmpl
}

// The default route and the greedy one stand for the rest.
func TestRoutes(t *testing.T) {
	var keys []string
	for _, r := range load(t).Routes {
		keys = append(keys, r.Key())
	}
	want := []string{
		"$default", "GET /", "POST /games", "GET /games/{id}", "POST /games/{id}/actions", "GET /games/{id}/export",
		"GET /play", "GET /play/{proxy+}", "GET /schema", "GET /schema/{proxy+}",
	}
	if diff := cmp.Diff(want, keys); diff != "" {
		t.Errorf("routes (-want +got):\n%s", diff)
	}
}

// Three people who create a game in the same second are no attack.
func TestThrottlesLetABurstThrough(t *testing.T) {
	tmpl := load(t)
	number := func(text string) float64 {
		if value, ok := tmpl.Defaults[text]; ok {
			text = value
		}
		n, err := strconv.ParseFloat(text, 64)
		if err != nil {
			t.Error(err)
		}
		return n
	}
	for _, r := range tmpl.Routes {
		if rate, burst := number(r.Rate), number(r.Burst); burst < 2*rate || burst < 10 {
			t.Errorf("%s: %v a second, %v at once", r.Key(), rate, burst)
		}
	}
}

// A game is only ever added to: no function may change or delete what is stored,
// read other games than the one it is asked for, or do anything to a resource
// that is not of the template. That these are the actions which the functions
// take is seen where they run on the real parts.
func TestFunctionsMayOnlyAdd(t *testing.T) {
	allowed := []string{
		"dynamodb:Query GamesTable.Arn", "dynamodb:PutItem GamesTable.Arn", "s3:PutObject ${ExportsBucket.Arn}/exports/*",
		"logs:CreateLogStream LogGroup.Arn", "logs:PutLogEvents LogGroup.Arn",
		// Who is connected is all that may be forgotten.
		"dynamodb:Query WatchersTable.Arn", "dynamodb:PutItem WatchersTable.Arn", "dynamodb:DeleteItem WatchersTable.Arn",
		"dynamodb:DescribeStream GamesTable.StreamArn", "dynamodb:GetRecords GamesTable.StreamArn",
		"dynamodb:GetShardIterator GamesTable.StreamArn", "dynamodb:ListStreams GamesTable.StreamArn",
		"execute-api:ManageConnections arn:${AWS::Partition}:execute-api:${AWS::Region}:${AWS::AccountId}:${LiveApi}/live/POST/@connections/*",
	}
	for id, f := range load(t).Functions {
		for _, s := range f.Statements {
			if permission := s.Action + " " + s.Resource; !slices.Contains(allowed, permission) {
				t.Errorf("%s may %s", id, permission)
			}
		}
	}
}

func TestEnvironment(t *testing.T) {
	want := template.Function{
		Environment: map[string]string{
			"TABLE_NAME": "GamesTable", "DYNAMODB_ENDPOINT": "DynamoDBEndpoint", "METRICS_NAMESPACE": "AWS::StackName",
			"LIVE_URL": "LIVE_URL",
		},
		Constants: map[string]string{"GOMAXPROCS": "1"},
		Memory:    256, // make bench-memory
		Timeout:   10,
	}
	got := load(t).Functions["GetGameFunction"]
	got.Statements = nil
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("of GetGameFunction (-want +got):\n%s", diff)
	}
}

func TestCORS(t *testing.T) {
	want := template.CORS{
		AllowOrigins:  []string{"*"},
		AllowMethods:  []string{"GET", "POST"},
		AllowHeaders:  []string{"content-type", "authorization", "if-match", "if-none-match", "idempotency-key"},
		ExposeHeaders: []string{"ETag", "Location", "Retry-After", "WWW-Authenticate", "X-Poll-Interval", "X-Request-Id", "Idempotency-Replayed"},
		MaxAge:        7200,
	}
	if diff := cmp.Diff(want, load(t).CORS); diff != "" {
		t.Errorf("CORS (-want +got):\n%s", diff)
	}
}

// An operator has to say whose card sets to trust, and nothing else.
func TestOnlyTheOriginHasNoDefault(t *testing.T) {
	var without []string
	for name := range read(t)["Parameters"].(node) {
		if _, ok := load(t).Defaults[name]; !ok {
			without = append(without, name)
		}
	}
	if diff := cmp.Diff([]string{"CardSetOrigin"}, without); diff != "" {
		t.Errorf("parameters without a default (-want +got):\n%s", diff)
	}
}

// What costs by the month, whatever is played.
func TestWhatIsPaidForByTheMonth(t *testing.T) {
	tmpl := load(t)
	const function, others = 8, 2 + 1 + 1 + 1 + 2 + 1 + 2
	if got, want := tmpl.AlarmMetrics, 2*function+others; got != want {
		t.Errorf("%d metrics of alarms, want %d", got, want)
	}
	if diff := cmp.Diff([]string{"ServerErrors", "Throttled"}, tmpl.FilteredMetrics); diff != "" {
		t.Errorf("metrics of filters (-want +got):\n%s", diff)
	}
	if tmpl.Dashboards != 1 {
		t.Errorf("%d dashboards", tmpl.Dashboards)
	}
}

// The emulators of a developer's machine and of the tests read these.
func TestLiveUpdates(t *testing.T) {
	tmpl := load(t)
	if tmpl.Connect != "WatchGameFunction" {
		t.Errorf("$connect leads to %q", tmpl.Connect)
	}
	want := []template.Stream{{
		Function: "NotifyWatchersFunction", Table: "GamesTable.StreamArn", BatchSize: 100, MaxAge: 60, Parallel: 10,
		Filters: []string{`{"eventName":["INSERT"],"dynamodb":{"Keys":{"version":{"N":[{"anything-but":["-1","0"]}]}}}}`},
	}}
	if diff := cmp.Diff(want, tmpl.Streams); diff != "" {
		t.Errorf("streams (-want +got):\n%s", diff)
	}
}

func TestMakefileBuildsForTheTemplatesArchitecture(t *testing.T) {
	makefile, err := os.ReadFile("../../Makefile")
	if err != nil {
		t.Fatal(err)
	}
	arch := regexp.MustCompile(`(?m)^ARCH \?= (\S+)$`).FindSubmatch(makefile)
	if arch == nil {
		t.Fatal("the Makefile has no default for ARCH")
	}
	if got, want := string(arch[1]), load(t).Defaults["Architecture"]; got != want {
		t.Errorf("the Makefile builds for %s, the template asks for %s", got, want)
	}
}

// The build-%Function rule derives a package from a function's logical id.
func TestEveryFunctionHasItsFolder(t *testing.T) {
	for id := range load(t).Functions {
		folder := "../../functions/" + strings.ToLower(strings.TrimSuffix(id, "Function"))
		if info, err := os.Stat(folder); err != nil || !info.IsDir() {
			t.Errorf("%s: no folder %s", id, folder)
		}
	}
}

func TestParseRefuses(t *testing.T) {
	function := func(properties string) string {
		return "Resources:\n  F: {Type: AWS::Serverless::Function, Properties: " + properties + "}\n"
	}
	role := func(properties string) string {
		return "  R: {Type: AWS::IAM::Role, Properties: " + properties + "}\n"
	}
	for _, tc := range []struct{ name, text, want string }{
		{"no YAML", "a: [", "line 1"},
		{"no routes", "Resources: {}", "no function has a route"},
		{"another event", function("{Events: {E: {Type: Schedule}}}"), `resource F: event E: type "Schedule" is neither HttpApi nor DynamoDB`},
		{"half a route", function("{Events: {E: {Type: HttpApi, Properties: {Path: /x}}}}"), "resource F: event E: a route needs both"},
		{"SAM's own role", function("{}"), "resource F: it needs a Role"},
		{"policies beside a role", function("{Role: R.Arn, Policies: [AdministratorAccess]}"), "and no Policies"},
		{"a role of somebody else", function("{Role: R.Arn}"), "the template has no AWS::IAM::Role R"},
		{"a policy of somebody else", function("{Role: R.Arn}") + role("{ManagedPolicyArns: [AdministratorAccess]}"),
			"role R: the template has no AWS::IAM::ManagedPolicy AdministratorAccess"},
		{"two actions at once", function("{Role: R.Arn}") + role("{Policies: [{PolicyDocument: {Statement: [{Action: [a, b]}]}}]}"),
			"resource F: R: "},
	} {
		t.Run(tc.name, func(t *testing.T) {
			_, err := template.Parse([]byte(tc.text))
			if err == nil || !strings.Contains(err.Error(), tc.want) {
				t.Errorf("Parse = %v, want an error with %q", err, tc.want)
			}
		})
	}
}

func TestLoadNamesTheFile(t *testing.T) {
	if _, err := template.Load("testdata/none.yaml"); err == nil || !strings.Contains(err.Error(), "testdata/none.yaml") {
		t.Errorf("Load = %v, want an error that names the file", err)
	}
}

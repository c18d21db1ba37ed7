package template_test

import (
	"os"
	"regexp"
	"slices"
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

func TestRoutes(t *testing.T) {
	want := []template.Route{
		{"POST", "/games", "CreateGameFunction", "CreatesPerSecond", "CreatesPerSecond"},
		{"GET", "/games/{id}", "GetGameFunction", "ReadsPerSecond", "ReadsPerSecond"},
		{"POST", "/games/{id}/actions", "SubmitActionFunction", "MovesPerSecond", "MovesPerSecond"},
		{"GET", "/games/{id}/export", "ExportGameFunction", "ExportsPerSecond", "ExportsPerSecond"},
		{"GET", "/schema", "ApiDocsFunction", "DocsPerSecond", "50"},
		{"GET", "/schema/{proxy+}", "ApiDocsFunction", "DocsPerSecond", "50"},
	}
	if diff := cmp.Diff(want, load(t).Routes); diff != "" {
		t.Errorf("routes (-want +got):\n%s", diff)
	}
}

// A function may do what its endpoint does and nothing else: each statement
// allows one action on one resource. That these are the actions which the
// functions take is seen where they run on the real parts.
func TestFunctionsAreGivenOnlyWhatTheyNeed(t *testing.T) {
	const table, logs = "GamesTable.Arn", "LogGroup.Arn"
	may := func(allowed ...string) (all []template.Statement) {
		for pair := range slices.Chunk(append(allowed, "logs:CreateLogStream", logs, "logs:PutLogEvents", logs), 2) {
			all = append(all, template.Statement{Effect: "Allow", Action: pair[0], Resource: pair[1]})
		}
		return all
	}
	given := func(names ...string) map[string]string {
		all := map[string]string{"METRICS_NAMESPACE": "AWS::StackName"}
		for pair := range slices.Chunk(names, 2) {
			all[pair[0]] = pair[1]
		}
		return all
	}
	constants := map[string]string{"GOMAXPROCS": "1"}
	want := map[string]template.Function{
		"CreateGameFunction": {
			Environment: given("TABLE_NAME", "GamesTable", "DYNAMODB_ENDPOINT", "DynamoDBEndpoint",
				"CARD_SET_ORIGIN", "CardSetOrigin", "RETENTION_DAYS", "RetentionDays"),
			Constants:  constants,
			Statements: may("dynamodb:PutItem", table),
		},
		"GetGameFunction": {
			Environment: given("TABLE_NAME", "GamesTable", "DYNAMODB_ENDPOINT", "DynamoDBEndpoint"),
			Constants:   constants,
			Statements:  may("dynamodb:Query", table),
		},
		"SubmitActionFunction": {
			Environment: given("TABLE_NAME", "GamesTable", "DYNAMODB_ENDPOINT", "DynamoDBEndpoint"),
			Constants:   constants,
			Statements:  may("dynamodb:Query", table, "dynamodb:PutItem", table),
		},
		"ExportGameFunction": {
			Environment: given("TABLE_NAME", "GamesTable", "DYNAMODB_ENDPOINT", "DynamoDBEndpoint",
				"BUCKET_NAME", "ExportsBucket", "S3_ENDPOINT", "S3Endpoint"),
			Constants:  constants,
			Statements: may("dynamodb:Query", table, "s3:PutObject", "${ExportsBucket.Arn}/exports/*"),
		},
		"ApiDocsFunction": {Environment: given(), Constants: constants, Statements: may()},
	}
	if diff := cmp.Diff(want, load(t).Functions); diff != "" {
		t.Errorf("functions (-want +got):\n%s", diff)
	}
}

func TestCORS(t *testing.T) {
	want := template.CORS{
		AllowOrigins:  []string{"*"},
		AllowMethods:  []string{"GET", "POST"},
		AllowHeaders:  []string{"content-type", "authorization", "if-match", "if-none-match", "idempotency-key"},
		ExposeHeaders: []string{"ETag", "Location", "Retry-After", "X-Poll-Interval", "X-Request-Id", "Idempotency-Replayed"},
		MaxAge:        7200,
	}
	if diff := cmp.Diff(want, load(t).CORS); diff != "" {
		t.Errorf("CORS (-want +got):\n%s", diff)
	}
}

// CardSetOrigin has no default: an operator has to say whose card sets to trust.
func TestDefaults(t *testing.T) {
	want := map[string]string{
		"RetentionDays": "90", "Architecture": "x86_64",
		"CreatesPerSecond": "2", "MovesPerSecond": "100", "ReadsPerSecond": "300", "ExportsPerSecond": "5", "DocsPerSecond": "5",
		"MaxReadUnits": "2000", "MaxWriteUnits": "1000",
		"LogRetentionDays": "30", "KeepData": "true", "AlarmEmail": "", "MonthlyBudget": "20",
		"DynamoDBEndpoint": "", "S3Endpoint": "",
	}
	if diff := cmp.Diff(want, load(t).Defaults); diff != "" {
		t.Errorf("defaults (-want +got):\n%s", diff)
	}
}

// What costs by the month, whatever is played.
func TestWhatIsPaidForByTheMonth(t *testing.T) {
	const function = 5
	if tmpl := load(t); tmpl.AlarmMetrics != 3+1+2+function+function || tmpl.Dashboards != 1 {
		t.Errorf("%d metrics of alarms, %d dashboards", tmpl.AlarmMetrics, tmpl.Dashboards)
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
		{"another event", function("{Events: {E: {Type: Schedule}}}"), `resource F: event E: type "Schedule" is not HttpApi`},
		{"half a route", function("{Events: {E: {Type: HttpApi, Properties: {Path: /x}}}}"), "resource F: event E: a route needs"},
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

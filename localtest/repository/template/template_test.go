package template_test

import (
	"fmt"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"cardgames/infra/template"
)

func load(t *testing.T) *template.Template {
	t.Helper()
	tmpl, err := template.Load("../../../template.yaml")
	must(t, err)
	return tmpl
}

// A few requests in the same second are not throttled.
func TestThrottlesAllowABurst(t *testing.T) {
	for size := range map[string]bool{"small": true, "medium": true, "large": true} {
		tmpl := load(t).Sized(size)
		for _, r := range tmpl.Routes {
			rate, rateErr := tmpl.Number(r.Throttle.Rate)
			burst, burstErr := tmpl.Number(r.Throttle.Burst)
			if rateErr != nil || burstErr != nil || burst < 2*rate || burst < 10 {
				t.Errorf("%s, %s: %v a second, %v at once, %v, %v", size, r.Key(), rate, burst, rateErr, burstErr)
			}
		}
	}
}

// One address cannot use up what the gateway admits with what the function lets in of all.
func TestTheGatewayAdmitsMoreHandshakesThanAreLetIn(t *testing.T) {
	tmpl := load(t)
	all, err := tmpl.Rates()
	if let := all[template.Connect]; err != nil || tmpl.Handshakes < 10*let {
		t.Errorf("the gateway admits %v a second, the function lets %v in: %v", tmpl.Handshakes, let, err)
	}
}

// Functions may only add records of games: no function may change or delete what is
// stored of them, scan games, or use a resource outside of the template. Package
// realparts tests that the functions use all of these actions.
func TestFunctionsMayOnlyAdd(t *testing.T) {
	allowed := []string{
		"dynamodb:Query GamesTable.Arn", "dynamodb:PutItem GamesTable.Arn", "s3:PutObject ${ExportsBucket.Arn}/exports/*",
		"logs:CreateLogStream LogGroup.Arn", "logs:PutLogEvents LogGroup.Arn",
		"dynamodb:GetItem InvitationsTable.Arn", "dynamodb:PutItem InvitationsTable.Arn",
		"dynamodb:Query ${InvitationsTable.Arn}/index/public",
		// Only connections, and the cards of invitations that have ended, may be deleted.
		"dynamodb:DeleteItem InvitationsTable.Arn",
		"dynamodb:Query WatchersTable.Arn", "dynamodb:PutItem WatchersTable.Arn", "dynamodb:DeleteItem WatchersTable.Arn",
		"dynamodb:DescribeStream GamesTable.StreamArn", "dynamodb:GetRecords GamesTable.StreamArn",
		"dynamodb:GetShardIterator GamesTable.StreamArn", "dynamodb:ListStreams GamesTable.StreamArn",
		"execute-api:ManageConnections " +
			"arn:${AWS::Partition}:execute-api:${AWS::Region}:${AWS::AccountId}:${LiveApi}/live/POST/@connections/*",
	}
	for id, f := range load(t).Functions {
		if len(f.Statements) == 0 {
			t.Errorf("%s has no role in the template", id)
		}
		for _, s := range f.Statements {
			if permission := s.Action + " " + s.Resource; !slices.Contains(allowed, permission) {
				t.Errorf("%s may %s", id, permission)
			}
		}
	}
	for id, function := range ofType(read(t), "AWS::Serverless::Function") {
		if function["Policies"] != nil {
			t.Errorf("%s has policies in addition to its role's", id)
		}
	}
	for id, role := range rolesOfFunctions(t) {
		want := []any{"WriteLogPolicy", []any{"Traces", "TracePolicy", "AWS::NoValue"}}
		if diff := cmp.Diff(any(want), role["ManagedPolicyArns"]); diff != "" || role["Policies"] != nil {
			t.Errorf("%s has policies outside of the template (-want +got):\n%s", id, diff)
		}
	}
}

// The origin of card sets is the only parameter that an operator must set.
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

// docs/aws-reference.md has the template's parameters with their descriptions.
func TestTheDocumentationHasTheParameters(t *testing.T) {
	page, err := os.ReadFile("../../../docs/aws-reference.md")
	must(t, err)
	_, table, _ := strings.Cut(string(page), "<!-- parameters -->\n")
	table, _, _ = strings.Cut(table, "<!-- end -->")
	parameters := read(t)["Parameters"].(node)
	for name, p := range parameters {
		row := fmt.Sprintf("| `%s` | %v | %s |\n", name, load(t).Defaults[name], p.(node)["Description"])
		if !strings.Contains(table, row) {
			t.Errorf("the table of docs/aws-reference.md does not have the row\n%s", row)
		}
	}
	const headRows = 2
	if rows := strings.Count(table, "\n") - headRows; rows != len(parameters) {
		t.Errorf("the table of docs/aws-reference.md has %d rows for %d parameters", rows, len(parameters))
	}
}

// The template is read by people too, and CloudFormation takes at most 1 MB of it.
func TestTheTemplateIsShort(t *testing.T) {
	text, err := os.ReadFile("../../../template.yaml")
	must(t, err)
	if len(text) > 65_000 {
		t.Errorf("it has %d bytes, at most 65,000 are allowed", len(text))
	}
}

// Sizes have every figure of theirs, which is 0 as a parameter, so that the size decides, and they
// grow.
func TestSizes(t *testing.T) {
	tmpl := load(t)
	for name, of := range tmpl.Sizes {
		var values []float64
		for _, size := range []string{"small", "medium", "large"} {
			n, err := tmpl.Sized(size).Number(name)
			must(t, err)
			values = append(values, n)
		}
		if len(of) != 3 || tmpl.Defaults[name] != "0" || !slices.IsSorted(values) || values[0] <= 0 {
			t.Errorf("%s is %v, and by default %q", name, of, tmpl.Defaults[name])
		}
		own := *tmpl
		own.Defaults = map[string]string{"Size": "small", name: "7"}
		if n, err := own.Number(name); n != 7 || err != nil {
			t.Errorf("%s=7 is %v, %v", name, n, err)
		}
	}
	if tmpl.Defaults["Size"] != "medium" || len(tmpl.Sizes) < 15 {
		t.Errorf("the size is %q, of %d figures", tmpl.Defaults["Size"], len(tmpl.Sizes))
	}
}

func TestMakefileBuildsForTheTemplatesArchitecture(t *testing.T) {
	makefile, err := os.ReadFile("../../../Makefile")
	must(t, err)
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
	for id := range ofType(read(t), "AWS::Serverless::Function") {
		folder := "../../../functions/" + strings.ToLower(strings.TrimSuffix(id, "Function"))
		if info, err := os.Stat(folder); err != nil || !info.IsDir() {
			t.Errorf("%s: no folder %s", id, folder)
		}
	}
}

func must(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

//go:build real

package template_test

import (
	"encoding/json"
	"fmt"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// variants are parameters on which the set of resources depends.
var variants = map[string][]string{
	"defaults":        {"CardSetOrigin=https://cards.example/"},
	"no live updates": {"CardSetOrigin=https://cards.example/", "LiveUpdates=false"},
	"everything": {
		"CardSetOrigin=https://cards.example/", "GradualRollout=true", "LiveAccessLog=true",
		"Release=1795305600", "Commit=0123456789ab",
		"DomainName=play.example", "CertificateArn=arn:aws:acm:us-east-1:111122223333:certificate/a",
		"AlarmEmail=a@cards.example", "UrgentEmail=pager@cards.example", "Tracing=Active",
	},
	"stopped": {
		"CardSetOrigin=https://cards.example/", "Serve=false", "LiveUpdates=false", "Probed=false",
		"Tracing=Active",
	},
}

// translate returns the template as CloudFormation receives it.
func translate(t *testing.T, parameters ...string) node {
	t.Helper()
	program := []string{"localtest/repository/template/translate.py"}
	command := exec.Command(".tools/sam/bin/python", append(program, parameters...)...)
	command.Dir = "../../.."
	text, err := command.Output()
	if err != nil {
		t.Fatalf("translate.py: %v: %s", err, err.(*exec.ExitError).Stderr)
	}
	var all node
	must(t, json.Unmarshal(text, &all))
	return all
}

func TestTheTranslatedTemplate(t *testing.T) {
	for name, parameters := range variants {
		t.Run(name, func(t *testing.T) {
			root := translate(t, parameters...)
			t.Run("lint", func(t *testing.T) { lint(t, root) })
			t.Run("routes", func(t *testing.T) { checkRoutes(t, root) })
			t.Run("live updates", func(t *testing.T) { checkLive(t, root) })
			t.Run("functions", func(t *testing.T) { checkFunctions(t, root) })
			t.Run("deploy role", func(t *testing.T) { checkMayDeploy(t, "card-games", root["Resources"].(node)) })
		})
	}
}

// lint checks the resources against the schemas of their types, and finds circular
// references.
func lint(t *testing.T, root node) {
	text, err := json.Marshal(root)
	must(t, err)
	name := filepath.Join(t.TempDir(), "template.json")
	must(t, os.WriteFile(name, text, 0o600))
	// W1001: as in the template. W2001, W7001: parameters and the mapping are not used after the
	// transforms.
	linter := exec.Command("../../../.tools/sam/bin/cfn-lint", "--region", "us-east-1",
		"--ignore-checks", "W1001", "W2001", "W7001", "--", name)
	if out, err := linter.CombinedOutput(); err != nil {
		t.Errorf("cfn-lint: %v\n%s", err, out)
	}
}

// checkRoutes checks that every route of the template leads to its function and has
// its own throttle, and that nothing else has a throttle.
func checkRoutes(t *testing.T, root node) {
	paths := at(root, "Resources/Api/Properties/Body/paths").(node)
	settings := at(root, "Resources/ApiApiGatewayDefaultStage/Properties/RouteSettings").(node)
	var keys []string
	for _, r := range load(t).Routes {
		keys = append(keys, r.Key())
		path, method := r.Path, strings.ToLower(r.Method)
		if r.IsDefault() {
			path, method = "$default", "x-amazon-apigateway-any-method"
		}
		operation, ok := paths[path].(node)[method].(node)
		if !ok {
			t.Errorf("%s: no operation", r.Key())
			continue
		}
		if isDefault := operation["isDefaultRoute"] == true; isDefault != r.IsDefault() {
			t.Errorf("%s: isDefaultRoute is %v", r.Key(), isDefault)
		}
		uri := fmt.Sprint(operation["x-amazon-apigateway-integration"])
		if alias := "${" + r.Function + "Aliaslive}"; !strings.Contains(uri, alias) {
			t.Errorf("%s: leads to %s, not to %s", r.Key(), uri, alias)
		}
		throttle, _ := settings[r.Key()].(node)
		if throttle["ThrottlingRateLimit"] == nil || throttle["ThrottlingBurstLimit"] == nil {
			t.Errorf("%s: throttle %v", r.Key(), throttle)
		}
	}
	if got := slices.Sorted(maps.Keys(settings)); !slices.Equal(got, slices.Sorted(slices.Values(keys))) {
		t.Errorf("throttles of %v, routes %v", got, keys)
	}
}

// checkLive checks that $connect and the stream lead to the live aliases of their
// functions.
func checkLive(t *testing.T, root node) {
	for place, function := range map[string]string{
		"LiveApiConnectIntegration/Properties/IntegrationUri":       "WatchGameFunction",
		"LiveApiConnectPermission/Properties/FunctionName":          "WatchGameFunction",
		"NotifyWatchersFunctionNewVersions/Properties/FunctionName": "NotifyWatchersFunction",
	} {
		if text := fmt.Sprint(at(root, "Resources/"+place)); !strings.Contains(text, function+"Aliaslive") {
			t.Errorf("%s leads to %s, not to the alias of %s", place, text, function)
		}
	}
}

// checkFunctions checks that each function has its own role and writes to the
// template's log group, and that SAM adds only CodeDeploy's role.
func checkFunctions(t *testing.T, root node) {
	roles := map[string]bool{}
	for id, properties := range ofType(root, "AWS::Lambda::Function") {
		role := fmt.Sprint(at(properties, "Role/Fn::GetAtt").([]any)[0])
		if roles[role] {
			t.Errorf("%s shares its role %s", id, role)
		}
		roles[role] = true
		if diff := cmp.Diff(node{"Ref": "LogGroup"}, at(properties, "LoggingConfig/LogGroup")); diff != "" {
			t.Errorf("%s: log group (-want +got):\n%s", id, diff)
		}
	}
	for id := range ofType(root, "AWS::IAM::Role") {
		if !roles[id] && id != rolloutRole {
			t.Errorf("%s is no function's role", id)
		}
	}
}

// SAM publishes no version of a function if only the value of a parameter has
// changed, so each deployment sets Release.
func TestEachReleaseIsAVersion(t *testing.T) {
	versions := func(release string) map[string]node {
		return ofType(translate(t, "CardSetOrigin=https://cards.example/", "Release="+release), "AWS::Lambda::Version")
	}
	first, second := versions("1795305600"), versions("1795305601")
	for id := range first {
		if second[id] != nil {
			t.Errorf("%s is in both releases", id)
		}
	}
	if all := ofType(read(t), "AWS::Serverless::Function"); len(first) != len(all) {
		t.Errorf("%d versions of %d functions", len(first), len(all))
	}
}

// Versions outlive the deployment that replaces them, and name their release, so that
// the command rollback finds them.
func TestVersionsAreKept(t *testing.T) {
	root := translate(t, "CardSetOrigin=https://cards.example/", "Release=1795305600", "Commit=0123456789ab")
	for id, resource := range root["Resources"].(node) {
		if r := resource.(node); r["Type"] == "AWS::Lambda::Version" && r["DeletionPolicy"] != "Retain" {
			t.Errorf("%s has the deletion policy %v", id, r["DeletionPolicy"])
		}
	}
	const release = "${Commit}-${Release}"
	want := node{"Fn::If": []any{"IsReleased", node{"Fn::Sub": release}, ""}}
	for id, properties := range ofType(root, "AWS::Lambda::Function") {
		if diff := cmp.Diff(any(want), at(properties, "Environment/Variables/RELEASE")); diff != "" {
			t.Errorf("%s: RELEASE (-want +got):\n%s", id, diff)
		}
		if !slices.ContainsFunc(properties["Tags"].([]any), func(tag any) bool { return tag.(node)["Key"] == "commit" }) {
			t.Errorf("%s has no tag with the commit", id)
		}
	}
	if got := at(root, "Outputs/ReleaseName/Value/Fn::Sub"); got != release {
		t.Errorf("the output is %v", got)
	}
}

// brakesGroup would be what deploys the brake gradually.
const brakesGroup = "BrakeFunctionDeploymentGroup"

// Each deployment of a function watches the alarms about what it deploys, and no other:
// those about what is live may ring while a fix is deployed.
func TestDeploymentsWatchWhatTheyDeploy(t *testing.T) {
	root := translate(t, variants["everything"]...)
	groups := ofType(root, "AWS::CodeDeploy::DeploymentGroup")
	for id, group := range groups {
		version := strings.TrimSuffix(id, "FunctionDeploymentGroup") + "VersionAlarm"
		want := []any{node{"Name": node{"Ref": "NewReleaseAlarm"}}, node{"Name": node{"Ref": version}}}
		if diff := cmp.Diff(any(want), at(group, "AlarmConfiguration/Alarms")); diff != "" {
			t.Errorf("%s (-want +got):\n%s", id, diff)
		}
	}
	if all := ofType(read(t), "AWS::Serverless::Function"); len(groups) != len(all)-1 || groups[brakesGroup] != nil {
		t.Errorf("%d deployment groups of %d functions, of which the brake has none", len(groups), len(all))
	}
	text := fmt.Sprint(root["Resources"])
	for id := range ofType(root, "AWS::Lambda::Version") {
		if !strings.HasPrefix(id, "Brake") && !strings.Contains(text, "map[Fn::GetAtt:["+id+" Version]]") {
			t.Errorf("no alarm watches %s", id)
		}
	}
	dimension := at(root, "Resources/NewReleaseAlarm/Properties/Dimensions").([]any)[0].(node)["Value"]
	name := at(root, "Resources/NewReleaseAlarm/Properties/AlarmName/Fn::Sub")
	if diff := cmp.Diff(any(node{"Fn::Sub": "${Commit}-${Release}"}), dimension); diff != "" ||
		name != "${AWS::StackName}-release-${Release}" {
		t.Errorf("the alarm %v watches another release: %s", name, diff)
	}
}

package template_test

import (
	"encoding/json"
	"fmt"
	"maps"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"cardgames/infra/template"
)

// node is an object in the template. The short form of an intrinsic function is read
// as its argument.
type node = map[string]any

func read(t *testing.T) node {
	t.Helper()
	return readFile(t, "../../../template.yaml")
}

func readFile(t *testing.T, name string) node {
	t.Helper()
	var all node
	must(t, template.Decode(name, &all))
	return all
}

// at returns the value at a path below root, or nil if there is none.
func at(root node, path string) any {
	var value any = root
	for name := range strings.SplitSeq(path, "/") {
		object, _ := value.(node)
		value = object[name]
	}
	return value
}

// ofType returns the properties of the resources of a type, by logical id.
func ofType(root node, kind string) map[string]node {
	all := map[string]node{}
	for id, resource := range root["Resources"].(node) {
		if resource.(node)["Type"] == kind {
			all[id], _ = resource.(node)["Properties"].(node)
		}
	}
	return all
}

// Games and exports are kept when the stack is deleted, unless the operator chooses
// otherwise. Watchers and invitations are not kept.
func TestDataIsKept(t *testing.T) {
	notKept := []string{"WatchersTable", "InvitationsTable"}
	kept := []any{"KeepsData", "Retain", "Delete"}
	for id, resource := range read(t)["Resources"].(node) {
		r := resource.(node)
		if kind := r["Type"]; kind != "AWS::DynamoDB::Table" && kind != "AWS::S3::Bucket" || slices.Contains(notKept, id) {
			continue
		}
		for _, policy := range []string{"DeletionPolicy", "UpdateReplacePolicy"} {
			if diff := cmp.Diff(any(kept), r[policy]); diff != "" {
				t.Errorf("%s of %s (-want +got):\n%s", policy, id, diff)
			}
		}
	}
}

// Only Lambda can assume a role, and CodeDeploy the one that moves requests to a new version.
func TestRolesAreForServices(t *testing.T) {
	for id, role := range ofType(read(t), "AWS::IAM::Role") {
		service := "lambda.amazonaws.com"
		if id == rolloutRole {
			service = "codedeploy.amazonaws.com"
		}
		want := []any{node{"Effect": "Allow", "Principal": node{"Service": service}, "Action": "sts:AssumeRole"}}
		if diff := cmp.Diff(want, at(role, "AssumeRolePolicyDocument/Statement")); diff != "" {
			t.Errorf("%s (-want +got):\n%s", id, diff)
		}
	}
}

// rolloutRole is the role that no function has.
const rolloutRole = "RolloutRole"

// rolesOfFunctions returns the roles of functions by their logical ids.
func rolesOfFunctions(t *testing.T) map[string]node {
	t.Helper()
	roles := maps.Clone(ofType(read(t), "AWS::IAM::Role"))
	delete(roles, rolloutRole)
	return roles
}

// An alarm says how urgent it is, in its description, by whom it notifies when it rings and
// when it is over, and in the table of docs/aws-reference.md.
func TestEveryAlarmHasASeverity(t *testing.T) {
	page, err := os.ReadFile("../../../docs/aws-reference.md")
	must(t, err)
	rows := alarmRows(string(page))
	topics := map[string]string{"Urgent": "UrgentTopic", "Notice": "AlarmTopic"}
	seen := map[string]bool{}
	for id, alarm := range ofType(read(t), "AWS::CloudWatch::Alarm") {
		if version, ok := strings.CutSuffix(id, "VersionAlarm"); ok && at(read(t), "Resources/"+version+"Function") != nil {
			id = "VersionAlarm" // one row for all
		}
		severity, _, _ := strings.Cut(strings.Trim(fmt.Sprint(alarm["AlarmDescription"]), "["), " - ")
		for _, actions := range []string{"AlarmActions", "OKActions"} {
			if list, _ := alarm[actions].([]any); !slices.Contains(list, any(topics[severity])) {
				t.Errorf("%s, %q: the %s are %v", id, severity, actions, list)
			}
		}
		if rows[id] != severity {
			t.Errorf("%s is %q, in docs/aws-reference.md %q", id, severity, rows[id])
		}
		seen[id] = true
	}
	for id := range rows {
		if !seen[id] {
			t.Errorf("docs/aws-reference.md has the alarm %s, the template has not", id)
		}
	}
}

// alarmRows returns the severity of each alarm in the table of a page.
func alarmRows(page string) map[string]string {
	all := map[string]string{}
	_, table, _ := strings.Cut(page, "| Alarm | Severity |")
	table, _, _ = strings.Cut(table, "\n\n")
	for line := range strings.Lines(table) {
		cells := strings.Split(line, " | ")
		for name := range strings.SplitSeq(strings.Trim(cells[0], "| "), ", ") {
			if name, ok := strings.CutPrefix(name, "`"); ok {
				all[strings.Trim(name, "`")] = strings.ToUpper(cells[1][:1]) + cells[1][1:]
			}
		}
	}
	return all
}

// Each saved query is one that docs/aws-reference.md names.
func TestTheDocumentationNamesTheQueries(t *testing.T) {
	page, err := os.ReadFile("../../../docs/aws-reference.md")
	must(t, err)
	queries := ofType(read(t), "AWS::Logs::QueryDefinition")
	for id, query := range queries {
		name := strings.TrimPrefix(query["Name"].(string), "${AWS::StackName}/")
		if !strings.Contains(string(page), "| "+name+" |") {
			t.Errorf("%s: docs/aws-reference.md does not name %q", id, name)
		}
	}
	if len(queries) == 0 {
		t.Error("there are no saved queries")
	}
}

// Every function stops where Serve is false.
func TestEveryFunctionCanBeStopped(t *testing.T) {
	root := read(t)
	want := []any{"Stops", 0, "AWS::NoValue"}
	if diff := cmp.Diff(any(want), at(root, "Globals/Function/ReservedConcurrentExecutions")); diff != "" {
		t.Error(diff)
	}
	for id, function := range ofType(root, "AWS::Serverless::Function") {
		if own := function["ReservedConcurrentExecutions"]; own != nil && id != "BrakeFunction" {
			t.Errorf("%s reserves %v", id, own)
		}
	}
}

// Every role may send traces where Tracing is Active.
func TestEveryRoleMaySendTraces(t *testing.T) {
	for id, role := range rolesOfFunctions(t) {
		if arns := fmt.Sprint(role["ManagedPolicyArns"]); !strings.Contains(arns, "[Traces TracePolicy AWS::NoValue]") {
			t.Errorf("%s may not send traces: %s", id, arns)
		}
	}
}

// A gradual deployment of a function watches the version that it brings, and the release.
func TestEveryDeploymentWatchesItsVersion(t *testing.T) {
	root := read(t)
	alarms := ofType(root, "AWS::CloudWatch::Alarm")
	release := any([]any{"NewReleaseAlarm"})
	if diff := cmp.Diff(release, at(root, "Globals/Function/DeploymentPreference/Alarms")); diff != "" {
		t.Error(diff)
	}
	for id, function := range ofType(root, "AWS::Serverless::Function") {
		if id == "BrakeFunction" {
			continue // it is called without its alias
		}
		alarm := strings.TrimSuffix(id, "Function") + "VersionAlarm"
		if diff := cmp.Diff(any([]any{alarm}), at(function, "DeploymentPreference/Alarms")); diff != "" {
			t.Errorf("%s (-want +got):\n%s", id, diff)
		}
		want := []any{node{"Name": "FunctionName", "Value": id},
			node{"Name": "Resource", "Value": []any{":", []any{id, "live"}}},
			node{"Name": "ExecutedVersion", "Value": id + ".Version.Version"}}
		if diff := cmp.Diff(any(want), alarms[alarm]["Dimensions"]); diff != "" {
			t.Errorf("%s (-want +got):\n%s", alarm, diff)
		}
	}
}

// An alarm has at most ten metrics (Amazon CloudWatch User Guide, "Creating a
// CloudWatch alarm based on a metric math expression").
func TestAlarmsHaveAtMostTenMetrics(t *testing.T) {
	for id, alarm := range ofType(read(t), "AWS::CloudWatch::Alarm") {
		metrics, _ := alarm["Metrics"].([]any)
		expressions := func(m any) bool { return m.(node)["Expression"] != nil }
		if n := len(slices.DeleteFunc(metrics, expressions)); n > 10 {
			t.Errorf("%s watches %d metrics", id, n)
		}
	}
}

// An alarm on a metric that nothing writes never fires.
func TestAlarmsWatchMetricsThatTheTemplateWrites(t *testing.T) {
	written := append(load(t).FilteredMetrics, "ProbeGames", "HintTime") // by the probe
	for _, m := range load(t).AlarmMetrics {
		if m.Namespace == "AWS::StackName" && !slices.Contains(written, m.Name) {
			t.Errorf("nothing writes %s", m.Name)
		}
	}
}

func TestTheDashboardChartsTheMetricsOfTheService(t *testing.T) {
	body, _ := at(read(t), "Resources/Dashboard/Properties/DashboardBody").(string)
	if !json.Valid([]byte(body)) {
		t.Errorf("the dashboard is not JSON: %s", body)
	}
	for _, metric := range []string{
		`"GamesCreated", "Route", "POST /games"`, `"MovesAccepted", "Route", "POST /games/{id}/actions"`,
		`"Conflicts", "Route", "POST /games/{id}/actions"`, `"FetchFailures", "Route", "POST /games"`,
		`"InvitationsOffered", "Route", "POST /invitations"`,
		`"InvitationsAccepted", "Route", "POST /invitations/{id}/acceptance"`,
		`"Connections", "Route", "$connect"`, `"HintsGone"`, `"HintsFailed"`,
	} {
		if !strings.Contains(body, `["${AWS::StackName}", `+metric+`]`) {
			t.Errorf("no chart shows %s", metric)
		}
	}
	for _, search := range []string{`,Reason} MetricName=\"MovesRefused\"', 'Sum', 300)`,
		`,Route} MetricName=\"Latency\"', 'p99', 300)`} {
		if !strings.Contains(body, `"SEARCH('{\"${AWS::StackName}\"`+search+`"`) {
			t.Errorf("no chart shows %s", search)
		}
	}
}

// A line of the access log is JSON and has no path. The path has the id of a game,
// with which anyone can play an open game.
func TestAccessLog(t *testing.T) {
	format, _ := at(read(t), "Resources/Api/Properties/AccessLogSettings/Format").(string)
	wantFormat(t, format)
}

// Handshakes have ids of games and tickets in their query.
func TestTheAccessLogOfConnections(t *testing.T) {
	settings, _ := at(read(t), "Resources/LiveApi/Properties/AccessLogSettings").([]any)
	if len(settings) != 3 || settings[0] != "LogsConnections" {
		t.Fatalf("the settings are %v", settings)
	}
	format, _ := at(settings[1].(node), "Format").(string)
	wantFormat(t, format)
}

func wantFormat(t *testing.T, format string) {
	t.Helper()
	var line map[string]string
	if err := json.Unmarshal([]byte(format), &line); err != nil {
		t.Fatalf("%v in %s", err, format)
	}
	for name, value := range line {
		if strings.Contains(value, "path") || strings.Contains(value, "query") {
			t.Errorf("%s is %s", name, value)
		}
	}
	if line["route"] != "$context.routeKey" || line["request_id"] != "$context.requestId" {
		t.Errorf("a line has no route or no request id: %v", line)
	}
}

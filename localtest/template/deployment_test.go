package template_test

import (
	"bytes"
	"encoding/json"
	"maps"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"go.yaml.in/yaml/v3"

	"cardgames/schemas"
)

// node is a part of the template. An intrinsic function in its short form reads
// as its argument.
type node = map[string]any

func read(t *testing.T) node {
	t.Helper()
	text, err := os.ReadFile("../../template.yaml")
	if err != nil {
		t.Fatal(err)
	}
	var all node
	if err := yaml.Unmarshal(text, &all); err != nil {
		t.Fatal(err)
	}
	return all
}

// at follows names from the template's root; nil: there is nothing.
func at(root node, path string) any {
	var here any = root
	for name := range strings.SplitSeq(path, "/") {
		below, _ := here.(node)
		here = below[name]
	}
	return here
}

func TestTheDeploymentIsSafe(t *testing.T) {
	unlessTold := []any{"KeepsData", true, false}
	retained := []any{"KeepsData", "Retain", "Delete"}
	root := read(t)
	for path, want := range map[string]any{
		// Conditions in a DeletionPolicy need the first.
		"Transform": []any{"AWS::LanguageExtensions", "AWS::Serverless-2016-10-31"},

		"Parameters/KeepData/Default":                                                                 "true",
		"Resources/GamesTable/DeletionPolicy":                                                         retained,
		"Resources/GamesTable/UpdateReplacePolicy":                                                    retained,
		"Resources/GamesTable/Properties/DeletionProtectionEnabled":                                   unlessTold,
		"Resources/GamesTable/Properties/PointInTimeRecoverySpecification/PointInTimeRecoveryEnabled": unlessTold,
		"Resources/GamesTable/Properties/TimeToLiveSpecification":                                     node{"AttributeName": "expires_at", "Enabled": true},
		"Resources/GamesTable/Properties/SSESpecification":                                            node{"SSEEnabled": true},
		"Resources/GamesTable/Properties/BillingMode":                                                 "PAY_PER_REQUEST",
		"Resources/GamesTable/Properties/OnDemandThroughput":                                          node{"MaxReadRequestUnits": "MaxReadUnits", "MaxWriteRequestUnits": "MaxWriteUnits"},
		"Resources/ExportsBucket/DeletionPolicy":                                                      retained,
		"Resources/ExportsBucket/UpdateReplacePolicy":                                                 retained,
		"Resources/ExportsBucket/Properties/BucketEncryption/ServerSideEncryptionConfiguration":       []any{node{"ServerSideEncryptionByDefault": node{"SSEAlgorithm": "AES256"}}},
		"Resources/ExportsBucket/Properties/PublicAccessBlockConfiguration":                           node{"BlockPublicAcls": true, "BlockPublicPolicy": true, "IgnorePublicAcls": true, "RestrictPublicBuckets": true},
		"Resources/LogGroup/Properties/RetentionInDays":                                               "LogRetentionDays",
		"Resources/AccessLog/Properties/RetentionInDays":                                              "LogRetentionDays",
		"Resources/Budget/Condition":                                                                  "HasAlarmEmail",
		"Resources/Budget/Properties/Budget/BudgetLimit":                                              node{"Amount": "MonthlyBudget", "Unit": "USD"},
		"Resources/AlarmTopic/Properties/Subscription":                                                []any{"HasAlarmEmail", []any{node{"Protocol": "email", "Endpoint": "AlarmEmail"}}, "AWS::NoValue"},
		"Globals/Function/MemorySize":                                                                 256, // make bench-memory
		"Resources/SlowAnswersAlarm/Properties/ExtendedStatistic":                                     "p99",
		"Globals/Function/Architectures":                                                              []any{"Architecture"},
		"Globals/Function/LoggingConfig":                                                              node{"LogGroup": "LogGroup", "LogFormat": "JSON", "SystemLogLevel": "WARN"},
		"Resources/Api/Properties/AccessLogSettings/DestinationArn":                                   "AccessLog.Arn",
	} {
		if diff := cmp.Diff(want, at(root, path)); diff != "" {
			t.Errorf("%s (-want +got):\n%s", path, diff)
		}
	}
}

func TestTheBucketTakesOnlyTLSAndForgetsExports(t *testing.T) {
	root := read(t)
	statements, _ := at(root, "Resources/ExportsBucketPolicy/Properties/PolicyDocument/Statement").([]any)
	wantStatements := []any{node{
		"Sid": "TLSOnly", "Effect": "Deny", "Principal": "*", "Action": "s3:*",
		"Resource":  []any{"ExportsBucket.Arn", "${ExportsBucket.Arn}/*"},
		"Condition": node{"Bool": node{"aws:SecureTransport": false}},
	}}
	if diff := cmp.Diff(wantStatements, statements); diff != "" {
		t.Errorf("policy (-want +got):\n%s", diff)
	}
	wantRules := []any{
		node{"Id": "abandoned-uploads", "Status": "Enabled", "AbortIncompleteMultipartUpload": node{"DaysAfterInitiation": 1}},
		[]any{"Expires", node{"Id": "retention", "Status": "Enabled", "Prefix": "exports/", "ExpirationInDays": "RetentionDays"}, "AWS::NoValue"},
	}
	rules := at(root, "Resources/ExportsBucket/Properties/LifecycleConfiguration/Rules")
	if diff := cmp.Diff(wantRules, rules); diff != "" {
		t.Errorf("lifecycle (-want +got):\n%s", diff)
	}
}

// A role is for Lambda alone to take.
func TestRolesAreForLambda(t *testing.T) {
	want := []any{node{"Effect": "Allow", "Principal": node{"Service": "lambda.amazonaws.com"}, "Action": "sts:AssumeRole"}}
	for id, resource := range read(t)["Resources"].(node) {
		if resource.(node)["Type"] != "AWS::IAM::Role" {
			continue
		}
		if diff := cmp.Diff(want, at(resource.(node), "Properties/AssumeRolePolicyDocument/Statement")); diff != "" {
			t.Errorf("%s (-want +got):\n%s", id, diff)
		}
	}
}

// functions are the logical ids of all.
func functions(t *testing.T) []string {
	t.Helper()
	var ids []string
	for id := range load(t).Functions {
		ids = append(ids, id)
	}
	slices.Sort(ids)
	return ids
}

func TestAlarms(t *testing.T) {
	everyFunction := func(metric string) []string {
		var watched []string
		for _, id := range functions(t) {
			watched = append(watched, "AWS/Lambda "+metric+" "+id)
		}
		return watched
	}
	want := map[string][]string{
		"ServerErrorsAlarm":      {"AWS/ApiGateway 5xx Api", "AWS/ApiGateway Count Api", "AWS::StackName FetchFailures POST /games"},
		"SlowAnswersAlarm":       {"AWS/ApiGateway Latency Api"},
		"TableThrottlesAlarm":    {"AWS/DynamoDB ReadThrottleEvents GamesTable", "AWS/DynamoDB WriteThrottleEvents GamesTable"},
		"FunctionErrorsAlarm":    everyFunction("Errors"),
		"FunctionThrottlesAlarm": everyFunction("Throttles"),
	}
	got := map[string][]string{}
	for id, resource := range read(t)["Resources"].(node) {
		if resource.(node)["Type"] != "AWS::CloudWatch::Alarm" {
			continue
		}
		properties := resource.(node)["Properties"].(node)
		if diff := cmp.Diff([]any{"AlarmTopic"}, properties["AlarmActions"]); diff != "" {
			t.Errorf("%s tells somebody else (-want +got):\n%s", id, diff)
		}
		got[id] = watched(properties)
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("alarms (-want +got):\n%s", diff)
	}
}

func TestOutputs(t *testing.T) {
	want := []string{
		"AccessLogName", "AlarmTopicArn", "ApiUrl", "DashboardUrl", "DocumentationUrl",
		"ExportsBucketName", "GamesTableName", "LogGroupName",
	}
	if diff := cmp.Diff(want, slices.Sorted(maps.Keys(read(t)["Outputs"].(node)))); diff != "" {
		t.Errorf("outputs (-want +got):\n%s", diff)
	}
}

// watched names the metrics of an alarm: their namespace, name and dimension.
func watched(alarm node) []string {
	describe := func(metric node) string {
		return strings.Join([]string{
			metric["Namespace"].(string), metric["MetricName"].(string), metric["Dimensions"].([]any)[0].(node)["Value"].(string),
		}, " ")
	}
	if alarm["MetricName"] != nil {
		return []string{describe(alarm)}
	}
	var all []string
	for _, m := range alarm["Metrics"].([]any) {
		if metric, ok := at(m.(node), "MetricStat/Metric").(node); ok {
			all = append(all, describe(metric))
		}
	}
	slices.Sort(all)
	return all
}

// charted are the metrics of the service as the dashboard shows them.
var charted = map[string]string{
	"GamesCreated":  `["stack","GamesCreated","Route","POST /games"]`,
	"MovesAccepted": `["stack","MovesAccepted","Route","POST /games/{id}/actions"]`,
	"MovesRefused":  `SEARCH('{\"stack\",Reason} MetricName=\"MovesRefused\"', 'Sum', 300)`,
	"Conflicts":     `["stack","Conflicts","Route","POST /games/{id}/actions"]`,
	"FetchFailures": `["stack","FetchFailures","Route","POST /games"]`,
	"Latency":       `SEARCH('{\"stack\",Route} MetricName=\"Latency\"', 'p99', 300)`,
}

func TestTheDashboardChartsTheMetricsOfTheService(t *testing.T) {
	body, _ := at(read(t), "Resources/Dashboard/Properties/DashboardBody").(string)
	body = strings.ReplaceAll(body, "${AWS::StackName}", "stack")
	var dashboard struct {
		Widgets []struct {
			Properties struct {
				Title   string
				Metrics []json.RawMessage
			}
		}
	}
	if err := json.Unmarshal([]byte(body), &dashboard); err != nil {
		t.Fatal(err)
	}
	var shown bytes.Buffer
	for _, w := range dashboard.Widgets {
		if w.Properties.Title == "" || len(w.Properties.Metrics) == 0 {
			t.Errorf("a chart of nothing: %+v", w)
		}
		for _, m := range w.Properties.Metrics {
			if err := json.Compact(&shown, m); err != nil {
				t.Fatal(err)
			}
		}
	}
	for name, as := range charted {
		if !strings.Contains(shown.String(), as) {
			t.Errorf("no chart shows %s as %s", name, as)
		}
	}
}

// A line of the access log is JSON, and has no path: that has the id of a game,
// which is all that it takes to play an open one.
func TestAccessLog(t *testing.T) {
	format, _ := at(read(t), "Resources/Api/Properties/AccessLogSettings/Format").(string)
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

// Every operation of the OpenAPI document has one route. Every route has one
// operation, but for the one below /schema/, which has several.
func TestRoutesAndOperationsAgree(t *testing.T) {
	var document struct {
		Paths map[string]map[string]struct {
			ID string `json:"operationId"`
		}
	}
	if err := json.Unmarshal(schemas.OpenAPI, &document); err != nil {
		t.Fatal(err)
	}
	operations := map[string][]string{}
	for path, methods := range document.Paths {
		if strings.HasPrefix(path, "/schema/") {
			path = "/schema/{proxy+}"
		}
		for method, operation := range methods {
			route := strings.ToUpper(method) + " " + path
			operations[route] = append(operations[route], operation.ID)
		}
	}
	for _, r := range load(t).Routes {
		route := r.Method + " " + r.Path
		if n := len(operations[route]); n != 1 && r.Path != "/schema/{proxy+}" || n == 0 {
			t.Errorf("route %s has the operations %v", route, operations[route])
		}
		delete(operations, route)
	}
	for route, ids := range operations {
		t.Errorf("no route %s for %v", route, ids)
	}
}

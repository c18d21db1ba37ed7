package template_test

import (
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"cardgames/infra/brake"
	"cardgames/infra/dynamo"
	"cardgames/infra/template"
)

// The brake may change the throttles of both APIs' stages, and note what it does beside the watchers,
// and nothing else.
func TestTheBrakeMayOnlyBrake(t *testing.T) {
	root := read(t)
	const stages = "arn:${AWS::Partition}:apigateway:${AWS::Region}::/apis/"
	want := map[string]any{
		"apigateway:PATCH":                  []any{stages + "${Api}/stages/$default", stages + "${LiveApi}/stages/live"},
		"[dynamodb:Query dynamodb:PutItem]": "WatchersTable.Arn",
	}
	got := map[string]any{}
	for _, policy := range ofType(root, "AWS::IAM::RolePolicy") {
		if policy["RoleName"] != "BrakeRole" {
			t.Errorf("a policy of %v", policy["RoleName"])
		}
		for _, s := range at(policy, "PolicyDocument/Statement").([]any) {
			got[fmt.Sprint(s.(node)["Action"])] = s.(node)["Resource"]
		}
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
	for id, policy := range ofType(root, "AWS::IAM::ManagedPolicy") {
		if strings.Contains(fmt.Sprint(policy["Roles"]), "Brake") {
			t.Errorf("it has %s too", id)
		}
	}
}

// Of the table of watchers, the brake and those who read what it notes get the items of the service alone,
// as does the role of a deployment, and nobody's connection.
func TestTheStateOfTheServiceIsApart(t *testing.T) {
	want := any(node{"ForAnyValue:StringEquals": node{"dynamodb:LeadingKeys": dynamo.ServiceID}})
	for _, id := range []string{"BrakePolicy", "ReadStatePolicy"} {
		all := at(read(t), "Resources/"+id+"/Properties/PolicyDocument/Statement").([]any)
		s := all[len(all)-1].(node)
		if diff := cmp.Diff(want, s["Condition"]); diff != "" || s["Resource"] != "WatchersTable.Arn" {
			t.Errorf("%s is about %v (-want +got):\n%s", id, s["Resource"], diff)
		}
	}
	own, _ := policy(t, deployRole)
	for _, s := range own {
		if of := s.Condition["ForAnyValue:StringEquals"]; of != nil && of["dynamodb:LeadingKeys"][0] != dynamo.ServiceID {
			t.Errorf("the role of a deployment gets %v", s.Condition)
		}
	}
}

// The brake knows the throttles that it restores: of each route, and of handshakes.
func TestTheBrakeKnowsTheTemplate(t *testing.T) {
	figures := at(read(t), "Resources/BrakeFunction/Properties/Environment/Variables/FIGURES").(string)
	for _, size := range []string{"small", "medium", "large"} {
		knows(t, load(t).Sized(size), figures)
		own := load(t).Sized(size)
		for i, name := range slices.Sorted(maps.Keys(own.Sizes)) {
			own.Defaults[name] = fmt.Sprint(i + 1)
		}
		knows(t, own, figures)
	}
}

// knows compares the throttles that the brake restores with those of a template.
func knows(t *testing.T, tmpl *template.Template, figures string) {
	t.Helper()
	for name, value := range tmpl.Defaults {
		figures = strings.ReplaceAll(figures, "${"+name+"}", value)
	}
	throttles, err := brake.ParseThrottles(figures)
	must(t, err)
	want := map[string]brake.Throttle{}
	for _, r := range tmpl.Routes {
		rate, rateErr := tmpl.Number(r.Throttle.Rate)
		burst, burstErr := tmpl.Number(r.Throttle.Burst)
		must(t, errors.Join(rateErr, burstErr))
		want[r.Key()] = brake.Throttle{Rate: rate, Burst: burst}
	}
	if diff := cmp.Diff(want, throttles.Routes); diff != "" {
		t.Errorf("(-template +brake):\n%s", diff)
	}
	live := at(read(t), "Resources/LiveApi/Properties/DefaultRouteSettings").(node)
	want["live"] = brake.Throttle{Rate: tmpl.Handshakes, Burst: float64(live["ThrottlingBurstLimit"].([]any)[1].(int))}
	if throttles.Handshakes != want["live"] {
		t.Errorf("handshakes are restored to %+v, want %+v", throttles.Handshakes, want["live"])
	}
}

// Its alarms have a stage each that it knows, look at each minute, and act when so many of the last ones
// are above a threshold. They watch every table, and as many metrics as an alarm takes (Amazon CloudWatch
// User Guide, "Limits").
func TestTheAlarmsOfTheBrake(t *testing.T) {
	root := read(t)
	alarms := ofType(root, "AWS::CloudWatch::Alarm")
	tmpl := load(t)
	for _, stage := range []string{brake.Slow, brake.Stop, brake.Day} {
		a := alarms[stage+"Alarm"]
		if a["AlarmName"] != "${AWS::StackName}-brake-"+stage || a["Threshold"] != stage+"Above" ||
			a["TreatMissingData"] != "notBreaching" {
			t.Errorf("%s: %v", stage, a)
		}
		for property, key := range map[string]string{"EvaluationPeriods": "Of", "DatapointsToAlarm": "Minutes"} {
			if diff := cmp.Diff(any([]any{"Brake", stage, key}), a[property]); diff != "" {
				t.Errorf("%s of %s (-want +got):\n%s", property, stage, diff)
			}
		}
		want := any([]any{"BrakeFunction.Arn", "UrgentTopic"})
		if diff := cmp.Diff([]any{want, want}, []any{a["AlarmActions"], a["OKActions"]}); diff != "" {
			t.Errorf("%s (-want +got):\n%s", stage, diff)
		}
		for _, m := range a["Metrics"].([]any) {
			if period := at(m.(node), "MetricStat/Period"); period != nil && period != 60 {
				t.Errorf("%s: a period of %v", stage, period)
			}
		}
	}
	for table := range tmpl.Tables {
		for _, metric := range []string{"ConsumedReadCapacityUnits ", "ConsumedWriteCapacityUnits "} {
			if !slices.Contains(slices.Collect(maps.Values(tmpl.Brake.Metrics)), metric+table) {
				t.Errorf("no alarm sees %s%s", metric, table)
			}
		}
	}
	want := map[string]template.Stage{
		"Slow": {Minutes: 10, Of: 15}, "Stop": {Minutes: 55, Of: 60}, "Day": {Minutes: 120, Of: 1440}}
	if diff := cmp.Diff(want, tmpl.Brake.Stages); diff != "" || len(tmpl.Brake.Metrics) > 10 {
		t.Errorf("%d metrics; stages (-want +got):\n%s", len(tmpl.Brake.Metrics), diff)
	}
}

package template_test

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"cardgames/infra/brake"
	"cardgames/infra/template"
)

// The brake may change the concurrency of each function but its own, and the throttles of the
// API's stage, and nothing else.
func TestTheBrakeMayOnlyBrake(t *testing.T) {
	root := read(t)
	const stage = "arn:${AWS::Partition}:apigateway:${AWS::Region}::/apis/${Api}/stages/$default"
	want := map[string]any{"apigateway:PATCH": stage}
	for _, id := range functions(t) {
		want["[lambda:PutFunctionConcurrency lambda:DeleteFunctionConcurrency] "+id] = id + ".Arn"
	}
	got := map[string]any{}
	for _, policy := range ofType(root, "AWS::IAM::RolePolicy") {
		if policy["RoleName"] != "BrakeRole" {
			t.Errorf("a policy of %v", policy["RoleName"])
		}
		for _, s := range at(policy, "PolicyDocument/Statement").([]any) {
			action, resource := fmt.Sprint(s.(node)["Action"]), s.(node)["Resource"]
			if function, ok := strings.CutSuffix(fmt.Sprint(resource), ".Arn"); ok {
				action += " " + function
			}
			got[action] = resource
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

// The brake stops all functions, and knows the throttles that it restores.
func TestTheBrakeKnowsTheTemplate(t *testing.T) {
	root := read(t)
	variables := at(root, "Resources/BrakeFunction/Properties/Environment/Variables").(node)
	stopped := []string{}
	for _, id := range variables["FUNCTIONS"].([]any)[1].([]any) {
		stopped = append(stopped, id.(string))
	}
	slices.Sort(stopped)
	if diff := cmp.Diff(functions(t), stopped); diff != "" {
		t.Errorf("what is stopped (-want +got):\n%s", diff)
	}
	for _, size := range []string{"small", "medium", "large"} {
		knows(t, load(t).Sized(size), variables["FIGURES"].(string))
	}
}

// knows compares the throttles that the brake restores with those of a template.
func knows(t *testing.T, tmpl *template.Template, figures string) {
	t.Helper()
	for name, value := range tmpl.Defaults {
		figures = strings.ReplaceAll(figures, "${"+name+"}", value)
	}
	throttles, err := brake.Throttles(figures)
	must(t, err)
	rates, err := tmpl.Rates()
	must(t, err)
	bursts, err := tmpl.Bursts()
	must(t, err)
	want := []string{"GET /games/{id}", "GET /games/{id}/export", "POST /games", "POST /invitations"}
	if diff := cmp.Diff(want, slices.Sorted(maps.Keys(throttles))); diff != "" {
		t.Errorf("creations, exports and reads are slowed down (-want +got):\n%s", diff)
	}
	for key, throttle := range throttles {
		if want := (brake.Throttle{Rate: rates[key], Burst: bursts[key]}); throttle != want {
			t.Errorf("%s is restored to %v, want %v", key, throttle, want)
		}
	}
}

// Its alarms look at each minute, act when one is above a threshold, and last as docs/aws.md
// says: the service is still slow when it starts again.
func TestTheAlarmsOfTheBrake(t *testing.T) {
	root := read(t)
	alarms := ofType(root, "AWS::CloudWatch::Alarm")
	for _, stage := range []string{"Slow", "Stop"} {
		a := alarms[stage+"Alarm"]
		if a["AlarmName"] != "${AWS::StackName}-brake-"+stage || a["Threshold"] != stage+"Above" ||
			a["DatapointsToAlarm"] != 1 || a["TreatMissingData"] != "notBreaching" {
			t.Errorf("%s: %v", stage, a)
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
	minutes := func(stage string) int { return at(root, "Mappings/Brake/"+stage+"/Minutes").(int) }
	if slow, stop := minutes("Slow"), minutes("Stop"); slow <= stop || slow > 24*60 {
		t.Errorf("slow for %d minutes, stopped for %d", slow, stop)
	}
}

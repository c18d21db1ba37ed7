package firsthour

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"
)

// deploy runs make deploy with the named parameters. The SAM CLI does not ask again.
func (h *hour) deploy(ctx context.Context) ([]finding, error) {
	h.outputs = nil
	if err := h.make(ctx); err != nil {
		return nil, err
	}
	release, err := h.output(ctx, "ReleaseName")
	return []finding{{fine, "deployed release " + release}}, err
}

func (h *hour) make(ctx context.Context) error {
	var assignments []string
	for _, name := range slices.Sorted(maps.Keys(h.Parameters)) {
		assignments = append(assignments, name+"="+h.Parameters[name])
	}
	_, err := h.run(ctx, "make", "deploy", "STACK="+h.Stack, "ARGS=--no-confirm-changeset",
		"PARAMS="+strings.Join(assignments, " "))
	return err
}

// output returns an output of the stack.
func (h *hour) output(ctx context.Context, name string) (string, error) {
	if h.outputs == nil {
		var out struct {
			Stacks []struct {
				Outputs []struct{ OutputKey, OutputValue string }
			}
		}
		if err := h.aws(ctx, &out, "cloudformation", "describe-stacks", "--stack-name", h.Stack); err != nil {
			return "", err
		}
		h.outputs = map[string]string{}
		for _, o := range out.Stacks[0].Outputs {
			h.outputs[o.OutputKey] = o.OutputValue
		}
	}
	if h.outputs[name] == "" {
		return "", fmt.Errorf("the stack %s has no output %s", h.Stack, name)
	}
	return h.outputs[name], nil
}

// physical returns the name or the id of a resource of the stack.
func (h *hour) physical(ctx context.Context, id string) (string, error) {
	var out struct {
		StackResourceDetail struct{ PhysicalResourceID string }
	}
	err := h.aws(ctx, &out, "cloudformation", "describe-stack-resource", "--stack-name", h.Stack,
		"--logical-resource-id", id)
	return out.StackResourceDetail.PhysicalResourceID, err
}

// resources compares what the transforms made with the template: each function has its role.
func (h *hour) resources(ctx context.Context) ([]finding, error) {
	var out struct {
		StackResourceSummaries []struct{ LogicalResourceID, ResourceType, ResourceStatus string }
	}
	err := h.aws(ctx, &out, "cloudformation", "list-stack-resources", "--stack-name", h.Stack)
	if err != nil {
		return nil, err
	}
	there := map[string]bool{}
	for _, r := range out.StackResourceSummaries {
		there[r.LogicalResourceID] = true
	}
	var missing []string
	for _, id := range slices.Sorted(maps.Keys(h.deployment.Functions)) {
		for _, needed := range []string{id, strings.TrimSuffix(id, "Function") + "Role"} {
			if !there[needed] {
				missing = append(missing, needed)
			}
		}
	}
	if len(missing) > 0 {
		return []finding{{lacks, "the loops of the template were not expanded: no " + strings.Join(missing, ", ")}}, nil
	}
	return []finding{{fine, fmt.Sprintf("%d functions, each with its role, of %d resources",
		len(h.deployment.Functions), len(there))}}, nil
}

// throttles reads what the stage has: RouteSettings have no schema in CloudFormation.
func (h *hour) throttles(ctx context.Context) ([]finding, error) {
	api, err := h.physical(ctx, "Api")
	if err != nil {
		return nil, err
	}
	var out struct {
		RouteSettings map[string]struct{ ThrottlingRateLimit, ThrottlingBurstLimit float64 }
	}
	if err := h.aws(ctx, &out, "apigatewayv2", "get-stage", "--api-id", api, "--stage-name", "$default"); err != nil {
		return nil, err
	}
	var missing []string
	for _, r := range h.deployment.Routes {
		if s := out.RouteSettings[r.Key()]; s.ThrottlingRateLimit == 0 || s.ThrottlingBurstLimit == 0 {
			missing = append(missing, r.Key())
		}
	}
	if len(missing) > 0 {
		return []finding{{lacks, "no throttle of its own: " + strings.Join(missing, ", ") +
			"; DefaultRouteSettings bounds these; write numbers into template.yaml"}}, nil
	}
	return []finding{{fine, fmt.Sprintf("each of %d routes has its own", len(h.deployment.Routes))}}, nil
}

// topics are the outputs with the topics of alarms.
var topics = map[string]string{"AlarmTopicArn": "notices", "UrgentTopicArn": "urgent alarms"}

func (h *hour) mails(ctx context.Context) (all []finding, err error) {
	for _, output := range slices.Sorted(maps.Keys(topics)) {
		arn, err := h.output(ctx, output)
		if err != nil {
			return nil, err
		}
		var out struct {
			Subscriptions []struct{ Endpoint, SubscriptionArn string }
		}
		if err := h.aws(ctx, &out, "sns", "list-subscriptions-by-topic", "--topic-arn", arn); err != nil {
			return nil, err
		}
		if len(out.Subscriptions) == 0 {
			all = append(all, finding{lacks, "nobody gets " + topics[output]})
		}
		for _, s := range out.Subscriptions {
			f := finding{fine, s.Endpoint + " gets " + topics[output]}
			if !strings.HasPrefix(s.SubscriptionArn, "arn:") {
				f = finding{later, s.Endpoint + " has not confirmed the mail about " + topics[output]}
			}
			all = append(all, f)
		}
	}
	return all, nil
}

// alarms rings one alarm of each severity. CloudWatch resets it at its next evaluation.
func (h *hour) alarms(ctx context.Context) (all []finding, err error) {
	for _, id := range []string{"ServerErrorsAlarm", "ThrottledAlarm"} {
		name, err := h.physical(ctx, id)
		if err != nil {
			return nil, err
		}
		if _, err := h.run(ctx, "aws", "cloudwatch", "set-alarm-state", "--alarm-name", name, "--state-value", "ALARM",
			"--state-reason", "only a test"); err != nil {
			all = append(all, finding{look, id + " cannot be rung: " + err.Error()})
			continue
		}
		all = append(all, finding{look, id + " rings: a mail within a minute, and a second one within ten"})
	}
	return all, nil
}

func (h *hour) brake(ctx context.Context) (all []finding, err error) {
	var out struct {
		MetricAlarms []struct{ AlarmName, StateValue string }
	}
	if err := h.aws(ctx, &out, "cloudwatch", "describe-alarms", "--alarm-name-prefix", h.Stack+"-brake-"); err != nil {
		return nil, err
	}
	if n := len(out.MetricAlarms); n < len(h.deployment.Brake.Stages) {
		return []finding{{lacks, fmt.Sprintf("the brake has %d alarms, want one for each stage", n)}}, nil
	}
	for _, a := range out.MetricAlarms {
		v := map[string]verdict{"OK": fine, "INSUFFICIENT_DATA": later}[a.StateValue]
		if v == "" {
			v = look
		}
		all = append(all, finding{v, a.AlarmName + " is " + a.StateValue})
	}
	return all, nil
}

// wanted are metrics that the first game makes; others come with what they count.
var wanted = []string{"GamesCreated", "Latency", "MovesAccepted", "ServerErrors"}

func (h *hour) metrics(ctx context.Context) ([]finding, error) {
	var out struct{ Metrics []struct{ MetricName string } }
	if err := h.aws(ctx, &out, "cloudwatch", "list-metrics", "--namespace", h.Stack); err != nil {
		return nil, err
	}
	missing := slices.DeleteFunc(slices.Clone(wanted), func(name string) bool {
		return slices.ContainsFunc(out.Metrics, func(m struct{ MetricName string }) bool { return m.MetricName == name })
	})
	if len(missing) > 0 {
		return []finding{{later, "not yet, some ten minutes after the first game: " + strings.Join(missing, ", ")}}, nil
	}
	return []finding{{fine, strings.Join(wanted, ", ")}}, nil
}

var errNoGame = errors.New("the service created no game")

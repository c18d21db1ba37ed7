package routes

import (
	"context"
	"errors"
	"fmt"
	"io"
	"maps"
	"slices"
	"time"

	"github.com/aws/aws-sdk-go-v2/aws"
	"github.com/aws/aws-sdk-go-v2/config"
	"github.com/aws/aws-sdk-go-v2/service/apigatewayv2"
	gateway "github.com/aws/aws-sdk-go-v2/service/apigatewayv2/types"
	"github.com/aws/aws-sdk-go-v2/service/cloudformation"
	"github.com/aws/aws-sdk-go-v2/service/cloudformation/types"
	"github.com/aws/smithy-go"

	"cardgames/cmd/operate/served"
	"cardgames/infra/brake"
	"cardgames/infra/template"
)

var stage = "$default"

// state is what a stack has of routes.
type state struct {
	config  aws.Config
	gateway *apigatewayv2.Client
	stacks  *cloudformation.Client

	stack, api string
	parameters map[string]string
	stuck      bool                             // in a roll-back that has failed
	settings   map[string]gateway.RouteSettings // by key
	routes     map[string]bool                  // that there are
}

// read returns nil if there is no stack yet.
func read(ctx context.Context, stack string) (*state, error) {
	cfg, err := config.LoadDefaultConfig(ctx)
	if err != nil {
		return nil, err
	}
	s := &state{config: cfg, gateway: apigatewayv2.NewFromConfig(cfg), stacks: cloudformation.NewFromConfig(cfg),
		stack: stack}
	if there, err := s.find(ctx); !there || err != nil {
		return nil, err
	}
	described, err := s.gateway.GetStage(ctx, &apigatewayv2.GetStageInput{ApiId: &s.api, StageName: &stage})
	if err != nil {
		return nil, err
	}
	s.settings = described.RouteSettings
	return s, s.readRoutes(ctx)
}

// find reads the stack and the id of its HTTP API.
func (s *state) find(ctx context.Context) (there bool, err error) {
	resource, err := s.stacks.DescribeStackResource(ctx,
		&cloudformation.DescribeStackResourceInput{StackName: &s.stack, LogicalResourceId: aws.String("Api")})
	if refused := smithy.APIError(nil); errors.As(err, &refused) && refused.ErrorCode() == "ValidationError" {
		return false, nil
	}
	if err != nil {
		return false, err
	}
	s.api = aws.ToString(resource.StackResourceDetail.PhysicalResourceId)
	described, err := s.stacks.DescribeStacks(ctx, &cloudformation.DescribeStacksInput{StackName: &s.stack})
	if err != nil {
		return false, err
	}
	s.stuck = described.Stacks[0].StackStatus == types.StackStatusUpdateRollbackFailed
	s.parameters = map[string]string{}
	for _, p := range described.Stacks[0].Parameters {
		s.parameters[aws.ToString(p.ParameterKey)] = aws.ToString(p.ParameterValue)
	}
	return s.api != "", nil
}

func (s *state) readRoutes(ctx context.Context) error {
	s.routes = map[string]bool{}
	for token := (*string)(nil); ; {
		page, err := s.gateway.GetRoutes(ctx, &apigatewayv2.GetRoutesInput{ApiId: &s.api, NextToken: token})
		if err != nil {
			return err
		}
		for _, r := range page.Items {
			s.routes[aws.ToString(r.RouteKey)] = true
		}
		if token = page.NextToken; token == nil {
			return nil
		}
	}
}

// throttled returns the keys that have a throttle of their own.
func (s *state) throttled() []string { return slices.Sorted(maps.Keys(s.settings)) }

// gone returns the keys of throttles whose route is gone.
func (s *state) gone() []string {
	return slices.DeleteFunc(s.throttled(), func(key string) bool { return s.routes[key] })
}

// missing returns the throttles of routes that have none. While the brake is on, a deployment may also
// have taken its throttles away, so then each route that has another one than the brake gives it is there.
func (s *state) missing(ctx context.Context) (map[string]gateway.RouteSettings, error) {
	out, err := s.stacks.GetTemplate(ctx,
		&cloudformation.GetTemplateInput{StackName: &s.stack, TemplateStage: types.TemplateStageOriginal})
	if err != nil {
		return nil, err
	}
	deployed, err := template.Parse([]byte(aws.ToString(out.TemplateBody)))
	if err != nil {
		return nil, fmt.Errorf("the deployed template cannot be read: %w", err)
	}
	maps.Copy(deployed.Defaults, s.parameters)
	rates, ratesErr := deployed.Rates()
	bursts, burstsErr := deployed.Bursts()
	stages, stagesErr := s.stages(ctx)
	missing := map[string]gateway.RouteSettings{}
	for _, r := range deployed.Routes {
		key := r.Key()
		wanted := brake.Throttle{Rate: rates[key], Burst: bursts[key]}.During(stages, key).Settings()
		has, throttled := s.settings[key]
		if s.routes[key] && (!throttled || len(stages) > 0 && !same(has, wanted)) {
			missing[key] = wanted
		}
	}
	return missing, errors.Join(ratesErr, burstsErr, stagesErr)
}

// stages returns the stages of the brake that are on.
func (s *state) stages(ctx context.Context) (map[string]bool, error) {
	noted, err := served.State(ctx, s.config, s.stack)
	if err != nil {
		return nil, err
	}
	state, err := noted.Read(ctx)
	return state.Stages, err
}

func same(a, b gateway.RouteSettings) bool {
	return aws.ToFloat64(a.ThrottlingRateLimit) == aws.ToFloat64(b.ThrottlingRateLimit) &&
		aws.ToInt32(a.ThrottlingBurstLimit) == aws.ToInt32(b.ThrottlingBurstLimit)
}

func (s *state) free(ctx context.Context, w io.Writer, keys []string) error {
	for _, key := range keys {
		if _, err := s.gateway.DeleteRouteSettings(ctx,
			&apigatewayv2.DeleteRouteSettingsInput{ApiId: &s.api, StageName: &stage, RouteKey: &key}); err != nil {
			return fmt.Errorf("%s: %w", key, err)
		}
		fmt.Fprintf(w, "deleted the throttle of %s\n", key)
	}
	return nil
}

func (s *state) throttle(ctx context.Context, w io.Writer, settings map[string]gateway.RouteSettings) error {
	if len(settings) == 0 {
		return nil
	}
	_, err := s.gateway.UpdateStage(ctx,
		&apigatewayv2.UpdateStageInput{ApiId: &s.api, StageName: &stage, RouteSettings: settings})
	if err == nil {
		fmt.Fprintf(w, "%d routes have their throttle again\n", len(settings))
	}
	return err
}

// rollBack goes on with the roll-back of the stack, and waits for its end.
func (s *state) rollBack(ctx context.Context) error {
	_, err := s.stacks.ContinueUpdateRollback(ctx, &cloudformation.ContinueUpdateRollbackInput{StackName: &s.stack})
	if err != nil {
		return err
	}
	return cloudformation.NewStackRollbackCompleteWaiter(s.stacks).Wait(ctx,
		&cloudformation.DescribeStacksInput{StackName: &s.stack}, time.Hour)
}

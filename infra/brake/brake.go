// Package brake slows a deployed service down where it spends too much, stops it where that
// is not enough, and releases it again. Alarms of CloudWatch decide when (template.yaml).
package brake

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"strings"

	"github.com/aws/aws-sdk-go-v2/aws"
	"github.com/aws/aws-sdk-go-v2/service/apigatewayv2"
	"github.com/aws/aws-sdk-go-v2/service/apigatewayv2/types"
	"github.com/aws/aws-sdk-go-v2/service/lambda"
)

// slower divides the throttles of a service that is slowed down.
const slower = 10

// Brake is what is slowed down and stopped.
type Brake struct {
	Functions []string            // names of the functions that are stopped
	API       string              // the id of the HTTP API, with the stage $default
	Throttles map[string]Throttle // of the routes that are slowed down, by their keys
	Serves    bool                // whether functions run when they are released
}

// FromEnv reads FUNCTIONS (a list with commas), API_ID, FIGURES (parameters, as Name=value) and
// SERVES (true or false). The error names a variable that is wrong.
func FromEnv(getenv func(string) string) (b Brake, err error) {
	if b.Functions = strings.Split(getenv("FUNCTIONS"), ","); b.Functions[0] == "" {
		return b, errors.New("FUNCTIONS names no function")
	}
	if b.API = getenv("API_ID"); b.API == "" {
		return b, errors.New("API_ID is not set")
	}
	if b.Throttles, err = Throttles(getenv("FIGURES")); err != nil {
		return b, fmt.Errorf("FIGURES: %w", err)
	}
	switch serves := getenv("SERVES"); serves {
	case "true", "false":
		b.Serves = serves == "true"
		return b, nil
	default:
		return b, fmt.Errorf("SERVES is %q, neither true nor false", serves)
	}
}

// Event is a change of the state of an alarm (Amazon CloudWatch User Guide, "Invoke a Lambda
// function from an alarm").
type Event struct {
	Alarm struct {
		Name  string `json:"alarmName"`
		State struct {
			Value string `json:"value"`
		} `json:"state"`
	} `json:"alarmData"`
}

// Handle does what the last word of the alarm's name says, Slow or Stop, when it rings, and
// undoes that when it is over. It can be repeated.
func (b Brake) Handle(ctx context.Context, cfg aws.Config, e Event) error {
	stage := e.Alarm.Name[strings.LastIndex(e.Alarm.Name, "-")+1:]
	var err error
	switch stage + " " + e.Alarm.State.Value {
	case "Slow ALARM":
		err = b.throttle(ctx, cfg, slower)
	case "Slow OK":
		err = b.throttle(ctx, cfg, 1)
	case "Stop ALARM":
		err = b.each(func(c *lambda.Client, name *string) error {
			_, err := c.PutFunctionConcurrency(ctx,
				&lambda.PutFunctionConcurrencyInput{FunctionName: name, ReservedConcurrentExecutions: aws.Int32(0)})
			return err
		}, cfg)
	case "Stop OK":
		if !b.Serves {
			break // the operator has stopped the service too
		}
		err = b.each(func(c *lambda.Client, name *string) error {
			_, err := c.DeleteFunctionConcurrency(ctx, &lambda.DeleteFunctionConcurrencyInput{FunctionName: name})
			return err
		}, cfg)
	default:
		return fmt.Errorf("the alarm %q is %q, which means nothing here", e.Alarm.Name, e.Alarm.State.Value)
	}
	slog.InfoContext(ctx, "brake", "alarm", e.Alarm.Name, "state", e.Alarm.State.Value, "error", err)
	return err
}

// each calls do for each function, also after an error.
func (b Brake) each(do func(c *lambda.Client, name *string) error, cfg aws.Config) (failed error) {
	client := lambda.NewFromConfig(cfg)
	for _, name := range b.Functions {
		if err := do(client, &name); err != nil {
			failed = errors.Join(failed, fmt.Errorf("%s: %w", name, err))
		}
	}
	return failed
}

// throttle sets the throttles to their values divided by a number, and to one at least. Routes
// that it does not name keep theirs.
func (b Brake) throttle(ctx context.Context, cfg aws.Config, divisor float64) error {
	settings := map[string]types.RouteSettings{}
	for key, t := range b.Throttles {
		settings[key] = types.RouteSettings{
			ThrottlingRateLimit:  aws.Float64(max(1, t.Rate/divisor)),
			ThrottlingBurstLimit: aws.Int32(int32(max(1, t.Burst/divisor))),
		}
	}
	_, err := apigatewayv2.NewFromConfig(cfg).UpdateStage(ctx,
		&apigatewayv2.UpdateStageInput{ApiId: &b.API, StageName: aws.String("$default"), RouteSettings: settings})
	return err
}

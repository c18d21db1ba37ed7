// Package brake slows a deployed service down where it spends too much, stops it where that
// is not enough, and releases it again. Alarms of CloudWatch decide when (template.yaml).
package brake

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"strings"
	"time"

	"github.com/aws/aws-sdk-go-v2/aws"
	"github.com/aws/aws-sdk-go-v2/service/apigatewayv2"
	"github.com/aws/aws-sdk-go-v2/service/apigatewayv2/types"

	"cardgames/infra/dynamo"
)

// The stages of the brake, as the alarms' names end.
const (
	Slow = dynamo.StageSlow // creations, offers and exports are throttled to a tenth
	Stop = "Stop"           // the gateway refuses all requests
	Day  = "Day"            // the same, until less was spent in the last day
)

// slower divides the throttles of a service that is slowed down.
const slower = 10

// Brake is what is slowed down and stopped.
type Brake struct {
	API, LiveAPI string // ids: of the HTTP API, with the stage $default, and of the WebSocket API, with live
	Throttles    Throttles
	State        *dynamo.ServiceState
	Now          func() time.Time
}

// FromEnv reads API_ID, LIVE_ID, FIGURES (see ParseThrottles), and where the state is. The error names
// a variable that is wrong.
func FromEnv(getenv func(string) string) (b Brake, err error) {
	b = Brake{API: getenv("API_ID"), LiveAPI: getenv("LIVE_ID"), Now: time.Now}
	if b.API == "" || b.LiveAPI == "" {
		return b, errors.New("API_ID or LIVE_ID is not set")
	}
	if b.Throttles, err = ParseThrottles(getenv("FIGURES")); err != nil {
		return b, fmt.Errorf("FIGURES: %w", err)
	}
	b.State, err = dynamo.ServiceStateFromEnv(getenv)
	return b, err
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

// Handle begins the stage that the alarm's name ends with when it rings, and ends it when that is over.
// It can be repeated: a stage that begins is noted before anything changes, and one that ends after.
func (b Brake) Handle(ctx context.Context, cfg aws.Config, e Event) error {
	stage, rings := e.Alarm.Name[strings.LastIndex(e.Alarm.Name, "-")+1:], e.Alarm.State.Value == "ALARM"
	if stage != Slow && stage != Stop && stage != Day || !rings && e.Alarm.State.Value != "OK" {
		return fmt.Errorf("the alarm %q is %q, which means nothing here", e.Alarm.Name, e.Alarm.State.Value)
	}
	change := b.end
	if rings {
		change = b.begin
	}
	err := change(ctx, cfg, stage)
	slog.InfoContext(ctx, "brake", "alarm", e.Alarm.Name, "state", e.Alarm.State.Value, "error", err)
	return err
}

func (b Brake) begin(ctx context.Context, cfg aws.Config, stage string) error {
	if err := b.State.SetStage(ctx, stage, true); err != nil {
		return err
	}
	state, err := b.State.Read(ctx)
	if err != nil {
		return err
	}
	return b.apply(ctx, cfg, state.Stages)
}

// end also says since when games are served again, so that no deadline passes that a player could
// not meet.
func (b Brake) end(ctx context.Context, cfg aws.Config, stage string) error {
	state, err := b.State.Read(ctx)
	if err != nil {
		return err
	}
	stopped := stops(state.Stages)
	delete(state.Stages, stage)
	if err := b.apply(ctx, cfg, state.Stages); err != nil {
		return err
	}
	if stopped && !stops(state.Stages) {
		if err := b.State.SetServed(ctx, b.Now()); err != nil {
			return err
		}
	}
	return b.State.SetStage(ctx, stage, false)
}

func stops(stages map[string]bool) bool { return stages[Stop] || stages[Day] }

// apply sets the throttles of both APIs as the stages that are on ask for.
func (b Brake) apply(ctx context.Context, cfg aws.Config, stages map[string]bool) error {
	client := apigatewayv2.NewFromConfig(cfg)
	settings := map[string]types.RouteSettings{}
	for key, t := range b.Throttles.Routes {
		settings[key] = t.During(stages, key).Settings()
	}
	_, err := client.UpdateStage(ctx,
		&apigatewayv2.UpdateStageInput{ApiId: &b.API, StageName: aws.String("$default"), RouteSettings: settings})
	handshakes := b.Throttles.Handshakes.During(stages, "").Settings()
	_, liveErr := client.UpdateStage(ctx,
		&apigatewayv2.UpdateStageInput{ApiId: &b.LiveAPI, StageName: aws.String("live"), DefaultRouteSettings: &handshakes})
	return errors.Join(err, liveErr)
}

// During returns the throttle of a route, by its key, while stages are on. A throttle of 0 refuses every
// request (pulumi-aws, issue 2363, "Throttling settings defaults to 0 meaning don't allow any traffic").
func (t Throttle) During(stages map[string]bool, route string) Throttle {
	switch {
	case stops(stages):
		return Throttle{}
	case stages[Slow] && slowed[route]:
		return Throttle{max(1, t.Rate/slower), max(1, t.Burst/slower)}
	}
	return t
}

// Settings are the throttle as API Gateway takes it.
func (t Throttle) Settings() types.RouteSettings {
	return types.RouteSettings{
		ThrottlingRateLimit:  aws.Float64(t.Rate),
		ThrottlingBurstLimit: aws.Int32(int32(t.Burst)),
	}
}

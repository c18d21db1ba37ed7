// Package sockets sends hints to the connections of an Amazon API Gateway
// WebSocket API. It needs the permission execute-api:ManageConnections.
package sockets

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/aws/aws-sdk-go-v2/aws"
	"github.com/aws/aws-sdk-go-v2/service/apigatewaymanagementapi"
	"github.com/aws/aws-sdk-go-v2/service/apigatewaymanagementapi/types"
	"github.com/go-json-experiment/json"

	"cardgames/games"
	"cardgames/infra/awsconfig"
	"cardgames/live"
)

// SendTimeout is how long one send may take, with its retries.
const SendTimeout = time.Second

var _ live.Sender = (*Sender)(nil)

// Sender is a live.Sender through the management API of one stage.
type Sender struct {
	client *apigatewaymanagementapi.Client
}

// FromEnv returns the Sender of a function: the management endpoint
// LIVE_ENDPOINT (https://HOST/STAGE), with the configuration of awsconfig.
func FromEnv(getenv func(string) string) (*Sender, error) {
	cfg, err := awsconfig.FromEnv(getenv)
	if err != nil {
		return nil, err
	}
	endpoint := getenv("LIVE_ENDPOINT")
	if endpoint == "" {
		return nil, errors.New("sockets: not set: LIVE_ENDPOINT")
	}
	return New(cfg, endpoint), nil
}

// New returns a Sender for an endpoint.
func New(cfg aws.Config, endpoint string) *Sender {
	return &Sender{apigatewaymanagementapi.NewFromConfig(cfg, func(o *apigatewaymanagementapi.Options) {
		o.BaseEndpoint = &endpoint
	})}
}

// Send implements live.Sender. The frame is the hint in JSON. No error names the
// connection or the game.
func (s *Sender) Send(ctx context.Context, connectionID string, hint live.Hint) error {
	frame, err := json.Marshal(hint)
	if err != nil {
		return err
	}
	ctx, cancel := context.WithTimeout(ctx, SendTimeout)
	defer cancel()
	_, err = s.client.PostToConnection(ctx, &apigatewaymanagementapi.PostToConnectionInput{
		ConnectionId: &connectionID, Data: frame,
	})
	var gone *types.GoneException
	switch {
	case errors.As(err, &gone):
		return live.ErrGone
	case err != nil:
		return fmt.Errorf("sockets: %w: %s", games.ErrUnavailable, reason(ctx, err))
	}
	return nil
}

// reason describes a failure without the URL of the request, which ends in the
// connection's id.
func reason(ctx context.Context, err error) string {
	var refused interface{ ErrorCode() string }
	switch {
	case ctx.Err() != nil:
		return ctx.Err().Error()
	case errors.As(err, &refused):
		return refused.ErrorCode()
	}
	return "no response"
}

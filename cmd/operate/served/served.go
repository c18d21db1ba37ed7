// Package served notes that an interruption of the service has ended.
package served

import (
	"context"
	"fmt"
	"io"
	"time"

	"github.com/aws/aws-sdk-go-v2/aws"
	"github.com/aws/aws-sdk-go-v2/config"
	"github.com/aws/aws-sdk-go-v2/service/cloudformation"

	"cardgames/infra/dynamo"
)

// Run notes that games of a stack are served since a moment, so that all players have a whole turn from
// then on. Functions know it within a minute, without a release.
func Run(ctx context.Context, w io.Writer, stack string, since time.Time) error {
	cfg, err := config.LoadDefaultConfig(ctx)
	if err != nil {
		return err
	}
	state, err := State(ctx, cfg, stack)
	if err != nil {
		return err
	}
	if err := state.SetServed(ctx, since); err != nil {
		return err
	}
	_, err = fmt.Fprintf(w, "all players have a whole turn from %s on\n", since.UTC().Format(time.RFC3339))
	return err
}

// State returns where a stack notes its state.
func State(ctx context.Context, cfg aws.Config, stack string) (*dynamo.ServiceState, error) {
	found, err := cloudformation.NewFromConfig(cfg).DescribeStackResource(ctx,
		&cloudformation.DescribeStackResourceInput{StackName: &stack, LogicalResourceId: aws.String("WatchersTable")})
	if err != nil {
		return nil, err
	}
	return dynamo.NewServiceState(cfg, aws.ToString(found.StackResourceDetail.PhysicalResourceId), ""), nil
}

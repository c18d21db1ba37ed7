// Command brake is the function that alarms about spending call.
package main

import (
	"context"
	"os"

	"github.com/aws/aws-lambda-go/lambda"
	"github.com/aws/aws-sdk-go-v2/config"

	"cardgames/api/function"
	"cardgames/api/requestlog"
	"cardgames/infra/brake"
)

func main() {
	function.Start(os.Getenv, func(requestlog.Log) (lambda.Handler, error) {
		b, err := brake.FromEnv(os.Getenv)
		if err != nil {
			return nil, err
		}
		cfg, err := config.LoadDefaultConfig(context.Background())
		if err != nil {
			return nil, err
		}
		return lambda.NewHandler(func(ctx context.Context, e brake.Event) error { return b.Handle(ctx, cfg, e) }), nil
	})
}

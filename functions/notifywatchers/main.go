// Command notifywatchers is the function that the stream of the games table
// calls. It notifies the watchers of games of new versions.
package main

import (
	"os"
	"time"

	"github.com/aws/aws-lambda-go/lambda"

	"cardgames/api/function"
	"cardgames/api/requestlog"
	"cardgames/api/watching"
	"cardgames/infra/dynamo"
	"cardgames/infra/sockets"
	"cardgames/live"
)

func main() {
	function.Start(os.Getenv, func(log requestlog.Log) (lambda.Handler, error) {
		watchers, err := dynamo.WatchersFromEnv(os.Getenv)
		if err != nil {
			return nil, err
		}
		sender, err := sockets.FromEnv(os.Getenv)
		if err != nil {
			return nil, err
		}
		return watching.Notify(live.NewNotifier(watchers, sender, time.Now), log), nil
	})
}

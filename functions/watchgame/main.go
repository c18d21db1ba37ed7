// Command watchgame is the function behind $connect of the WebSocket API: a
// client that wants to follow a game.
package main

import (
	"os"
	"time"

	"github.com/aws/aws-lambda-go/lambda"

	"cardgames/api/function"
	"cardgames/api/requestlog"
	"cardgames/api/watching"
	"cardgames/functions/internal/stores"
	"cardgames/games"
	"cardgames/infra/dynamo"
	"cardgames/live"
)

func main() {
	function.Start(os.Getenv, func(log requestlog.Log) (lambda.Handler, error) {
		store, err := stores.Games(os.Getenv)
		if err != nil {
			return nil, err
		}
		invitations, err := stores.Invitations(os.Getenv)
		if err != nil {
			return nil, err
		}
		watchers, err := dynamo.WatchersFromEnv(os.Getenv)
		if err != nil {
			return nil, err
		}
		return watching.WatchFromEnv(live.NewWatcher(games.NewRepository(store, time.Now), invitations, watchers),
			os.Getenv, log)
	})
}

// Command submitaction is the function behind POST /games/{id}/actions.
package main

import (
	"log"
	"os"
	"time"

	"cardgames/api"
	"cardgames/api/gateway"
	"cardgames/api/requestlog"
	"cardgames/games"
	"cardgames/infra/dynamo"
)

func main() {
	store, err := dynamo.FromEnv(os.Getenv, dynamo.WithObserver(requestlog.Units))
	if err != nil {
		log.Fatal(err)
	}
	gateway.Start(api.SubmitAction(games.NewSubmitter(store, time.Now)), api.WriteProblem)
}

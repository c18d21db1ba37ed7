// Command getgame is the function behind GET /games/{id}.
package main

import (
	"log"
	"os"
	"time"

	"cardgames/functions/api"
	"cardgames/functions/games"
	"cardgames/functions/gateway"
	"cardgames/functions/requestlog"
	"cardgames/infra/dynamo"
)

func main() {
	store, err := dynamo.FromEnv(os.Getenv, dynamo.WithObserver(requestlog.Units))
	if err != nil {
		log.Fatal(err)
	}
	gateway.Start(api.GetGame(games.NewReader(store, time.Now)), api.WriteProblem)
}

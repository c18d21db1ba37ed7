// Command getgame is the function behind GET /games/{id}.
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
	gateway.Start(api.GetGame(games.NewReader(store, time.Now)), api.WriteProblem)
}

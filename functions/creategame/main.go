// Command creategame is the function behind POST /games.
package main

import (
	"log"
	"os"
	"strconv"
	"time"

	"cardgames/cardsets"
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
	loader, err := cardsets.NewLoader(os.Getenv("CARD_SET_ORIGIN"))
	if err != nil {
		log.Fatal("CARD_SET_ORIGIN: ", err)
	}
	days, err := strconv.ParseUint(os.Getenv("RETENTION_DAYS"), 10, 16)
	if err != nil {
		log.Fatal("RETENTION_DAYS: ", err)
	}
	retention := time.Duration(days) * 24 * time.Hour
	gateway.Start(api.CreateGame(games.NewCreator(store, loader, time.Now, retention)), api.WriteProblem)
}

// Command creategame is the function behind POST /games.
package main

import (
	"log"
	"os"
	"strconv"
	"time"

	"cardgames/api"
	"cardgames/api/gateway"
	"cardgames/api/requestlog"
	"cardgames/cardsets"
	"cardgames/games"
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

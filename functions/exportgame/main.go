// Command exportgame is the function behind GET /games/{id}/export.
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
	"cardgames/infra/s3"
	"cardgames/savegame"
)

func main() {
	store, err := dynamo.FromEnv(os.Getenv, dynamo.WithObserver(requestlog.Units))
	if err != nil {
		log.Fatal(err)
	}
	archive, err := s3.FromEnv(os.Getenv)
	if err != nil {
		log.Fatal(err)
	}
	gateway.Start(api.ExportGame(games.NewExporter(store, archive, time.Now, savegame.Encode)), api.WriteProblem)
}

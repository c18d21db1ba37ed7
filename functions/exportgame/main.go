// Command exportgame is the function behind GET /games/{id}/export.
package main

import (
	"log"
	"os"
	"time"

	"cardgames/functions/api"
	"cardgames/functions/games"
	"cardgames/functions/gateway"
	"cardgames/functions/requestlog"
	"cardgames/functions/savegame"
	"cardgames/infra/dynamo"
	"cardgames/infra/s3"
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

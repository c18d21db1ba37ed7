// Command exportgame is the function behind GET /games/{id}/export.
package main

import (
	"net/http"
	"os"
	"time"

	"cardgames/api"
	"cardgames/api/gateway"
	"cardgames/functions/internal/stores"
	"cardgames/games"
	"cardgames/infra/s3"
	"cardgames/savegame/encode"
)

func main() {
	gateway.Start(os.Getenv, func() (http.Handler, error) {
		store, err := stores.Games(os.Getenv)
		if err != nil {
			return nil, err
		}
		archive, err := s3.FromEnv(os.Getenv)
		if err != nil {
			return nil, err
		}
		exporter := games.NewExporter(games.NewRepository(store, time.Now), archive, encode.Encoder)
		return api.NewMux(api.ExportGame{Exporter: exporter}), nil
	})
}

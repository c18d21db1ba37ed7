// Command getgame is the function behind GET /games/{id}.
package main

import (
	"net/http"
	"os"
	"time"

	"cardgames/api"
	"cardgames/api/gateway"
	"cardgames/functions/internal/environment"
	"cardgames/functions/internal/stores"
	"cardgames/games"
)

func main() {
	gateway.Start(os.Getenv, func() (http.Handler, error) {
		store, err := stores.Games(os.Getenv)
		if err != nil {
			return nil, err
		}
		repository := games.NewRepository(store, time.Now)
		service, err := stores.ServiceOf(os.Getenv)
		if err != nil {
			return nil, err
		}
		repository.ServedSince = service.ServedSince
		if repository.Epoch, err = environment.Epoch(os.Getenv); err != nil {
			return nil, err
		}
		return api.NewMux(api.GetGame{
			Reader: games.NewReader(repository), Live: os.Getenv("LIVE_URL"), Spares: service.IsSlow,
		}), nil
	})
}

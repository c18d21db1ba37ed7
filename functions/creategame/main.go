// Command creategame is the function behind POST /games.
package main

import (
	"fmt"
	"net/http"
	"os"
	"time"

	"cardgames/api"
	"cardgames/api/gateway"
	"cardgames/cardsets"
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
		loader, err := cardsets.NewLoader(os.Getenv("CARD_SET_ORIGIN"))
		if err != nil {
			return nil, fmt.Errorf("CARD_SET_ORIGIN: %w", err)
		}
		retention, err := environment.Retention(os.Getenv)
		if err != nil {
			return nil, err
		}
		options, err := environment.Options(os.Getenv)
		if err != nil {
			return nil, err
		}
		creator := games.NewCreator(games.NewRepository(store, time.Now), loader, retention, options...)
		return api.NewMux(api.CreateGame{Creator: creator, Live: os.Getenv("LIVE_URL")}), nil
	})
}

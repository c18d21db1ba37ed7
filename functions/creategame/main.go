// Command creategame is the function behind POST /games.
package main

import (
	"fmt"
	"net/http"
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
	gateway.Start(func() (http.Handler, error) {
		store, err := dynamo.FromEnv(os.Getenv, dynamo.WithObserver(requestlog.Units))
		if err != nil {
			return nil, err
		}
		loader, err := cardsets.NewLoader(os.Getenv("CARD_SET_ORIGIN"))
		if err != nil {
			return nil, fmt.Errorf("CARD_SET_ORIGIN: %w", err)
		}
		days, err := strconv.ParseUint(os.Getenv("RETENTION_DAYS"), 10, 16)
		if err != nil {
			return nil, fmt.Errorf("RETENTION_DAYS: %w", err)
		}
		options, err := games.OptionsFromEnv(os.Getenv)
		if err != nil {
			return nil, err
		}
		creator := games.NewCreator(store, loader, time.Now, time.Duration(days)*24*time.Hour, options...)
		return api.NewMux(api.CreateGame(creator, os.Getenv("LIVE_URL"))), nil
	})
}

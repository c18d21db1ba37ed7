// Command listcardsets is the function behind GET /card-sets.
package main

import (
	"fmt"
	"net/http"
	"os"
	"time"

	"cardgames/api"
	"cardgames/api/gateway"
	"cardgames/cardsets/catalogue"
	"cardgames/cardsets/remote"
	"cardgames/functions/internal/environment"
	"cardgames/games"
)

func main() {
	gateway.Start(os.Getenv, func() (http.Handler, error) {
		origin, err := remote.New(os.Getenv("CARD_SET_ORIGIN"))
		if err != nil {
			return nil, fmt.Errorf("CARD_SET_ORIGIN: %w", err)
		}
		options, err := environment.Options(os.Getenv)
		if err != nil {
			return nil, err
		}
		list := catalogue.New(origin, time.Now)
		return api.NewMux(api.ListCardSets{Catalogue: list, Options: games.NewOptions(options)}), nil
	})
}

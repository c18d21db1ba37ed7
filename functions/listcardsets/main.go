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
	"cardgames/games"
)

func main() {
	gateway.Start(os.Getenv, func() (http.Handler, error) {
		origin, err := remote.New(os.Getenv("CARD_SET_ORIGIN"))
		if err != nil {
			return nil, fmt.Errorf("CARD_SET_ORIGIN: %w", err)
		}
		options, err := games.OptionsFromEnv(os.Getenv)
		if err != nil {
			return nil, err
		}
		list := catalogue.New(origin, time.Now)
		inline := games.InlineSets(options...)
		return api.NewMux(api.ListCardSets{Catalogue: list, InlineSets: inline}), nil
	})
}

// Command offerinvitation is the function behind POST /invitations.
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
	"cardgames/lobby"
)

func main() {
	gateway.Start(os.Getenv, func() (http.Handler, error) {
		store, err := stores.Games(os.Getenv)
		if err != nil {
			return nil, err
		}
		invitations, err := stores.Invitations(os.Getenv)
		if err != nil {
			return nil, err
		}
		loader, err := cardsets.NewLoader(os.Getenv("CARD_SET_ORIGIN"))
		if err != nil {
			return nil, fmt.Errorf("CARD_SET_ORIGIN: %w", err)
		}
		options, err := environment.Options(os.Getenv)
		if err != nil {
			return nil, err
		}
		offerer := lobby.NewOfferer(invitations, games.NewRepository(store, time.Now), loader, options...)
		return api.NewMux(api.OfferInvitation{Offerer: offerer, Live: os.Getenv("LIVE_URL")}), nil
	})
}

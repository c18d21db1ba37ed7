// Command acceptinvitation is the function behind POST /invitations/{id}/acceptance.
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
		retention, err := environment.Retention(os.Getenv)
		if err != nil {
			return nil, err
		}
		accepter := lobby.NewAccepter(invitations, games.NewRepository(store, time.Now), retention)
		return api.NewMux(api.AcceptInvitation{Accepter: accepter, Live: os.Getenv("LIVE_URL")}), nil
	})
}

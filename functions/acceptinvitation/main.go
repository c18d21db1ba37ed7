// Command acceptinvitation is the function behind POST /invitations/{id}/acceptance.
package main

import (
	"net/http"
	"os"
	"time"

	"cardgames/api"
	"cardgames/api/gateway"
	"cardgames/functions/internal/environment"
	"cardgames/games"
	"cardgames/infra/dynamo"
	"cardgames/lobby"
)

func main() {
	gateway.Start(os.Getenv, func() (http.Handler, error) {
		store, err := dynamo.FromEnv(os.Getenv, dynamo.WithObserver(api.ObserveUnits))
		if err != nil {
			return nil, err
		}
		invitations, err := dynamo.InvitationsFromEnv(os.Getenv, dynamo.WithObserver(api.ObserveUnits))
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

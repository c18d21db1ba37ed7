// Command getinvitation is the function behind GET /invitations/{id}.
package main

import (
	"net/http"
	"os"
	"time"

	"cardgames/api"
	"cardgames/api/gateway"
	"cardgames/infra/dynamo"
	"cardgames/lobby"
)

func main() {
	gateway.Start(os.Getenv, func() (http.Handler, error) {
		store, err := dynamo.InvitationsFromEnv(os.Getenv, dynamo.WithObserver(api.ObserveUnits))
		if err != nil {
			return nil, err
		}
		invitations := lobby.NewInvitations(store, time.Now)
		return api.NewMux(api.GetInvitation{Invitations: invitations, Live: os.Getenv("LIVE_URL")}), nil
	})
}

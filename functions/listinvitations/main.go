// Command listinvitations is the function behind GET /invitations.
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
		return api.NewMux(api.ListInvitations{Invitations: lobby.NewInvitations(store, time.Now)}), nil
	})
}

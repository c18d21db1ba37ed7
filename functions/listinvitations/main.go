// Command listinvitations is the function behind GET /invitations.
package main

import (
	"net/http"
	"os"
	"time"

	"cardgames/api"
	"cardgames/api/gateway"
	"cardgames/api/requestlog"
	"cardgames/games"
	"cardgames/infra/dynamo"
)

func main() {
	gateway.Start(func() (http.Handler, error) {
		store, err := dynamo.InvitationsFromEnv(os.Getenv, dynamo.WithObserver(requestlog.Units))
		if err != nil {
			return nil, err
		}
		return api.NewMux(api.ListInvitations{Invitations: games.NewInvitations(store, time.Now)}), nil
	})
}

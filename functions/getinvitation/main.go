// Command getinvitation is the function behind GET /invitations/{id}.
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
		invitations := games.NewInvitations(store, time.Now)
		return api.NewMux(api.GetInvitation{Invitations: invitations, Live: os.Getenv("LIVE_URL")}), nil
	})
}
